package mocapscope.protocol.freed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.ImmutableMessageMetadata;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Decodes FreeD datagrams of one or more messages into camera poses, lens channels and problem reports. A message with a
 * wrong checksum has no samples, since receivers discard it.
 */
final class FreedDecoder implements Decoder {
    /** The name of bytes that begin with no known type. */
    static final String UNKNOWN = "unknown type";

    static final Channel UDP = Channel.udp("udp");

    @DocumentedLimit(
            value = "messages read of one FreeD datagram",
            unit = "messages",
            beyond = "the rest is kept as bytes, TRAILING_BYTES")
    private static final int MOST_MESSAGES = 256;

    private static final double MOST_TILT = 90;
    private static final double MOST_TURN = 180;
    private static final double METRES_PER_MM = 0.001;
    private static final AnalogChannelDescription LENS =
            new AnalogChannelDescription("", List.of("zoom", "focus", "spare"), "", List.of(3), true);

    /** A message without samples. */
    private record FreedOtherMessage() implements DecodedMessage.MessageBody {}

    private final String session;
    private final Set<String> selection;

    /** Creates a decoder; {@code devices} contains the cameras to decode, such as camera-1, or nothing for all. */
    FreedDecoder(String session, List<String> devices) {
        this.session = session;
        this.selection = Set.copyOf(devices);
    }

    @Override
    public DecoderState initialState() {
        return FreedDecoderState.INITIAL;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        var known = (FreedDecoderState) before;
        return switch (entry.kind()) {
            case OPENED, CLOSED -> known;
            case DATA -> datagram(known, entry, out);
            case GAP -> {
                out.emitFinding(Finding.ofGap(entry));
                yield known;
            }
        };
    }

    private FreedDecoderState datagram(FreedDecoderState known, Entry entry, DecoderEventEmitter out) {
        var state = known;
        int length = entry.bytes().remaining();
        int from = 0;
        int count = 0;
        do {
            var message = new FreedDatagramMessageReader(entry, from, count++ < MOST_MESSAGES);
            state = message.emit(state, out);
            from += message.size;
        } while (from < length);
        return state;
    }

    /** Reads one message of a datagram: all that follows if its type is unknown, or if too many were read. */
    private final class FreedDatagramMessageReader {
        private final Entry entry;
        private final int from;
        private final int size;
        private final Optional<FreedMessageType> type;
        private final List<DecodeException> violations = new ArrayList<>();

        FreedDatagramMessageReader(Entry entry, int from, boolean isRead) {
            this.entry = entry;
            this.from = from;
            int left = entry.bytes().remaining() - from;
            this.type = left == 0 || !isRead
                    ? Optional.empty()
                    : FreedMessageType.find(entry.bytes().get(entry.bytes().position() + from) & 0xff);
            this.size = type.map(known -> Math.min(known.size(), left)).orElse(left);
        }

        FreedDecoderState emit(FreedDecoderState state, DecoderEventEmitter out) {
            var position = read();
            long n = state.nextMessage();
            var name = type.map(FreedMessageType::messageName).orElse(UNKNOWN);
            var origin = DecodedMessage.ByteOrigin.of(entry.bytes(), entry);
            int index = entry.bytes().position() + from;
            if (violations.isEmpty() && !out.wantsMessages()) {
                out.emitMessageMetadata(
                        new ImmutableMessageMetadata(n, entry, name, "", origin, index, size, false, position != null));
            } else {
                var body = position == null ? new FreedOtherMessage() : position;
                var message = new DecodedMessage(n, entry, name, "", body, origin, index, size);
                out.emitMessage(message);
                violations.forEach(violation -> out.emitFinding(Finding.of(violation, message)));
            }
            boolean isSound = entry.direction() == Direction.TO_CLIENT
                    && violations.stream().noneMatch(one -> one.rule() == FreedProblemKind.CHECKSUM_WRONG);
            return position != null && isSound
                    ? emitSamples(state, position, n, entry, out).afterMessage()
                    : state.afterMessage();
        }

        /** Returns the pose of a whole D1 message; null for any other message. */
        private @Nullable FreedCameraPosition read() {
            var in = new ByteReader(entry.bytes(), FreedProblemKind.TRUNCATED);
            in.window(entry.bytes().position() + from, size);
            if (type.isEmpty() && size > 0) {
                int number = in.u8("type");
                violations.add(
                        from == 0
                                ? in.reject(FreedProblemKind.TYPE_UNKNOWN, "type", "%02X is no type".formatted(number))
                                : in.reject(
                                        FreedProblemKind.TRAILING_BYTES,
                                        "",
                                        "%d bytes follow the last message".formatted(size)));
                return null;
            }
            try {
                var position = readMessage(in, this::checkChecksum);
                if (position != null && violations.isEmpty()) {
                    checkAngle("pan", 2, position.pan(), MOST_TURN);
                    checkAngle("tilt", 5, position.tilt(), MOST_TILT);
                    checkAngle("roll", 8, position.roll(), MOST_TURN);
                }
                return position;
            } catch (DecodeException exception) {
                violations.add(exception);
                return null;
            }
        }

        private void checkChecksum(ByteReader in, int checksum) {
            int expected =
                    FreedMessageType.checksum(entry.bytes().slice(entry.bytes().position() + from, size));
            if (checksum != expected) {
                violations.add(in.reject(
                        FreedProblemKind.CHECKSUM_WRONG,
                        "checksum",
                        "is %02X, but the other bytes give %02X".formatted(checksum, expected)));
            }
        }

        private void checkAngle(String field, int offset, int angle, double most) {
            double degrees = angle / FreedCameraPosition.UNITS_PER_DEGREE;
            if (Math.abs(degrees) > most) {
                violations.add(new DecodeException(
                        FreedProblemKind.ANGLE_OUT_OF_RANGE,
                        field,
                        offset,
                        "is %.3f°, not between −%.0f° and %.0f°".formatted(degrees, most, most)));
            }
        }
    }

    static final FreedChecksumListener NO_CHECKSUM_LISTENER = (_, _) -> {};

    /** Receives the checksum of a message when it was read. */
    @FunctionalInterface
    interface FreedChecksumListener {
        void onChecksum(ByteReader in, int checksum);
    }

    /** Reads all fields of a message; returns the pose of a D1 message, or null. */
    static @Nullable FreedCameraPosition readMessage(ByteReader in, FreedChecksumListener listener) {
        in.section("A.3");
        var type = FreedMessageType.find(in.u8("type"));
        if (type.isEmpty()) {
            in.skip("data", in.remaining());
            return null;
        }
        in.section("A.1");
        int cameraId = in.u8("camera_id");
        FreedCameraPosition position = null;
        if (type.get() == FreedMessageType.POSITION) {
            position = FreedCameraPosition.read(cameraId, in);
        } else {
            in.section(type.get().section());
            in.skip("data", type.get().size() - FreedMessageType.FRAME_SIZE);
        }
        in.section("A.1");
        listener.onChecksum(in, in.u8("checksum"));
        return position;
    }

    private FreedDecoderState emitSamples(
            FreedDecoderState state, FreedCameraPosition position, long n, Entry entry, DecoderEventEmitter out) {
        int camera = position.cameraId();
        if (!selection.isEmpty() && !selection.contains(camera(camera, "").device())) {
            return state;
        }
        boolean isKnown = state.cameras().contains(camera);
        if (!isKnown) {
            describe(camera, out);
        }
        out.emitSample(
                new Sample.Pose(stamp(camera(camera, ""), n, entry), 0, position.position(), position.orientation()));
        out.emitSample(new Sample.Analog(
                stamp(camera(camera, "lens"), n, entry),
                LENS,
                ImmutableDoubleArray.of(position.zoom(), position.focus(), position.spare())));
        return isKnown ? state : state.withCamera(camera);
    }

    private static SampleMetadata stamp(SourceId source, long n, Entry entry) {
        return new SampleMetadata(source, entry.direction(), n, entry.arrival(), SampleMetadata.NO_TIME);
    }

    private SourceId camera(int id, String part) {
        return new SourceId(session, "camera-" + id, part);
    }

    private void describe(int id, DecoderEventEmitter out) {
        out.emitSource(new DeclaredSourceProperties(
                camera(id, ""),
                SourceDataKind.TRACKER,
                "mm",
                "right-handed, z up",
                "",
                DeclaredSourceProperties.UNKNOWN,
                OptionalDouble.empty(),
                List.of(),
                Optional.of(Basis.Z_UP.scaled(METRES_PER_MM))));
        out.emitSource(new DeclaredSourceProperties(
                camera(id, "lens"),
                SourceDataKind.ANALOG,
                DeclaredSourceProperties.UNKNOWN,
                DeclaredSourceProperties.UNKNOWN,
                "",
                DeclaredSourceProperties.UNKNOWN,
                OptionalDouble.empty()));
    }

    /** Returns a framer of whole datagrams: FreeD over UDP has no streams. */
    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        return bytes -> bytes.remaining();
    }

    @Override
    public int stateVersion() {
        return FreedDecoderState.VERSION;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {
        ((FreedDecoderState) state).encode(out);
    }

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        return FreedDecoderState.decode(in);
    }

    @Override
    public void describeState(DecoderState state, DecoderEventEmitter out) {
        ((FreedDecoderState) state).cameras().forEach(id -> describe(id, out));
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        try {
            readMessage(new ByteReader(message.bytes(), FreedProblemKind.TRUNCATED, listener), NO_CHECKSUM_LISTENER);
        } catch (DecodeException _) {
            // The fields up to here were passed on; the finding says what is missing.
        }
    }

    @Override
    public List<DecodedSignalFieldPaths> signalOrigins(DecodedMessage message) {
        if (!(message.body() instanceof FreedCameraPosition position)) {
            return List.of();
        }
        var lens = camera(position.cameraId(), "lens");
        return List.of(
                new DecodedSignalFieldPaths(
                        camera(position.cameraId(), ""),
                        SourceDataKind.TRACKER,
                        0,
                        "x",
                        "y",
                        "z",
                        "pan",
                        "tilt",
                        "roll"),
                new DecodedSignalFieldPaths(lens, SourceDataKind.ANALOG, 0, "zoom"),
                new DecodedSignalFieldPaths(lens, SourceDataKind.ANALOG, 1, "focus"),
                new DecodedSignalFieldPaths(lens, SourceDataKind.ANALOG, 2, "spare"));
    }
}
