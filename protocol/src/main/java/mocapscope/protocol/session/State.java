package mocapscope.protocol.session;

/**
 * A change of a session's state.
 *
 * @param step of the handshake or of the attempt, such as {@code cookie sent}; empty where the phase says it all
 * @param waitingFor what must happen next; empty when nothing must
 * @param at on the session's monotonic clock
 */
public record State(Phase phase, String step, String waitingFor, long at) {}
