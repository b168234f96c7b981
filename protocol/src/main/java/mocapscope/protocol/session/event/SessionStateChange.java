package mocapscope.protocol.session.event;

import mocapscope.protocol.bytes.Rule;
import org.jspecify.annotations.Nullable;

/**
 * A session event that reports a new state: phase, handshake step, awaited event and time.
 *
 * @param step the step of the handshake or of the attempt, such as {@code cookie sent}; empty if the phase suffices
 * @param waitingFor the awaited event; empty if no event is awaited
 * @param at the time on the session's monotonic clock
 * @param cause the rule whose violation led to this state, such as the end of a session; null if no rule is known
 */
public record SessionStateChange(
        SessionPhase phase,
        String step,
        String waitingFor,
        long at,
        @Nullable Rule cause) implements SessionEvent {

    /** Creates a state without a known cause. */
    public SessionStateChange(SessionPhase phase, String step, String waitingFor, long at) {
        this(phase, step, waitingFor, at, null);
    }
}
