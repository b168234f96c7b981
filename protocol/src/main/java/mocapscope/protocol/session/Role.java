package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Direction;

/** Which side of a session we are. */
public enum Role {
    CLIENT(Direction.TO_CLIENT),
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
