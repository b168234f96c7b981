package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;

/**
 * Why a side closes (RFC 6455 §5.5.1, §7.4): the payload of a close frame, which may be empty.
 *
 * <pre>
 *   0          2            125
 *   ├ code u16 ┼ reason … ──┤     UTF-8, to the end of the payload
 * </pre>
 *
 * @param code {@link #NONE} when the payload is empty
 * @param reason for a person; may be empty
 */
public record Close(int code, String reason) {
    /** The connection did what it was for. */
    public static final int NORMAL = 1000;

    /** The side goes away: a server stops, a window closes. */
    public static final int GOING_AWAY = 1001;

    /** The peer broke a rule of the protocol. */
    public static final int PROTOCOL_ERROR = 1002;

    /** A kind of data that the side does not take, such as text. */
    public static final int NOT_ACCEPTED = 1003;

    /** In place of a code where none was sent; never on the wire. */
    public static final int NONE = 1005;

    /** Data that is not what its kind says, such as a text that is not UTF-8. */
    public static final int NOT_CONSISTENT = 1007;

    /** A message is longer than the side takes. */
    public static final int TOO_BIG = 1009;

    private static final int MOST_REASON = 123;

    /**
     * Reads the payload of a close frame.
     *
     * @throws DecodeException for a single byte, a code that may not be sent, or a reason that is not UTF-8
     */
    public static Close read(ByteReader in) {
        if (in.remaining() == 0) {
            return new Close(NONE, "");
        }
        in.section("§5.5.1");
        if (in.remaining() == 1) {
            in.skip("code", 1);
            throw in.reject(WebSocketRule.CLOSE_CUT_OFF, "code", "one byte, a code has two");
        }
        int code = in.section("§7.4").u16("code");
        if (!valid(code)) {
            throw in.reject(WebSocketRule.CLOSE_CODE_INVALID, "code", "%d must not be sent".formatted(code));
        }
        int length = in.remaining();
        var raw = in.section("§5.5.1").bytes("reason", length);
        return new Close(code, Utf8.read(raw, "reason", in.offset()));
    }

    /** The payload; a reason that is too long is cut at the border of a code point. */
    public ByteBuffer payload() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        if (code != NONE) {
            out.u16("code", code).bytes("reason", Utf8.cut(reason, MOST_REASON));
        }
        return out.written();
    }

    /** What to say to a peer that broke a rule. */
    public static Close because(DecodeException refused) {
        int code = refused.rule() instanceof WebSocketRule rule ? rule.closeCode() : PROTOCOL_ERROR;
        return new Close(code, refused.getMessage());
    }

    private static boolean valid(int code) {
        return code >= 1000 && code <= 1003 || code >= 1007 && code <= 1014 || code >= 3000 && code <= 4999;
    }
}
