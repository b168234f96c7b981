package mocapscope.protocol.websocket;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The type of a WebSocket frame: continuation, text, binary, close, ping or pong. RFC 6455 §5.2; all other codes are
 * reserved.
 */
public enum WebSocketOpcode {
    /** A further fragment of the message that has begun. */
    CONTINUATION(0),
    /** A message in UTF-8, or its first fragment. */
    TEXT(1),
    /** A message of bytes, or its first fragment. */
    BINARY(2),
    /** A closing of the connection; {@link WebSocketCloseStatus} is the payload. */
    CLOSE(8),
    /** A request for a pong with the same payload. */
    PING(9),
    /** An answer to a ping, or an unsolicited sign of life. */
    PONG(10);

    private static final List<Optional<WebSocketOpcode>> BY_CODE = IntStream.range(0, 16)
            .mapToObj(code -> Arrays.stream(values())
                    .filter(opcode -> opcode.code == code)
                    .findFirst())
            .toList();

    private final int code;

    WebSocketOpcode(int code) {
        this.code = code;
    }

    /** Returns the number of the opcode in a frame, 0 to 15. */
    public int code() {
        return code;
    }

    /** Returns whether it controls the connection, and may be sent between the fragments of a message. */
    public boolean isControl() {
        return code >= CLOSE.code;
    }

    /** Returns the opcode of that code, 0 to 15; empty for a reserved one. */
    public static Optional<WebSocketOpcode> of(int code) {
        return BY_CODE.get(code);
    }
}
