package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.session.decoder.InvalidDecoderStateException;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;

/**
 * Encodes and decodes saved decoder states as protobuf, so that decoding can resume mid-recording. Version 1 held
 * entries that restore a decoder; version 2 holds the decoder's state itself.
 */
public final class DecoderStateCheckpointCodec {
    private static final long ENTRIES = 1;
    private static final long STATE = 2;

    /**
     * The limit for streams, retained packets and samples, far beyond any decoder, since they use much more memory than
     * file space.
     */
    @DocumentedLimit(
            value = "items of a checkpoint that is read",
            unit = "items",
            beyond = "an earlier checkpoint is used")
    private static final int MOST = 100_000;

    private static final ProtobufFieldDescriptor CHANNEL =
            ProtobufFieldDescriptor.of(1, "channel", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor TRANSPORT =
            RecordedTranscriptEntry.enumField(2, "transport", TransportKind.values());
    private static final ProtobufFieldDescriptor DIRECTION =
            RecordedTranscriptEntry.enumField(3, "direction", Direction.values());
    private static final ProtobufFieldDescriptor BYTES =
            ProtobufFieldDescriptor.of(4, "bytes", ProtobufFieldType.COUNT);
    private static final ProtobufMessageSchema STREAM =
            new ProtobufMessageSchema("mocapscope.Stream", CHANNEL, TRANSPORT, DIRECTION, BYTES);

    private static final ProtobufFieldDescriptor VERSION_FIELD =
            ProtobufFieldDescriptor.of(1, "version", ProtobufFieldType.COUNT);
    private static final ProtobufFieldDescriptor NEXT_MESSAGE =
            ProtobufFieldDescriptor.of(2, "next_message", ProtobufFieldType.COUNT);
    private static final ProtobufFieldDescriptor NEXT_INDEX =
            ProtobufFieldDescriptor.of(3, "next_index", ProtobufFieldType.COUNT);
    private static final ProtobufFieldDescriptor CROSSED =
            ProtobufFieldDescriptor.message(4, "crossed", STREAM).asRepeated();
    private static final ProtobufFieldDescriptor RETAINED_PACKETS = ProtobufFieldDescriptor.message(
                    5, "reminders", RecordedTranscriptEntry.TYPE)
            .asRepeated();

    private static final ProtobufFieldDescriptor STILL = ProtobufFieldDescriptor.message(
                    6, "still", RetainedStateSampleProtobufCodec.TYPE)
            .asRepeated();

    private static final ProtobufFieldDescriptor STATE_FIELD =
            ProtobufFieldDescriptor.of(7, "state", ProtobufFieldType.BYTES);

    private static final ProtobufFieldDescriptor CLOCK_SHIFT =
            ProtobufFieldDescriptor.of(8, "clock_shift_s", ProtobufFieldType.REAL);

    static final ProtobufMessageSchema TYPE = new ProtobufMessageSchema(
            "mocapscope.State",
            VERSION_FIELD,
            NEXT_MESSAGE,
            NEXT_INDEX,
            CROSSED,
            RETAINED_PACKETS,
            STILL,
            STATE_FIELD,
            CLOCK_SHIFT);

    /**
     * A checkpoint as stored in a take: entries (version 1) or encoded decoder state (version 2), and retained samples.
     *
     * @param entries restore a decoder in version 1
     * @param state the record of {@link mocapscope.protocol.session.decoder.DecoderStateCodec} in version 2
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record StoredCheckpoint(
            long version,
            long nextMessage,
            List<Entry> entries,
            byte[] state,
            List<Sample.RetainedSample> retainedSamples,
            Transcript.TranscriptPosition position,
            double clockShift) {

        /**
         * Returns the checkpoint with a state of {@code decoder}.
         *
         * @throws InvalidDecoderStateException if the state is damaged or of an unsupported version
         */
        SessionCheckpoint decode(Decoder decoder) throws InvalidDecoderStateException {
            if (version == ENTRIES) {
                return new SessionCheckpoint(decodeEntries(decoder), retainedSamples, position, clockShift);
            }
            if (version != STATE) {
                throw new InvalidDecoderStateException(
                        "checkpoints of version %d are not supported".formatted(version));
            }
            return new SessionCheckpoint(
                    DecoderStateCodec.decode(decoder, state, 0, 0), retainedSamples, position, clockShift);
        }

        /** Returns the state after the entries, with {@code nextMessage} as the number of the next message. */
        private Decoder.DecoderState decodeEntries(Decoder decoder) throws InvalidDecoderStateException {
            var after = decoder.initialState();
            for (var entry : entries) {
                after = decoder.decode(after, entry, SessionListener.NO_OP);
            }
            return DecoderStateCodec.decode(
                    decoder, DecoderStateCodec.encode(decoder, after).bytes(), 0, nextMessage - after.nextMessage());
        }
    }

    private DecoderStateCheckpointCodec() {}

    /** Writes a checkpoint, of which {@code state} is the encoded state. */
    public static void write(ProtobufWriter out, SessionCheckpoint checkpoint, byte[] state) {
        out.writeCount(VERSION_FIELD, STATE);
        out.writeCount(NEXT_MESSAGE, checkpoint.nextMessage());
        out.writeCount(NEXT_INDEX, checkpoint.position().index());
        checkpoint.position().byteCounts().forEach((direction, bytes) -> {
            int start = out.beginField(CROSSED);
            out.writeString(CHANNEL, direction.channel().name());
            out.writeCount(TRANSPORT, direction.channel().transport().ordinal() + 1L);
            out.writeCount(DIRECTION, direction.direction().ordinal() + 1L);
            out.writeCount(BYTES, bytes);
            out.endField(start);
        });
        for (var sample : checkpoint.retainedSamples()) {
            int lengthAt = out.beginField(STILL);
            RetainedStateSampleProtobufCodec.write(out, sample);
            out.endField(lengthAt);
        }
        out.writeBytes(STATE_FIELD, ByteBuffer.wrap(state));
        if (checkpoint.clockShift() != 0) {
            out.writeDouble(CLOCK_SHIFT, checkpoint.clockShift());
        }
    }

    /** Reads a checkpoint of any version. */
    static StoredCheckpoint read(ByteBuffer message) throws ProtobufException {
        var in = new ProtobufReader(message);
        long version = 0;
        long nextMessage = 0;
        long nextIndex = 0;
        Map<Transcript.ChannelDirection, Long> crossed = new HashMap<>();
        var retainedEntries = new ArrayList<Entry>();
        var still = new ArrayList<Sample.RetainedSample>();
        var state = ByteBuffer.allocate(0);
        double clockShift = 0;
        while (in.next()) {
            version = in.isAt(VERSION_FIELD) ? in.longValue() : version;
            nextMessage = in.isAt(NEXT_MESSAGE) ? in.longValue() : nextMessage;
            nextIndex = in.isAt(NEXT_INDEX) ? in.longValue() : nextIndex;
            state = in.isAt(STATE_FIELD) ? in.bytesValue() : state;
            clockShift = in.isAt(CLOCK_SHIFT) ? in.doubleValue() : clockShift;
            if (in.isAt(CROSSED)) {
                stream(in.bytesValue(), crossed);
            } else if (in.isAt(RETAINED_PACKETS)) {
                retainedEntries.add(
                        RecordedTranscriptEntry.read(in.bytesValue()).entry());
            } else if (in.isAt(STILL)) {
                RetainedStateSampleProtobufCodec.read(in.bytesValue()).ifPresent(still::add);
            }
            if (crossed.size() + retainedEntries.size() + still.size() > MOST) {
                throw new ProtobufException(0, "more than %,d streams, retained packets and samples".formatted(MOST));
            }
        }
        if (nextMessage < 0 || nextIndex < 0 || state.remaining() > DecoderStateCodec.MAX_BYTES) {
            throw new ProtobufException(0, "a number is negative or the state is too large");
        }
        var bytes = new byte[state.remaining()];
        state.get(bytes);
        return new StoredCheckpoint(
                version,
                nextMessage,
                List.copyOf(retainedEntries),
                bytes,
                List.copyOf(still),
                new Transcript.TranscriptPosition(nextIndex, crossed),
                Double.isFinite(clockShift) ? clockShift : 0);
    }

    private static void stream(ByteBuffer message, Map<Transcript.ChannelDirection, Long> crossed)
            throws ProtobufException {
        var in = new ProtobufReader(message);
        var channel = "";
        long transport = 0;
        long direction = 0;
        long bytes = 0;
        while (in.next()) {
            channel = in.isAt(CHANNEL) ? in.stringValue() : channel;
            transport = in.isAt(TRANSPORT) ? in.longValue() : transport;
            direction = in.isAt(DIRECTION) ? in.longValue() : direction;
            bytes = in.isAt(BYTES) ? in.longValue() : bytes;
        }
        var named = RecordedTranscriptEntry.channel(channel, transport);
        crossed.put(
                new Transcript.ChannelDirection(
                        named, RecordedTranscriptEntry.decodeEnum(DIRECTION, Direction.values(), direction)),
                bytes);
    }
}
