package mocapscope.protocol.motionfile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapContentFormatter;
import mocapscope.protocol.motionfile.CoordinateFrameToBodyGrouper.FrameBody;
import mocapscope.protocol.motionfile.McapMotionContents.ShownChannel;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileDiagnostic;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileElement;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSource;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSourceKind;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePointCloud;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransformList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointStateList;
import mocapscope.protocol.sample.Basis;

/**
 * Scans an MCAP file of another program to find its motion sources, and lists the channels that are not shown. Frames
 * become bodies, poses trackers, points markers, and joint states numeric channels.
 */
final class McapMotionSourceScanner {
    @DocumentedLimit(
            value = "channels that are not shown and listed, of an MCAP file of another program",
            unit = "channels",
            beyond = "counted only")
    private static final int MOST_LISTED = 200;

    @DocumentedLimit(
            value = "poses, points and names of joints of all sources of an MCAP file of another program",
            unit = "elements",
            beyond = "the channels beyond are not shown, and listed")
    private static final int MOST_ELEMENTS = 1 << 16;

    private final Path file;
    private final String device;
    private final Map<Integer, McapChannelContentAnalyzer> channels = new TreeMap<>();
    private final CoordinateFrameTransformTree tree = new CoordinateFrameTransformTree();
    private final List<MotionFileMessage> sources = new ArrayList<>();
    private final List<MotionFileMessage> notes = new ArrayList<>();
    private final Map<Integer, ShownChannel> shown = new HashMap<>();
    private final Map<Integer, FrameBody> bodies = new HashMap<>();
    private final UniqueNameAllocator parts = new UniqueNameAllocator();
    private String contents = "";
    private String firstDamage = "";
    private int elements;
    private long unlisted;

    private McapMotionSourceScanner(Path file, String device) {
        this.file = file;
        this.device = device;
    }

    /**
     * Reads a file; {@code device} names its sources.
     *
     * @throws IOException if the file cannot be read or contains nothing to show; the message lists its channels
     */
    static McapMotionContents read(Path file, String device) throws IOException {
        var survey = new McapMotionSourceScanner(file, device);
        try (var stream = McapMessageStream.open(file)) {
            survey.readMessages(stream);
            survey.contents = McapContentFormatter.describe(stream.header(), stream.channels(), stream.schemas());
        }
        return survey.contents();
    }

    private void readMessages(McapMessageStream stream) throws IOException {
        boolean isMore = true;
        while (isMore) {
            try {
                var message = stream.readNext();
                isMore = message != null;
                if (message != null) {
                    add(message, stream);
                }
            } catch (McapException damaged) {
                firstDamage = firstDamage.isEmpty() ? damaged.fullText() : firstDamage;
            }
        }
        stream.channels().keySet().forEach(id -> channel(id, stream));
    }

    private Optional<McapChannelContentAnalyzer> channel(int id, McapMessageStream stream) {
        var known = channels.get(id);
        var channel = stream.channels().get(id);
        if (known == null && channel != null) {
            known = new McapChannelContentAnalyzer(channel, stream.schemas().get(channel.schemaId()));
            channels.put(id, known);
        }
        return Optional.ofNullable(known);
    }

    private void add(McapMessage message, McapMessageStream stream) {
        channel(message.channelId(), stream).ifPresent(channel -> {
            switch (channel.add(message)) {
                case FrameTransformList list ->
                    list.transforms()
                            .forEach(transform -> SpatialPoseSanitizer.check(transform)
                                    .ifPresent(
                                            checked -> tree.update(checked.parent(), checked.child(), checked.pose())));
                case JointStateList list -> elements += channel.addJoints(list, MOST_ELEMENTS - elements);
                case null, default -> {}
            }
        });
    }

    private McapMotionContents contents() throws IOException {
        long start = channels.values().stream()
                .filter(channel -> channel.obstacle().isEmpty())
                .map(McapChannelContentAnalyzer::firstTime)
                .min(Long::compareUnsigned)
                .orElse(0L);
        var finder = new CoordinateFrameToBodyGrouper(tree);
        finder.bodies().forEach(this::addBody);
        channels.forEach(this::addChannel);
        if (sources.isEmpty()) {
            throw new IOException("nothing to show in %s%s: %s"
                    .formatted(contents, firstDamage.isEmpty() ? "" : " (%s)".formatted(firstDamage), file));
        }
        addNotes();
        var preamble = new ArrayList<>(notes);
        preamble.addAll(sources);
        return new McapMotionContents(file, start, preamble, shown, tree.copyKeeping(finder.stage()), bodies);
    }

    /** Adds the source of a body; there are fewer bodies than frames, so that the decoder accepts all. */
    private void addBody(FrameBody body) {
        bodies.put(sources.size(), body);
        addSource(MotionFileSourceKind.BODY, body.elements().getFirst().name(), body.elements());
    }

    private void addChannel(int id, McapChannelContentAnalyzer channel) {
        var obstacle = channel.obstacle();
        if (!obstacle.isEmpty()) {
            addUnshown(channel, obstacle);
        } else if (channel.isOf(FrameTransformList.class)) {
            shown.put(id, shownChannel(channel, CoordinateFrameTransformTree.NONE, 0));
        } else if (channel.isOf(JointStateList.class)) {
            addJoints(id, channel);
        } else {
            addPlaces(id, channel);
        }
    }

    private void addJoints(int id, McapChannelContentAnalyzer channel) {
        var quantities = channel.quantities();
        if (sources.size() + quantities.size() > MotionFileDecoder.MOST_SOURCES) {
            addUnshown(channel, tooMany(MotionFileDecoder.MOST_SOURCES, "sources"));
            return;
        }
        shown.put(id, shownChannel(channel, sources.size(), channel.joints().size()));
        var joints = channel.joints().keySet().stream()
                .map(name -> new MotionFileElement(name, CoordinateFrameTransformTree.NONE))
                .toList();
        quantities.forEach(quantity ->
                addSource(MotionFileSourceKind.CHANNELS, "%s %s".formatted(part(channel), quantity.text()), joints));
    }

    /** Adds the source of a channel of poses or points, whose elements are numbered. */
    private void addPlaces(int id, McapChannelContentAnalyzer channel) {
        int count = (int) channel.mostElements();
        if (sources.size() == MotionFileDecoder.MOST_SOURCES) {
            addUnshown(channel, tooMany(MotionFileDecoder.MOST_SOURCES, "sources"));
        } else if (elements + count > MOST_ELEMENTS) {
            addUnshown(channel, tooMany(MOST_ELEMENTS, "poses, points and joints"));
        } else {
            elements += count;
            shown.put(id, shownChannel(channel, sources.size(), count));
            var numbered = new ArrayList<MotionFileElement>();
            for (int i = 1; i <= count; i++) {
                numbered.add(new MotionFileElement(String.valueOf(i), CoordinateFrameTransformTree.NONE));
            }
            boolean isCloud = channel.isOf(FramePointCloud.class);
            addSource(isCloud ? MotionFileSourceKind.POINTS : MotionFileSourceKind.TRACKERS, part(channel), numbered);
        }
    }

    private static ShownChannel shownChannel(McapChannelContentAnalyzer channel, int firstSource, int elements) {
        return new ShownChannel(
                channel.channel().topic(),
                channel.decoder(),
                firstSource,
                elements,
                channel.joints(),
                channel.quantities());
    }

    private static String tooMany(int most, String what) {
        return "the file has more than %,d %s".formatted(most, what);
    }

    /** Returns the topic as the part of a device, without the slash at its start. */
    private static String part(McapChannelContentAnalyzer channel) {
        var topic = channel.channel().topic();
        var part = topic.startsWith("/") ? topic.substring(1) : topic;
        return McapContentFormatter.abbreviate(part.isEmpty() ? topic : part);
    }

    private void addSource(MotionFileSourceKind kind, String part, List<MotionFileElement> members) {
        boolean isSpatial = kind != MotionFileSourceKind.CHANNELS;
        sources.add(new MotionFileSource(
                sources.size(),
                kind,
                device,
                parts.unique(part),
                isSpatial ? "m" : "",
                isSpatial ? Optional.of(Basis.Z_UP) : Optional.empty(),
                0,
                members));
    }

    private void addUnshown(McapChannelContentAnalyzer channel, String reason) {
        if (notes.size() < MOST_LISTED) {
            notes.add(MotionFileDiagnostic.ofAssumption(
                    "channel %s is not shown: %s".formatted(channel.describe(), reason)));
        } else {
            unlisted++;
        }
    }

    private void addNotes() {
        if (unlisted > 0) {
            notes.add(MotionFileDiagnostic.ofAssumption("%,d further channels are not shown".formatted(unlisted)));
        }
        if (hasSource(MotionFileSourceKind.POINTS)) {
            notes.add(MotionFileDiagnostic.ofAssumption(
                    "points of a point cloud have no names; equal numbers need not be the same marker"));
        }
        boolean isSpatial = hasSource(MotionFileSourceKind.BODY)
                || hasSource(MotionFileSourceKind.POINTS)
                || hasSource(MotionFileSourceKind.TRACKERS);
        if (isSpatial) {
            notes.add(MotionFileDiagnostic.ofAssumption(
                    "the axes and the unit are not stated; z up and metres are assumed (REP 103)"));
        }
    }

    private boolean hasSource(MotionFileSourceKind kind) {
        return sources.stream().anyMatch(source -> source instanceof MotionFileSource known && known.kind() == kind);
    }
}
