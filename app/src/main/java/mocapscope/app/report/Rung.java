package mocapscope.app.report;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A line of a ladder; times are on the session's clock. */
sealed interface Rung {

    /** When it was, or began. */
    long at();

    /** How many messages it stands for. */
    long messages();

    /** A kind of message on its way. */
    record Kind(Direction direction, String channel, String name) {}

    /**
     * One message.
     *
     * @param sender the device that speaks; may be empty
     * @param deeds what a person did to it
     * @param worst of what was found wrong with it
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

    /** Many messages of few kinds, the most frequent first; {@code others} are those of further kinds. */
    record Passed(long at, long until, long messages, List<Part> parts, long others) implements Rung {

        record Part(Kind kind, long count) {}

        public Passed {
            parts = List.copyOf(parts);
        }
    }

    /** A channel opened or closed. */
    record Turned(long at, Entry.Kind what, Direction direction, String channel, String note) implements Rung {

        @Override
        public long messages() {
            return 0;
        }
    }

    /** The session's state changed. */
    record Stood(long at, Phase phase, String step, String waitingFor) implements Rung {

        @Override
        public long messages() {
            return 0;
        }
    }

    /** Something was found that is about no message, or done to one that never crossed; {@code channel} may be empty. */
    record Noted(long at, Severity severity, Direction direction, String channel, String text, boolean deed)
            implements Rung {

        @Override
        public long messages() {
            return 0;
        }
    }

    /** So many lines there was no room for. */
    record Skipped(long at, long until, long messages, long lines) implements Rung {}
}
