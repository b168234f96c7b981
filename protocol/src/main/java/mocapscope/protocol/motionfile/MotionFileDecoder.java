package mocapscope.protocol.motionfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileDiagnostic;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileElement;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileEvent;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSamples;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSource;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSourceKind;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes the messages of a replayed motion file (C3D, BVH or MCAP) into source descriptions, samples and problem reports.
 */
final class MotionFileDecoder implements Decoder {
    @DocumentedLimit(value = "sources of a motion file", unit = "sources", beyond = "SOURCE_UNKNOWN")
    static final int MOST_SOURCES = 4096;

    /** The body of a message that could not be read. */
    private record MalformedMessage() implements DecodedMessage.MessageBody {}

    private final String session;

    MotionFileDecoder(String session) {
        this.session = session;
    }

    /** A source with what its samples share. */
    private record KnownSource(MotionFileSource definition, SkeletonMap map, AnalogChannelDescription layout) {

        static KnownSource of(MotionFileSource definition) {
            var bones = definition.elements().stream()
                    .map(element -> new Bone(element.name(), element.name(), element.parent(), element.parent()))
                    .toList();
            var labels =
                    definition.elements().stream().map(MotionFileElement::name).toList();
            return new KnownSource(
                    definition,
                    new SkeletonMap(
                            definition.device(), List.of(), bones, List.of(), definition.unit(), definition.basis()),
                    new AnalogChannelDescription("", labels, definition.unit(), List.of(labels.size()), false));
        }

        private boolean hasOrientations() {
            return definition.kind() == MotionFileSourceKind.BODY || definition.kind() == MotionFileSourceKind.TRACKERS;
        }

        SourceId id(String session) {
            return new SourceId(session, definition.device(), definition.part());
        }

        DeclaredSourceProperties properties(String session) {
            var basis = definition.basis();
            return new DeclaredSourceProperties(
                    id(session),
                    switch (definition.kind()) {
                        case BODY, POINTS -> SourceDataKind.SKELETON;
                        case CHANNELS -> SourceDataKind.ANALOG;
                        case TRACKERS -> SourceDataKind.TRACKER;
                        case EVENTS -> SourceDataKind.OBJECT;
                    },
                    basis.isPresent() && !definition.unit().isEmpty()
                            ? definition.unit()
                            : DeclaredSourceProperties.UNKNOWN,
                    basis.map(axes -> axes.describe()).orElse(DeclaredSourceProperties.UNKNOWN),
                    hasOrientations() ? "xyzw" : "",
                    DeclaredSourceProperties.UNKNOWN,
                    definition.kind() == MotionFileSourceKind.EVENTS
                            ? OptionalDouble.of(0)
                            : definition.rate() > 0 ? OptionalDouble.of(definition.rate()) : OptionalDouble.empty(),
                    List.of(),
                    basis);
        }
    }

    private record MotionFileDecoderState(long nextMessage, Map<Integer, KnownSource> sources) implements DecoderState {

        MotionFileDecoderState {
            sources = Map.copyOf(sources);
        }

        MotionFileDecoderState next() {
            return new MotionFileDecoderState(nextMessage + 1, sources);
        }

        MotionFileDecoderState with(MotionFileSource definition) {
            var changed = new HashMap<>(sources);
            changed.put(definition.source(), KnownSource.of(definition));
            return new MotionFileDecoderState(nextMessage + 1, changed);
        }
    }

    @Override
    public DecoderState initialState() {
        return new MotionFileDecoderState(0, Map.of());
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        var known = (MotionFileDecoderState) before;
        return switch (entry.kind()) {
            case OPENED -> new MotionFileDecoderState(known.nextMessage(), Map.of());
            case CLOSED -> known;
            case GAP -> {
                out.emitFinding(Finding.ofGap(entry));
                yield known;
            }
            case DATA -> message(known, entry, out);
        };
    }

    private MotionFileDecoderState message(MotionFileDecoderState known, Entry entry, DecoderEventEmitter out) {
        MotionFileMessage body;
        try {
            body = MotionFileMessage.read(new ByteReader(entry.bytes(), MotionFileProblemKind.MESSAGE_MALFORMED));
        } catch (DecodeException broken) {
            var message = emit(known, entry, "malformed", "", new MalformedMessage(), out);
            out.emitFinding(Finding.of(broken, message));
            return known.next();
        }
        var sender = sender(known, body);
        var message = emit(known, entry, body.typeName(), sender, body, out);
        return switch (body) {
            case MotionFileSource definition -> define(known, definition, message, out);
            case MotionFileSamples samples -> {
                emitSamples(known, samples, message, out);
                yield known.next();
            }
            case MotionFileEvent event -> {
                emitEvent(known, event, message, out);
                yield known.next();
            }
            case MotionFileDiagnostic diagnostic -> {
                out.emitFinding(Finding.of(diagnostic.severity(), message, diagnostic.text()));
                yield known.next();
            }
        };
    }

    private static String sender(MotionFileDecoderState known, MotionFileMessage body) {
        return switch (body) {
            case MotionFileSource definition -> definition.device();
            case MotionFileSamples samples -> device(known, samples.source());
            case MotionFileEvent event -> device(known, event.source());
            case MotionFileDiagnostic _ -> "";
        };
    }

    private static String device(MotionFileDecoderState known, int source) {
        return Optional.ofNullable(known.sources().get(source))
                .map(found -> found.definition().device())
                .orElse("");
    }

    private static DecodedMessage emit(
            MotionFileDecoderState known,
            Entry entry,
            String name,
            String sender,
            DecodedMessage.MessageBody body,
            DecoderEventEmitter out) {
        var message = new DecodedMessage(
                known.nextMessage(), entry, entry.index(), entry.at(), name, sender, body, entry.bytes());
        out.emitMessage(message);
        return message;
    }

    private MotionFileDecoderState define(
            MotionFileDecoderState known,
            MotionFileSource definition,
            DecodedMessage message,
            DecoderEventEmitter out) {
        if (known.sources().size() == MOST_SOURCES && !known.sources().containsKey(definition.source())) {
            out.emitFinding(Finding.of(
                    MotionFileProblemKind.SOURCE_UNKNOWN,
                    message,
                    "there are more than %,d sources".formatted(MOST_SOURCES)));
            return known.next();
        }
        var next = known.with(definition);
        out.emitSource(KnownSource.of(definition).properties(session));
        return next;
    }

    private void emitSamples(
            MotionFileDecoderState known, MotionFileSamples samples, DecodedMessage message, DecoderEventEmitter out) {
        var source = known.sources().get(samples.source());
        int expected = source == null
                ? -1
                : source.definition().kind().numbers()
                        * source.definition().elements().size();
        if (source == null || samples.values().size() != expected) {
            out.emitFinding(Finding.of(
                    MotionFileProblemKind.SOURCE_UNKNOWN,
                    message,
                    source == null
                            ? "there is no source %d".formatted(samples.source())
                            : "%,d numbers in place of %,d"
                                    .formatted(samples.values().size(), expected)));
            return;
        }
        var stamp = stamp(source, message);
        switch (source.definition().kind()) {
            case BODY -> out.emitSample(body(stamp, source, samples.values()));
            case POINTS -> out.emitSample(points(stamp, source, samples.values()));
            case CHANNELS -> out.emitSample(new Sample.Analog(stamp, source.layout(), samples.values()));
            case TRACKERS -> emitPoses(stamp, samples.values(), out);
            case EVENTS -> {}
        }
    }

    private static void emitPoses(SampleMetadata stamp, ImmutableDoubleArray values, DecoderEventEmitter out) {
        int numbers = MotionFileSourceKind.TRACKERS.numbers();
        for (int sensor = 0; sensor < values.size() / numbers; sensor++) {
            int at = numbers * sensor;
            var position = new Vec3(values.at(at), values.at(at + 1), values.at(at + 2));
            var orientation = new Quat(values.at(at + 3), values.at(at + 4), values.at(at + 5), values.at(at + 6));
            if (position.isFinite() || orientation.isFinite()) {
                out.emitSample(new Sample.Pose(stamp, sensor, position, orientation));
            }
        }
    }

    private SampleMetadata stamp(KnownSource source, DecodedMessage message) {
        return new SampleMetadata(
                source.id(session), message.direction(), message.n(), message.arrival(), SampleMetadata.NO_TIME);
    }

    private static Sample.Skeleton body(SampleMetadata stamp, KnownSource source, ImmutableDoubleArray values) {
        int count = source.definition().elements().size();
        int numbers = MotionFileSourceKind.BODY.numbers();
        var positions = new double[3 * count];
        var orientations = new double[4 * count];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < 3; k++) {
                positions[3 * i + k] = values.at(numbers * i + k);
            }
            for (int k = 0; k < 4; k++) {
                orientations[4 * i + k] = values.at(numbers * i + 3 + k);
            }
        }
        return new Sample.Skeleton(
                stamp, -1, source.map(), ImmutableDoubleArray.of(positions), ImmutableDoubleArray.of(orientations));
    }

    private static Sample.Skeleton points(SampleMetadata stamp, KnownSource source, ImmutableDoubleArray values) {
        var orientations = new double[4 * source.definition().elements().size()];
        Arrays.fill(orientations, Double.NaN);
        return new Sample.Skeleton(stamp, -1, source.map(), values, ImmutableDoubleArray.of(orientations));
    }

    private void emitEvent(
            MotionFileDecoderState known, MotionFileEvent event, DecodedMessage message, DecoderEventEmitter out) {
        var source = known.sources().get(event.source());
        if (source == null) {
            out.emitFinding(Finding.of(
                    MotionFileProblemKind.SOURCE_UNKNOWN, message, "there is no source %d".formatted(event.source())));
            return;
        }
        out.emitSample(new Sample.ProtocolEvent(
                stamp(source, message),
                event.name(),
                event.context().isEmpty() ? Map.of() : Map.of("context", event.context())));
    }

    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        return bytes -> bytes.remaining();
    }

    @Override
    public int stateVersion() {
        return 1;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {
        out.list(ordered(state), source -> out.bytes(source.definition().encode()));
    }

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        var sources = new HashMap<Integer, KnownSource>();
        for (var bytes : in.list(MOST_SOURCES, in::bytes)) {
            MotionFileMessage message = null;
            try {
                message = MotionFileMessage.read(new ByteReader(bytes, MotionFileProblemKind.MESSAGE_MALFORMED));
            } catch (DecodeException broken) {
                in.require(false, String.valueOf(broken.getMessage()));
            }
            in.require(message instanceof MotionFileSource, "a source is missing");
            if (message instanceof MotionFileSource definition) {
                sources.put(definition.source(), KnownSource.of(definition));
            }
        }
        return new MotionFileDecoderState(in.nextMessage(), sources);
    }

    @Override
    public void describeState(DecoderState state, DecoderEventEmitter out) {
        ordered(state).forEach(source -> out.emitSource(source.properties(session)));
    }

    private static List<KnownSource> ordered(DecoderState state) {
        return new ArrayList<>(new TreeMap<>(((MotionFileDecoderState) state).sources()).values());
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        try {
            MotionFileMessage.read(new ByteReader(message.bytes(), MotionFileProblemKind.MESSAGE_MALFORMED, listener));
        } catch (DecodeException _) {
            // the fields up to the broken one were passed on
        }
    }
}
