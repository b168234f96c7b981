package mocapscope.protocol.take;

import mocapscope.protocol.limit.Limit;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.SessionCheckpoint;
import mocapscope.protocol.take.ProtobufField.ProtobufFieldType;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;

/** Encodes and decodes session checkpoints as {@code mocapscope.State} protobuf messages. */
final class CheckpointMessageCodec {
    /** The version of the format; a reader that does not support it resumes from an earlier checkpoint. */
    private static final long VERSION = 1;

    /**
     * The limit for streams, reminders and samples, far beyond any decoder, since they use much more memory than file
     * space.
     */
    @Limit(value = "items of a checkpoint that is read", unit = "items", beyond = "an earlier checkpoint is used")
    private static final int MOST = 100_000;

    private static final ProtobufField CHANNEL = ProtobufField.of(1, "channel", ProtobufFieldType.TEXT);
    private static final ProtobufField TRANSPORT = RawPacket.enumField(2, "transport", TransportKind.values());
    private static final ProtobufField DIRECTION = RawPacket.enumField(3, "direction", Direction.values());
    private static final ProtobufField BYTES = ProtobufField.of(4, "bytes", ProtobufFieldType.COUNT);
    private static final ProtobufMessageType STREAM =
            new ProtobufMessageType("mocapscope.Stream", CHANNEL, TRANSPORT, DIRECTION, BYTES);

    private static final ProtobufField VERSION_FIELD = ProtobufField.of(1, "version", ProtobufFieldType.COUNT);
    private static final ProtobufField NEXT_MESSAGE = ProtobufField.of(2, "next_message", ProtobufFieldType.COUNT);
    private static final ProtobufField NEXT_INDEX = ProtobufField.of(3, "next_index", ProtobufFieldType.COUNT);
    private static final ProtobufField CROSSED =
            ProtobufField.message(4, "crossed", STREAM).asRepeated();
    private static final ProtobufField REMINDERS =
            ProtobufField.message(5, "reminders", RawPacket.TYPE).asRepeated();

    private static final ProtobufField STILL =
            ProtobufField.message(6, "still", RetainedSampleCodec.TYPE).asRepeated();

    static final ProtobufMessageType TYPE = new ProtobufMessageType(
            "mocapscope.State", VERSION_FIELD, NEXT_MESSAGE, NEXT_INDEX, CROSSED, REMINDERS, STILL);

    private CheckpointMessageCodec() {}

    static void write(ProtobufWriter out, SessionCheckpoint checkpoint) {
        out.writeCount(VERSION_FIELD, VERSION);
        out.writeCount(NEXT_MESSAGE, checkpoint.nextMessage());
        out.writeCount(NEXT_INDEX, checkpoint.position().index());
        checkpoint.position().byteCounts().forEach((direction, bytes) -> {
            int begun = out.beginField(CROSSED);
            out.writeString(CHANNEL, direction.channel().name());
            out.writeCount(TRANSPORT, direction.channel().transport().ordinal() + 1L);
            out.writeCount(DIRECTION, direction.direction().ordinal() + 1L);
            out.writeCount(BYTES, bytes);
            out.endField(begun);
        });
        for (var reminder : checkpoint.restoreEntries()) {
            int begun = out.beginField(REMINDERS);
            RawPacket.write(out, reminder, reminder.bytes());
            RawPacket.place(out, reminder);
            out.endField(begun);
        }
        for (var sample : checkpoint.retainedSamples()) {
            int begun = out.beginField(STILL);
            RetainedSampleCodec.write(out, sample);
            out.endField(begun);
        }
    }

    /** Decodes a checkpoint; empty if a later version of this program wrote it. */
    static Optional<SessionCheckpoint> read(ByteBuffer message) throws ProtobufException {
        var in = new ProtobufReader(message);
        long version = 0;
        long nextMessage = 0;
        long nextIndex = 0;
        Map<Transcript.ChannelDirection, Long> crossed = new HashMap<>();
        var reminders = new ArrayList<Entry>();
        var still = new ArrayList<Sample.RetainedSample>();
        while (in.next()) {
            version = in.isAt(VERSION_FIELD) ? in.longValue() : version;
            nextMessage = in.isAt(NEXT_MESSAGE) ? in.longValue() : nextMessage;
            nextIndex = in.isAt(NEXT_INDEX) ? in.longValue() : nextIndex;
            if (in.isAt(CROSSED)) {
                stream(in.bytesValue(), crossed);
            } else if (in.isAt(REMINDERS)) {
                reminders.add(RawPacket.read(in.bytesValue()).entry());
            } else if (in.isAt(STILL)) {
                RetainedSampleCodec.read(in.bytesValue()).ifPresent(still::add);
            }
            if (crossed.size() + reminders.size() + still.size() > MOST) {
                throw new ProtobufException(0, "more than %,d streams, reminders and samples".formatted(MOST));
            }
        }
        return version == VERSION && nextMessage >= 0 && nextIndex >= 0
                ? Optional.of(new SessionCheckpoint(
                        reminders, still, nextMessage, new Transcript.TranscriptPosition(nextIndex, crossed)))
                : Optional.empty();
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
        var named = RawPacket.channel(channel, transport);
        crossed.put(
                new Transcript.ChannelDirection(named, RawPacket.decodeEnum(DIRECTION, Direction.values(), direction)),
                bytes);
    }
}
