package mocapscope.protocol.take;

import java.util.Optional;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Standing;

/**
 * When it is time to write where a session stands: every two seconds, or as soon after that as bytes can tell it. Of the
 * session's own thread.
 */
final class Checkpoints {
    private static final long EVERY = 2_000_000_000L;

    /** How soon to try again. */
    private static final long AGAIN = 100_000_000L;

    /** One that is large is written seldom: no more than so many bytes a second, all in all. */
    private static final long RATE = 100_000;

    private static final long SECOND = 1_000_000_000L;

    private final Session session;
    private long due;

    Checkpoints(Session session, long begun) {
        this.session = session;
        this.due = begun + EVERY;
    }

    /** Where it stands after everything that arrived by {@code now}, when that is to be written. */
    Optional<Standing> due(long now) {
        if (now < due) {
            return Optional.empty();
        }
        var standing = session.history().standing();
        due = now + standing.map(Checkpoints::pause).orElse(AGAIN);
        return standing;
    }

    private static long pause(Standing standing) {
        return Math.max(EVERY, size(standing) * SECOND / RATE);
    }

    /** About so many bytes. */
    static long size(Standing standing) {
        long reminders = standing.reminders().stream()
                .mapToLong(entry -> entry.bytes().remaining() + 64)
                .sum();
        return reminders + standing.stillBytes();
    }
}
