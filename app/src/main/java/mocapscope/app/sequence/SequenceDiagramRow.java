package mocapscope.app.sequence;

import java.util.List;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** A row of a sequence diagram, such as one message, a detected problem or a change of session state. */
public sealed interface SequenceDiagramRow {
    /** Stands in place of a message number where a row has none. */
    long NONE = -1;

    /** Returns when the row begins, in nanoseconds since the session began. */
    long time();

    /** Returns when the row ends, in nanoseconds since the session began. */
    default long until() {
        return time();
    }

    /** Returns how many messages the row stands for. */
    default long messages() {
        return 0;
    }

    /** Returns the number of the message that selecting the row selects, or {@link #NONE}. */
    default long message() {
        return NONE;
    }

    /** Returns whether the row shows the message of that number. */
    default boolean holds(long n) {
        return n == message();
    }

    /** The direction, channel and name that messages of one kind share. */
    record MessageKind(Direction direction, Channel channel, String name) {}

    /** The number of messages of one kind that a row represents. */
    record KindCount(MessageKind kind, long count) {}

    /**
     * A row that shows one message.
     *
     * @param n number of the message
     * @param entry index of the transcript entry that held its last byte
     * @param sender device that sent it; may be empty
     * @param length in bytes
     * @param changes what a user did to it, where that is known when the row is made
     * @param worst severity of its worst finding; null when it has none
     */
    record MessageRow(
            long n,
            long entry,
            long time,
            Direction direction,
            Channel channel,
            String name,
            String sender,
            int length,
            Entry.EntryModification mark,
            List<String> changes,
            @Nullable Severity worst)
            implements SequenceDiagramRow {

        public MessageRow {
            changes = List.copyOf(changes);
        }

        /** Makes the row of a message; its session began at {@code begin} on the monotonic clock. */
        public static MessageRow of(
                DecodedMessage message,
                long begin,
                String name,
                String sender,
                List<String> changes,
                @Nullable Severity worst) {
            return new MessageRow(
                    message.n(),
                    message.entry().index(),
                    message.arrival() - begin,
                    message.direction(),
                    message.channel(),
                    name,
                    sender,
                    message.length(),
                    message.entry().mark(),
                    changes,
                    worst);
        }

        public MessageKind kind() {
            return new MessageKind(direction, channel, name);
        }

        @Override
        public long messages() {
            return 1;
        }

        @Override
        public long message() {
            return n;
        }
    }

    /**
     * A row that joins successive messages whose kinds earlier rows already show.
     *
     * @param last number of the last message
     * @param kinds counts by kind, in the order of their first message; of a bounded number of kinds
     * @param worst severity of the worst finding of all; null without findings
     */
    record RepeatRow(
            MessageRow first,
            long last,
            long until,
            long messages,
            List<KindCount> kinds,
            @Nullable Severity worst) implements SequenceDiagramRow {

        public RepeatRow {
            kinds = List.copyOf(kinds);
        }

        @Override
        public long time() {
            return first.time();
        }

        @Override
        public long message() {
            return first.n();
        }

        @Override
        public boolean holds(long n) {
            return n >= first.n() && n <= last;
        }
    }

    /** A row that shows the opening or closing of a channel. */
    record ChannelRow(long time, Channel channel, boolean opened, String note) implements SequenceDiagramRow {}

    /** A row that shows a change of the session's state; {@code step} and {@code waitingFor} may be empty. */
    record StateRow(long time, SessionPhase phase, String step, String waitingFor) implements SequenceDiagramRow {}

    /** A row of the sequence diagram that shows a finding without a message. */
    record SequenceFindingRow(long time, Finding finding) implements SequenceDiagramRow {

        public Severity severity() {
            return finding.severity();
        }

        public Direction direction() {
            return finding.direction();
        }

        /** Returns null if it concerns no channel. */
        public @Nullable Channel channel() {
            return finding.channel();
        }

        public String text() {
            return finding.text();
        }

        /** Returns true if a user prevented something from being transferred. */
        public boolean change() {
            return finding.rule() == ConnectionProblemKind.TAMPERED;
        }
    }

    /**
     * A row that shows a message or other bytes that interception holds back.
     *
     * @param id number under which the gate holds them
     * @param name of the message that they would be
     */
    record HeldRow(long id, long time, Direction direction, Channel channel, String name, Entry.EntryModification mark)
            implements SequenceDiagramRow {}

    /** A row that counts the rows omitted because the diagram has no room for them. */
    record OmissionRow(long time, long until, long messages, long rows) implements SequenceDiagramRow {

        static OmissionRow of(SequenceDiagramRow row) {
            return new OmissionRow(row.time(), row.until(), row.messages(), 1);
        }

        OmissionRow with(SequenceDiagramRow next) {
            return new OmissionRow(time, next.until(), messages + next.messages(), rows + 1);
        }
    }
}
