package mocapscope.app.report;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A row of a report's sequence diagram: a message, channel event, state, finding or omission. Times are on the
 * session's clock.
 */
sealed interface Rung {

    /** Returns the time of its event, or of the first of several. */
    long at();

    /** Returns the number of messages that it represents. */
    long messages();

    /** A message kind in a sequence diagram: direction, channel and message name. */
    record Kind(Direction direction, String channel, String name) {}

    /**
     * A sequence row for one message, with its interventions and worst severity.
     *
     * @param sender the sending device; may be empty
     * @param deeds the user's interventions
     * @param worst the worst severity of its findings
     */
    record Said(
            long at,
            long n,
            Kind kind,
            String sender,
            int length,
            Entry.Mark mark,
            List<String> deeds,
            Optional<Severity> worst)
            implements Rung {

        public Said {
            deeds = List.copyOf(deeds);
        }

        @Override
        public long messages() {
            return 1;
        }
    }

    /**
     * A sequence row for several repeated messages, with counts by kind. The most frequent kind is first;
     * {@code others} counts the messages of further kinds.
     */
    record Passed(long at, long until, long messages, List<Part> parts, long others) implements Rung {

        record Part(Kind kind, long count) {}

        public Passed {
            parts = List.copyOf(parts);
        }
    }

    /** A sequence row for the opening or closing of a channel. */
    record Turned(long at, Entry.Kind what, Direction direction, String channel, String note) implements Rung {

        @Override
        public long messages() {
            return 0;
        }
    }

    /** A sequence row for a change of session state. */
    record Stood(long at, Phase phase, String step, String waitingFor) implements Rung {

        @Override
        public long messages() {
            return 0;
        }
    }

    /** A sequence row for a finding or intervention without a message. {@code channel} may be empty. */
    record Noted(long at, Severity severity, Direction direction, String channel, String text, boolean deed)
            implements Rung {

        @Override
        public long messages() {
            return 0;
        }
    }

    /** A sequence row that replaces rows omitted for lack of space. */
    record Skipped(long at, long until, long messages, long lines) implements Rung {}
}
