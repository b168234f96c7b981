package mocapscope.protocol.take;

import java.util.Optional;
import mocapscope.protocol.limit.Limit;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionCheckpoint;

/**
 * Creates a checkpoint of a session every two seconds; {@link CheckpointWriter} leaves out those that are large or
 * unchanged. Used on the session's own thread.
 */
final class CheckpointScheduler {
    @Limit(
            value = "least time between checkpoints of a session",
            unit = "ns",
            beyond = "written later, and only if it has changed")
    private static final long EVERY = 2_000_000_000L;

    /** The approximate memory cost of an object: the state is shared with the session's history. */
    private static final int SMALL = 128;

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
        pollDue = now + EVERY;
        return Optional.of(session.history().createCheckpoint());
    }

    /** Returns the approximate memory size in bytes. */
    static long size(SessionCheckpoint checkpoint) {
        return SMALL + checkpoint.retainedBytes();
    }
}
