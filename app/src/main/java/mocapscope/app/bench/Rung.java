package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** What the ladder says in one line: something that crossed between two peers, or did not, or happened to a channel. */
sealed interface Rung {
    /** In place of a message's number. */
    long NONE = -1;

    /** Nanoseconds since the session began. */
    long time();

    /** When what it tells of ended. */
    default long until() {
        return time();
    }

    /** The message that is selected when a person picks it, or {@link #NONE}. */
    default long message() {
        return NONE;
    }

    /** Whether it tells of that message. */
    default boolean holds(long n) {
        return n == message();
    }

    /**
     * A message.
     *
     * @param entry index of the transcript entry that held its last byte
     * @param worst of its findings; null when it has none
     */
    record Said(
            long n,
            long entry,
            long time,
            Direction direction,
            Channel channel,
            String name,
            String sender,
            int length,
            Entry.Mark mark,
            @Nullable Severity worst)
            implements Rung {

        static Said of(Message message, long begin, @Nullable Severity worst) {
            return new Said(
                    message.n(),
                    message.entry().index(),
                    message.arrival() - begin,
                    message.direction(),
                    message.channel(),
                    message.name(),
                    message.sender(),
                    message.length(),
                    message.entry().mark(),
                    worst);
        }

        @Override
        public long message() {
            return n;
        }
    }

    /**
     * Messages in a row, of each of which several were seen before.
     *
     * @param first and {@code last} of their numbers
     * @param names of their kinds, as many as anybody reads
     */
    record Steady(
            long first,
            long last,
            long time,
            long until,
            long count,
            List<String> names,
            @Nullable Severity worst) implements Rung {
        private static final int MOST_NAMES = 3;

        public Steady {
            names = List.copyOf(names);
        }

        static Steady of(Said said) {
            return new Steady(said.n, said.n, said.time, said.time, 1, List.of(said.name), said.worst);
        }

        Steady and(Said said) {
            return new Steady(first, said.n, time, said.time, count + 1, with(said.name), worse(said.worst));
        }

        private List<String> with(String name) {
            if (names.contains(name) || names.size() == MOST_NAMES) {
                return names;
            }
            var more = new ArrayList<>(names);
            more.add(name);
            return more;
        }

        private @Nullable Severity worse(@Nullable Severity other) {
            return worst == null || other != null && other.compareTo(worst) > 0 ? other : worst;
        }

        @Override
        public long message() {
            return first;
        }

        @Override
        public boolean holds(long n) {
            return n >= first && n <= last;
        }
    }

    /** A channel opened or closed. */
    record Happened(long time, Direction direction, Channel channel, boolean opened, String note) implements Rung {}

    /** Something was kept from crossing, on a channel or on none. */
    record Undone(long time, Direction direction, @Nullable Channel channel, String deed) implements Rung {}

    /**
     * Something waits at the gate.
     *
     * @param id by which the bench knows it
     * @param name of what it would be
     */
    record Waits(long id, long time, Direction direction, Channel channel, String name, int length, Entry.Mark mark)
            implements Rung {}
}
