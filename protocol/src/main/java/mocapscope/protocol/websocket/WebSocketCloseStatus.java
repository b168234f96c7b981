package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;

/**
 * The status code and reason in a WebSocket close frame (RFC 6455 section 7.4). They are the payload of the frame,
 * which may be empty (section 5.5.1).
 *
 * <pre>
 *   0          2            125
 *   ├ code u16 ┼ reason … ──┤     UTF-8, to the end of the payload
 * </pre>
 *
 * @param code {@link #NONE} if the payload is empty
 * @param reason the text for display; may be empty
 */
public record WebSocketCloseStatus(int code, String reason) {
    /** The connection fulfilled its purpose. */
    public static final int NORMAL = 1000;

    /** The side goes away: a server stops, a window closes. */
    public static final int GOING_AWAY = 1001;

    /** The peer broke a rule of the protocol. */
    public static final int PROTOCOL_ERROR = 1002;

    /** The side does not accept this type of data, such as text. */
    public static final int NOT_ACCEPTED = 1003;

    /** The code of a close frame without a code; never sent. */
    public static final int NONE = 1005;

    /** The data does not match its type, such as a text that is not UTF-8. */
    public static final int NOT_CONSISTENT = 1007;

    /** A message is longer than the side accepts. */
    public static final int TOO_BIG = 1009;

    private static final int MOST_REASON = 123;

    /**
     * Reads the payload of a close frame.
     *
     * @throws DecodeException if it has a single byte, a code that may not be sent, or a reason that is not UTF-8
     */
    public static WebSocketCloseStatus read(ByteReader in) {
        if (in.remaining() == 0) {
            return new WebSocketCloseStatus(NONE, "");
        }
        in.section("§5.5.1");
        if (in.remaining() == 1) {
            in.skip("code", 1);
            throw in.reject(WebSocketProblemKind.CLOSE_CUT_OFF, "code", "one byte, a code has two");
        }
        int code = in.section("§7.4").u16("code");
        if (!valid(code)) {
            throw in.reject(WebSocketProblemKind.CLOSE_CODE_INVALID, "code", "%d must not be sent".formatted(code));
        }
        int length = in.remaining();
        var raw = in.section("§5.5.1").bytes("reason", length);
        return new WebSocketCloseStatus(code, WebSocketUtf8Codec.decode(raw, "reason", in.offset()));
    }

    /** Returns the payload; a reason that is too long is truncated at a code point boundary. */
    public ByteBuffer payload() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        if (code != NONE) {
            out.u16("code", code).bytes("reason", WebSocketUtf8Codec.encodeTruncated(reason, MOST_REASON));
        }
        return out.toByteBuffer();
    }

    /** Returns the status to send to a peer that broke a rule. */
    public static WebSocketCloseStatus ofException(DecodeException exception) {
        int code = exception.rule() instanceof WebSocketProblemKind rule ? rule.closeCode() : PROTOCOL_ERROR;
        return new WebSocketCloseStatus(code, exception.getMessage());
    }

    private static boolean valid(int code) {
        return code >= 1000 && code <= 1003 || code >= 1007 && code <= 1014 || code >= 3000 && code <= 4999;
    }
}
