package mocapscope.protocol.session.endpoint;

import mocapscope.protocol.transcript.Direction;

/** The role of this program in a session: client or server. */
public enum SessionRole {
    /** This side connects to a server: incoming data goes to the client. */
    CLIENT(Direction.TO_CLIENT),
    /** Clients connect to this side: incoming data goes to the server. */
    SERVER(Direction.TO_SERVER);

    private final Direction incoming;

    SessionRole(Direction incoming) {
        this.incoming = incoming;
    }

    /** Returns the direction of received data. */
    public Direction incoming() {
        return incoming;
    }

    /** Returns the direction of sent data. */
    public Direction outgoing() {
        return incoming == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
    }
}
