package mocapscope.protocol.take;

import mocapscope.protocol.limit.Limit;
import java.util.Optional;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionCheckpoint;

/**
 * Decides when a session's next checkpoint is written to a take: every two seconds, less often if large. Used on the
 * session's own thread.
 */
final class CheckpointScheduler {
    @Limit(value = "least time between checkpoints of a session", unit = "ns", beyond = "written later")
    private static final long EVERY = 2_000_000_000L;

    /** The delay before the next attempt. */
    private static final long AGAIN = 100_000_000L;

    /**
     * The limit for the average data rate of checkpoints in bytes per second; a large checkpoint delays the next one.
     */
    @Limit(value = "checkpoints of a session a second on average", unit = "bytes", beyond = "written less often")
    private static final long RATE = 100_000;

    private static final long SECOND = 1_000_000_000L;

    private final Session session;
    private long pollDue;

    CheckpointScheduler(Session session, long begun) {
        this.session = session;
        this.pollDue = begun + EVERY;
    }

    /** Returns the checkpoint after everything received by {@code now}, if one is due. */
    Optional<SessionCheckpoint> pollDue(long now) {
        if (now < pollDue) {
            return Optional.empty();
        }
        var standing = session.history().createCheckpoint();
        pollDue = now + standing.map(CheckpointScheduler::pause).orElse(AGAIN);
        return standing;
    }

    private static long pause(SessionCheckpoint checkpoint) {
        return Math.max(EVERY, size(checkpoint) * SECOND / RATE);
    }

    /** Returns the approximate size in bytes. */
    static long size(SessionCheckpoint checkpoint) {
        long reminders = checkpoint.restoreEntries().stream()
                .mapToLong(entry -> entry.bytes().remaining() + 64)
                .sum();
        return reminders + checkpoint.retainedBytes();
    }
}
