package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** A row of a session's sequence diagram: a message, channel event, blocked or held message. */
sealed interface Rung {
    /** Stands for a missing message number. */
    long NONE = -1;

    /** Returns nanoseconds since the session began. */
    long time();

    /** Returns the end of the time that it represents. */
    default long until() {
        return time();
    }

    /** Returns the message that a click selects, or {@link #NONE}. */
    default long message() {
        return NONE;
    }

    /** Returns true if it contains a message. */
    default boolean holds(long n) {
        return n == message();
    }

    /**
     * A sequence row for one message.
     *
     * @param entry the index of the transcript entry that held its last byte
     * @param worst the worst severity of its findings; null without findings
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
     * A sequence row that summarizes consecutive messages of kinds already shown.
     *
     * @param first the number of the first; {@code last} that of the last
     * @param names the names of their kinds, up to a limit
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

    /** A sequence row for the opening or closing of a channel. */
    record Happened(long time, Direction direction, Channel channel, boolean opened, String note) implements Rung {}

    /** A sequence row for a message that an intervention blocked. */
    record Undone(long time, Direction direction, @Nullable Channel channel, String deed) implements Rung {}

    /**
     * A sequence row for a message held at the intercept gate.
     *
     * @param id its id at the interceptor
     * @param name the name that decoding it would give
     */
    record Waits(long id, long time, Direction direction, Channel channel, String name, int length, Entry.Mark mark)
            implements Rung {}
}
