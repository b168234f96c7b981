package mocapscope.protocol.websocket;

import java.util.Optional;

/** What a frame is (RFC 6455 §5.2); the codes that are not here are reserved. */
public enum Opcode {
    CONTINUATION(0),
    TEXT(1),
    BINARY(2),
    CLOSE(8),
    PING(9),
    PONG(10);

    private final int code;

    Opcode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** Whether it speaks of the connection, and may stand between the fragments of a message. */
    public boolean control() {
        return code >= CLOSE.code;
    }

    /** The opcode of that code; empty for a reserved one. */
    public static Optional<Opcode> of(int code) {
        for (var opcode : values()) {
            if (opcode.code == code) {
                return Optional.of(opcode);
            }
        }
        return Optional.empty();
    }
}
