package mocapscope.protocol.motionfile;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapContentFormatter;
import mocapscope.protocol.motionfile.CoordinateFrameTransformTree.FrameUpdate;
import mocapscope.protocol.motionfile.McapMotionContents.ShownChannel;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSamples;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSourceKind;
import mocapscope.protocol.motionfile.spatial.SpatialMessage;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePointCloud;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePoseList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransform;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransformList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointStateList;
import mocapscope.protocol.motionfile.spatial.SpatialMessageException;
import mocapscope.protocol.motionfile.spatial.SpatialMessageProblemKind;
import mocapscope.protocol.motionfile.spatial.SpatialMessageViolation;
import mocapscope.protocol.motionfile.spatial.SpatialPose;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import org.jspecify.annotations.Nullable;

/**
 * Reads transforms, poses, points and joint states from an MCAP file of another program as motion samples. The
 * transforms of one time are one sample of their body, even if each has a message of its own; all poses are relative to
 * the root of their frame.
 */
final class McapMotionReader implements MotionFileReader {
    @DocumentedLimit(
            value = "time over which transforms with one stamp are one sample, in an MCAP file of another program",
            unit = "ns",
            beyond = "another sample")
    private static final long LONGEST_GROUP = 10_000_000L;

    @DocumentedLimit(
            value = "samples of an MCAP file of another program, whatever the size of its messages",
            unit = "bytes",
            beyond = "the next limit counts")
    private static final long FREE_SAMPLE_BYTES = 256L << 20;

    /** A message with one bone makes a sample of its whole body. */
    @DocumentedLimit(
            value = "samples beyond those, for each byte of a message",
            unit = "bytes",
            beyond = "the rest is not shown, and reported")
    private static final long MOST_SAMPLE_RATIO = 50;

    private static final long LATEST = 1L << 62;

    private final McapMotionContents contents;
    private final McapMessageStream stream;
    private final CoordinateFrameTransformTree tree;
    private final int[] sourceOfFrame;
    private final Queue<MotionFileMessage> pending = new ArrayDeque<>();
    private final McapFormatViolationReporter violations = new McapFormatViolationReporter(pending);
    private final Map<Integer, Long> messagesOfChannel = new HashMap<>();
    private final Set<Integer> misalignedChannels = new HashSet<>();
    private final BitSet framesOfGroup = new BitSet();
    private final Set<Integer> bodiesOfGroup = new TreeSet<>();
    private boolean hasGroup;
    private long groupStamp;
    private long groupStart;
    private long groupEnd;
    private long latestLogTime;
    private long messageBytes;
    private long sampleBytes;
    private boolean isLimited;
    private long unreadableParts;
    private String firstDamage = "";
    private boolean isEnded;

    /** Creates a reader; closing it closes {@code stream}. */
    McapMotionReader(McapMotionContents contents, McapMessageStream stream) {
        this.contents = contents;
        this.stream = stream;
        this.tree = contents.stage().copyAll();
        this.sourceOfFrame = new int[tree.frames().size()];
        Arrays.fill(sourceOfFrame, CoordinateFrameTransformTree.NONE);
        contents.bodies().forEach((source, body) -> body.frames().forEach(frame -> sourceOfFrame[frame] = source));
        pending.addAll(contents.preamble());
    }

    @Override
    public @Nullable MotionFileMessage readNext() throws IOException {
        while (pending.isEmpty() && !isEnded) {
            readMessage();
        }
        return pending.poll();
    }

    private void readMessage() throws IOException {
        try {
            var message = stream.readNext();
            if (message == null) {
                isEnded = true;
                endGroup();
                violations.addOmitted();
            } else {
                add(message);
            }
        } catch (McapException damaged) {
            unreadableParts++;
            firstDamage = firstDamage.isEmpty() ? damaged.fullText() : firstDamage;
            violations.add(
                    MotionFileProblemKind.FILE_DAMAGED,
                    SpatialMessageProblemKind.RECORD,
                    damaged.offset(),
                    damaged.field(),
                    damaged.reason());
        }
    }

    private void add(McapMessage message) {
        var channel = contents.channels().get(message.channelId());
        if (channel == null) {
            return;
        }
        var place = new MessagePlace(
                message.channelId(),
                channel,
                messagesOfChannel.merge(message.channelId(), 1L, Long::sum),
                stream.offset());
        checkOrder(message, place);
        messageBytes += message.data().remaining();
        long time = Math.clamp(message.logTime() - contents.start(), 0, LATEST);
        if (hasGroup && time - groupStart >= LONGEST_GROUP) {
            endGroup();
        }
        try {
            var content = channel.decoder().decode(message.data(), violation -> report(violation, place));
            addContent(content, place, time);
        } catch (SpatialMessageException broken) {
            report(broken.violation(), place);
        }
    }

    private void checkOrder(McapMessage message, MessagePlace place) {
        if (Long.compareUnsigned(message.logTime(), latestLogTime) < 0 && !stream.isOrdered()) {
            report(
                    SpatialMessageProblemKind.LOG_TIME,
                    place,
                    "log_time",
                    "it is %,d ns before an earlier message, and the file has no index that gives the order"
                            .formatted(latestLogTime - message.logTime()));
        } else {
            latestLogTime = message.logTime();
        }
    }

    /** The place of a message: its channel, its number there from 1 on, and the file offset of its record or chunk. */
    private record MessagePlace(int channelId, ShownChannel channel, long number, long offset) {}

    private void report(SpatialMessageViolation violation, MessagePlace place) {
        // The programs that align otherwise do so in all messages.
        if (violation.rule() == SpatialMessageProblemKind.CDR_ALIGNMENT && !misalignedChannels.add(place.channelId())) {
            return;
        }
        report(
                violation.rule(),
                place,
                "byte %,d, %s".formatted(violation.offset(), violation.field()),
                violation.reason());
    }

    private void report(SpatialMessageProblemKind rule, MessagePlace place, String field, String reason) {
        violations.add(
                MotionFileProblemKind.FILE_INVALID,
                rule,
                place.offset(),
                "%s message %,d, %s"
                        .formatted(
                                McapContentFormatter.abbreviate(place.channel().topic()), place.number(), field),
                reason);
    }

    private void addContent(SpatialMessage content, MessagePlace place, long time) {
        switch (content) {
            case FrameTransformList list -> addTransforms(list, place, time);
            case FramePoseList list -> addPoses(list, place, time);
            case FramePointCloud cloud -> addPoints(cloud, place, time);
            case JointStateList list -> addJoints(list, place, time);
        }
    }

    private void addTransforms(FrameTransformList list, MessagePlace place, long time) {
        long stamp = list.stamp() == 0 ? time : list.stamp();
        if (hasGroup && stamp != groupStamp) {
            endGroup();
        }
        for (int i = 0; i < list.transforms().size(); i++) {
            addTransform(list.transforms().get(i), "transforms[%d]".formatted(i), place, stamp, time);
        }
    }

    private void addTransform(FrameTransform transform, String field, MessagePlace place, long stamp, long time) {
        var checked = SpatialPoseSanitizer.check(transform);
        if (checked.isEmpty()) {
            report(
                    SpatialMessageProblemKind.NAME,
                    place,
                    field,
                    "the name of a frame is empty or has more than %d characters"
                            .formatted(SpatialMessage.LONGEST_NAME));
            return;
        }
        reportPose(transform.pose(), field, place);
        int known = tree.find(transform.child());
        if (known >= 0 && framesOfGroup.get(known)) {
            endGroup();
        }
        var before = known < 0 ? "" : tree.frames().get(known).parentName();
        var update =
                tree.update(transform.parent(), transform.child(), checked.get().pose());
        reportUpdate(update, transform, before, field, place);
        if (update == FrameUpdate.APPLIED || update == FrameUpdate.REPARENTED) {
            addToGroup(tree.find(transform.child()), stamp, time);
        }
    }

    private void reportPose(SpatialPose pose, String field, MessagePlace place) {
        var problem = SpatialPoseSanitizer.problem(pose);
        if (!problem.isEmpty()) {
            report(SpatialMessageProblemKind.NUMBER, place, field, problem);
        }
    }

    private void reportUpdate(
            FrameUpdate update, FrameTransform transform, String before, String field, MessagePlace place) {
        var child = McapContentFormatter.abbreviate(transform.child());
        var parent = McapContentFormatter.abbreviate(transform.parent());
        switch (update) {
            case APPLIED -> {}
            case REPARENTED ->
                report(
                        SpatialMessageProblemKind.FRAME_PARENT,
                        place,
                        field,
                        "the parent of frame %s changes from %s to %s"
                                .formatted(child, McapContentFormatter.abbreviate(before), parent));
            case CYCLE ->
                report(
                        SpatialMessageProblemKind.FRAME_CYCLE,
                        place,
                        field,
                        "frame %s is above its parent %s; the transform is ignored".formatted(child, parent));
            case TOO_MANY ->
                report(
                        SpatialMessageProblemKind.LIMIT,
                        place,
                        field,
                        "there are more than %,d frames".formatted(CoordinateFrameTransformTree.MOST_FRAMES));
        }
    }

    private void addToGroup(int frame, long stamp, long time) {
        if (!hasGroup) {
            hasGroup = true;
            groupStamp = stamp;
            groupStart = time;
        }
        groupEnd = time;
        // Frames outside of bodies are often repeated with each body.
        if (frame < sourceOfFrame.length && sourceOfFrame[frame] >= 0) {
            framesOfGroup.set(frame);
            bodiesOfGroup.add(sourceOfFrame[frame]);
        }
    }

    /** Adds a sample of each body with a transform of the group. */
    private void endGroup() {
        for (int source : bodiesOfGroup) {
            var body = contents.bodies().get(source);
            if (body != null) {
                var values = new double
                        [MotionFileSourceKind.BODY.numbers() * body.frames().size()];
                for (int i = 0; i < body.frames().size(); i++) {
                    put(tree.globalPose(body.frames().get(i)), values, i);
                }
                emit(source, groupEnd, values);
            }
        }
        bodiesOfGroup.clear();
        framesOfGroup.clear();
        hasGroup = false;
    }

    /** Adds a sample, unless the file makes far more samples than it has bytes: then that is reported once. */
    private void emit(int source, long time, double[] values) {
        sampleBytes += (long) Double.BYTES * values.length;
        if (sampleBytes <= FREE_SAMPLE_BYTES + MOST_SAMPLE_RATIO * messageBytes) {
            pending.add(new MotionFileSamples(source, time, ImmutableDoubleArray.of(values)));
        } else if (!isLimited) {
            isLimited = true;
            violations.add(
                    MotionFileProblemKind.FILE_DAMAGED,
                    SpatialMessageProblemKind.LIMIT,
                    stream.offset(),
                    "message",
                    "the samples of its bodies would be more than %d MiB and %d times its messages; the rest is not shown"
                            .formatted(FREE_SAMPLE_BYTES >> 20, MOST_SAMPLE_RATIO));
        }
    }

    private static void put(SpatialPose pose, double[] values, int index) {
        int at = MotionFileSourceKind.BODY.numbers() * index;
        values[at] = pose.position().x();
        values[at + 1] = pose.position().y();
        values[at + 2] = pose.position().z();
        values[at + 3] = pose.orientation().x();
        values[at + 4] = pose.orientation().y();
        values[at + 5] = pose.orientation().z();
        values[at + 6] = pose.orientation().w();
    }

    private SpatialPose framePose(String frame) {
        int index = tree.find(frame);
        return index < 0 ? SpatialPose.IDENTITY : tree.globalPose(index);
    }

    private void addPoses(FramePoseList list, MessagePlace place, long time) {
        var frame = framePose(list.frame());
        var values = missing(MotionFileSourceKind.TRACKERS.numbers(), place);
        for (int i = 0; i < Math.min(list.poses().size(), place.channel().elements()); i++) {
            var pose = list.poses().get(i);
            reportPose(pose, "poses[%d]".formatted(i), place);
            put(frame.times(SpatialPoseSanitizer.normalize(pose)), values, i);
        }
        emit(place.channel().firstSource(), time, values);
    }

    private void addPoints(FramePointCloud cloud, MessagePlace place, long time) {
        reportPose(cloud.pose(), "pose", place);
        var origin = framePose(cloud.frame()).times(SpatialPoseSanitizer.normalize(cloud.pose()));
        int numbers = MotionFileSourceKind.POINTS.numbers();
        var values = missing(numbers, place);
        for (int i = 0; i < Math.min(cloud.positions().size(), values.length) / numbers; i++) {
            var point = origin.transform(cloud.positions().vec3(i));
            if (point.isFinite()) {
                values[numbers * i] = point.x();
                values[numbers * i + 1] = point.y();
                values[numbers * i + 2] = point.z();
            }
        }
        emit(place.channel().firstSource(), time, values);
    }

    private void addJoints(JointStateList list, MessagePlace place, long time) {
        var channel = place.channel();
        int source = channel.firstSource();
        for (int i = 0; i < list.joints().size(); i++) {
            if (!SpatialMessage.isValidName(list.joints().get(i).name())) {
                report(
                        SpatialMessageProblemKind.NAME,
                        place,
                        "joints[%d]".formatted(i),
                        "the name of the joint is empty or has more than %d characters"
                                .formatted(SpatialMessage.LONGEST_NAME));
            }
        }
        for (var quantity : channel.quantities()) {
            var values = missing(MotionFileSourceKind.CHANNELS.numbers(), place);
            for (var joint : list.joints()) {
                var index = channel.joints().get(joint.name());
                if (index != null) {
                    values[index] = quantity.value(joint);
                }
            }
            emit(source, time, values);
            source++;
        }
    }

    /** Returns the numbers of a sample in which all elements are missing. */
    private static double[] missing(int numbers, MessagePlace place) {
        var values = new double[numbers * place.channel().elements()];
        Arrays.fill(values, Double.NaN);
        return values;
    }

    @Override
    public String damage() {
        if (isLimited) {
            return "its samples exceed a limit";
        }
        return unreadableParts == 0
                ? ""
                : "unreadable parts that were skipped: %,d (the first: %s); mocapscope recover saves the others"
                        .formatted(unreadableParts, firstDamage);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
