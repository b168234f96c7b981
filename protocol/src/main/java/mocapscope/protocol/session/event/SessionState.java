package mocapscope.protocol.session.event;

/**
 * The state of a session since a given time: its phase, handshake step and awaited event.
 *
 * @param step the step of the handshake or of the attempt, such as {@code cookie sent}; empty if the phase suffices
 * @param waitingFor the awaited event; empty if no event is awaited
 * @param at the time on the session's monotonic clock
 */
public record SessionState(SessionPhase phase, String step, String waitingFor, long at) implements SessionEvent {}
