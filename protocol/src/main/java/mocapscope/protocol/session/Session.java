package mocapscope.protocol.session;

/**
 * What stays the same through a session's life, reconnects included.
 *
 * @param id within the program; samples name it
 * @param peer whom it talks to, for people; of a listener, where it listens
 */
public record Session(
        String id, Protocol protocol, Endpoint endpoint, Role role, String peer, Anchor anchor, History history) {

    /** What it is called where several are shown: protocol and peer. */
    public String title() {
        return protocol.label() + " " + peer;
    }
}
