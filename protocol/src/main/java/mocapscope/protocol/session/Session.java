package mocapscope.protocol.session;

/**
 * One session with a peer: its id, protocol, endpoint, role, clock anchor and message history, reconnects included.
 *
 * @param id unique within the program; samples refer to it
 * @param peer the peer's address for display; for a listener its own address
 */
public record Session(
        String id,
        Protocol protocol,
        Endpoint endpoint,
        SessionRole role,
        String peer,
        ClockAnchor anchor,
        SessionHistory history) {

    /** Returns the title where several sessions are displayed: protocol and peer. */
    public String title() {
        return protocol.label() + " " + peer;
    }
}
