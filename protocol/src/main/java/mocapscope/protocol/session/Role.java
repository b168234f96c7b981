package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Direction;

/** Which side of a session we are. */
public enum Role {
    /** We connect to a server: what comes in goes to the client. */
    CLIENT(Direction.TO_CLIENT),
    /** Clients connect to us: what comes in goes to the server. */
    SERVER(Direction.TO_SERVER);

    private final Direction incoming;

    Role(Direction incoming) {
        this.incoming = incoming;
    }

    /** The direction of what we receive. */
    public Direction incoming() {
        return incoming;
    }

    /** The direction of what we send. */
    public Direction outgoing() {
        return incoming == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
    }
}
