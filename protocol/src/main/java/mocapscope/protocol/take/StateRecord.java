package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.SessionCheckpoint;
import mocapscope.protocol.take.ProtoField.Kind;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;

/** Encodes and decodes session checkpoints as {@code mocapscope.State} protobuf messages. */
final class StateRecord {
    /** The version of the format; a reader that does not support it resumes from an earlier checkpoint. */
    private static final long VERSION = 1;

    /**
     * The limit for streams, reminders and samples, far beyond any decoder, since they use much more memory than file
     * space.
     */
    private static final int MOST = 100_000;

    private static final ProtoField CHANNEL = ProtoField.of(1, "channel", Kind.TEXT);
    private static final ProtoField TRANSPORT = RawPacket.choice(2, "transport", TransportKind.values());
    private static final ProtoField DIRECTION = RawPacket.choice(3, "direction", Direction.values());
    private static final ProtoField BYTES = ProtoField.of(4, "bytes", Kind.COUNT);
    private static final ProtoType STREAM = new ProtoType("mocapscope.Stream", CHANNEL, TRANSPORT, DIRECTION, BYTES);

    private static final ProtoField VERSION_FIELD = ProtoField.of(1, "version", Kind.COUNT);
    private static final ProtoField NEXT_MESSAGE = ProtoField.of(2, "next_message", Kind.COUNT);
    private static final ProtoField NEXT_INDEX = ProtoField.of(3, "next_index", Kind.COUNT);
    private static final ProtoField CROSSED =
            ProtoField.message(4, "crossed", STREAM).many();
    private static final ProtoField REMINDERS =
            ProtoField.message(5, "reminders", RawPacket.TYPE).many();

    private static final ProtoField STILL =
            ProtoField.message(6, "still", StillRecord.TYPE).many();

    static final ProtoType TYPE =
            new ProtoType("mocapscope.State", VERSION_FIELD, NEXT_MESSAGE, NEXT_INDEX, CROSSED, REMINDERS, STILL);

    private StateRecord() {}

    static void write(ProtoWriter out, SessionCheckpoint standing) {
        out.count(VERSION_FIELD, VERSION);
        out.count(NEXT_MESSAGE, standing.nextMessage());
        out.count(NEXT_INDEX, standing.position().index());
        standing.position().byteCounts().forEach((stream, bytes) -> {
            int begun = out.begin(CROSSED);
            out.text(CHANNEL, stream.channel().name());
            out.count(TRANSPORT, stream.channel().transport().ordinal() + 1L);
            out.count(DIRECTION, stream.direction().ordinal() + 1L);
            out.count(BYTES, bytes);
            out.end(begun);
        });
        for (var reminder : standing.restoreEntries()) {
            int begun = out.begin(REMINDERS);
            RawPacket.write(out, reminder, reminder.bytes());
            RawPacket.place(out, reminder);
            out.end(begun);
        }
        for (var sample : standing.retainedSamples()) {
            int begun = out.begin(STILL);
            StillRecord.write(out, sample);
            out.end(begun);
        }
    }

    /** Decodes a checkpoint; empty if a later version of this program wrote it. */
    static Optional<SessionCheckpoint> read(ByteBuffer message) throws ProtoException {
        var in = new ProtoReader(message);
        long version = 0;
        long nextMessage = 0;
        long nextIndex = 0;
        Map<Transcript.ChannelDirection, Long> crossed = new HashMap<>();
        var reminders = new ArrayList<Entry>();
        var still = new ArrayList<Sample.RetainedSample>();
        while (in.next()) {
            version = in.at(VERSION_FIELD) ? in.number() : version;
            nextMessage = in.at(NEXT_MESSAGE) ? in.number() : nextMessage;
            nextIndex = in.at(NEXT_INDEX) ? in.number() : nextIndex;
            if (in.at(CROSSED)) {
                stream(in.bytes(), crossed);
            } else if (in.at(REMINDERS)) {
                reminders.add(RawPacket.read(in.bytes()).entry());
            } else if (in.at(STILL)) {
                StillRecord.read(in.bytes()).ifPresent(still::add);
            }
            if (crossed.size() + reminders.size() + still.size() > MOST) {
                throw new ProtoException(0, "more than %,d streams, reminders and samples".formatted(MOST));
            }
        }
        return version == VERSION && nextMessage >= 0 && nextIndex >= 0
                ? Optional.of(new SessionCheckpoint(reminders, still, nextMessage, new Transcript.TranscriptPosition(nextIndex, crossed)))
                : Optional.empty();
    }

    private static void stream(ByteBuffer message, Map<Transcript.ChannelDirection, Long> crossed) throws ProtoException {
        var in = new ProtoReader(message);
        var channel = "";
        long transport = 0;
        long direction = 0;
        long bytes = 0;
        while (in.next()) {
            channel = in.at(CHANNEL) ? in.text() : channel;
            transport = in.at(TRANSPORT) ? in.number() : transport;
            direction = in.at(DIRECTION) ? in.number() : direction;
            bytes = in.at(BYTES) ? in.number() : bytes;
        }
        var named = RawPacket.channel(channel, transport);
        crossed.put(new Transcript.ChannelDirection(named, RawPacket.chosen(DIRECTION, Direction.values(), direction)), bytes);
    }
}
