package mocapscope.protocol.take;

import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.history.SessionCheckpoint;

/**
 * Creates a checkpoint (decoder state from which playback can start) every two seconds while recording. Used on the
 * session's own thread.
 */
final class PeriodicDecoderStateCheckpointCreator {
    @DocumentedLimit(
            value = "least time between checkpoints of a session",
            unit = "ns",
            beyond = "written later, and only if it has changed")
    private static final long INTERVAL = 2_000_000_000L;

    /** The approximate memory cost of an object: the state is shared with the session's history. */
    private static final int OBJECT_BYTES = 128;

    private final Session session;
    private long dueAt;

    PeriodicDecoderStateCheckpointCreator(Session session, long start) {
        this.session = session;
        this.dueAt = start + INTERVAL;
    }

    /** Returns the checkpoint after everything received by {@code now}, if one is due. */
    Optional<SessionCheckpoint> pollDue(long now) {
        if (now < dueAt) {
            return Optional.empty();
        }
        dueAt = now + INTERVAL;
        return Optional.of(session.history().createCheckpoint());
    }

    /** Returns the approximate memory size in bytes. */
    static long size(SessionCheckpoint checkpoint) {
        return OBJECT_BYTES + checkpoint.retainedBytes();
    }
}
