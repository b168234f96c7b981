package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;

/**
 * The header of a WebSocket frame: FIN bit, opcode, mask and payload length (RFC 6455 section 5.2). In network byte
 * order:
 *
 * <pre>
 *    0               1               2               4              10
 *   ├F┬R R R┬opcode─┼M┬─length──────┼ extended u16 ─┼ or u64 … ─────┼ masking key u32 ┼ payload …
 *    │ └ rsv 1 2 3    │ └ 0…125, or 126: u16, or 127: u64              └ only when M is set
 *    └ the last of its message
 * </pre>
 *
 * @param rsv the three reserved bits, 0 to 7
 * @param length the payload length in bytes
 * @param key the masking key; 0 if the payload is not masked
 * @param fin whether its message ends with it
 */
public record WebSocketFrameHeader(boolean fin, int rsv, WebSocketOpcode opcode, boolean masked, int length, int key) {
    private static final int FIN = 0x80;
    private static final int MASK = 0x80;
    private static final int U16 = 126;
    private static final int U64 = 127;

    /**
     * Returns the number of bytes of the header at the start of {@code bytes}; 0 if more are needed to determine it.
     */
    public static int size(ByteBuffer bytes) {
        if (bytes.remaining() < 2) {
            return 0;
        }
        int second = bytes.get(bytes.position() + 1);
        int extended = switch (second & 0x7f) {
            case U16 -> Short.BYTES;
            case U64 -> Long.BYTES;
            default -> 0;
        };
        return 2 + extended + ((second & MASK) == 0 ? 0 : Integer.BYTES);
    }

    /**
     * Reads a header and rejects values that no receiver can interpret; {@link #check} checks the other rules.
     *
     * @throws DecodeException if the opcode is reserved, or the length is encoded wrongly or above {@code limit}
     */
    public static WebSocketFrameHeader read(ByteReader in, int limit) {
        in.section("§5.2");
        int first = in.u8("fin_rsv_opcode");
        var opcode = WebSocketOpcode.of(first & 0x0f)
                .orElseThrow(() -> in.reject(
                        WebSocketProblemKind.OPCODE_RESERVED,
                        "fin_rsv_opcode",
                        "the opcode %d is reserved".formatted(first & 0x0f)));
        int second = in.u8("mask_length");
        int length = length(in, second & 0x7f, opcode, limit);
        boolean masked = (second & MASK) != 0;
        int key = masked ? (int) in.section("§5.3").u32("masking_key") : 0;
        return new WebSocketFrameHeader((first & FIN) != 0, first >> 4 & 7, opcode, masked, length, key);
    }

    private static int length(ByteReader in, int small, WebSocketOpcode opcode, int limit) {
        if (opcode.isControl() && small >= U16) {
            throw in.reject(
                    WebSocketProblemKind.CONTROL_TOO_LONG,
                    "mask_length",
                    opcode + " carries more than 125 bytes of payload");
        }
        long length = switch (small) {
            case U16 -> in.u16("extended_length");
            case U64 -> in.i64("extended_length");
            default -> small;
        };
        var field = small < U16 ? "mask_length" : "extended_length";
        if (length < 0) {
            throw in.reject(WebSocketProblemKind.LENGTH_NEGATIVE, field, "the highest bit is set");
        }
        if (small >= U16 && length <= (small == U16 ? U16 - 1 : 0xffff)) {
            throw in.reject(WebSocketProblemKind.LENGTH_NOT_MINIMAL, field, "%d fits a shorter form".formatted(length));
        }
        if (length > limit) {
            throw in.reject(
                    WebSocketProblemKind.MESSAGE_TOO_LARGE, field, "%d bytes, limit %d".formatted(length, limit));
        }
        return (int) length;
    }

    /**
     * Checks the rules whose breach a receiver must reject, although the header could be read.
     *
     * @throws DecodeException for reserved bits, a fragmented control frame, and a wrong or missing mask
     */
    public void check(WebSocketRole role) {
        if (rsv != 0) {
            throw new DecodeException(
                    WebSocketProblemKind.RESERVED_BITS, "fin_rsv_opcode", 0, "the reserved bits are %d".formatted(rsv));
        }
        if (opcode.isControl() && !fin) {
            throw new DecodeException(
                    WebSocketProblemKind.CONTROL_FRAGMENTED,
                    "fin_rsv_opcode",
                    0,
                    opcode + " is not the last of its message");
        }
        if (masked != role.masksFrames()) {
            var rule = masked ? WebSocketProblemKind.SERVER_MASKED : WebSocketProblemKind.CLIENT_UNMASKED;
            throw new DecodeException(
                    rule, "mask_length", 1, masked ? "the server masked a frame" : "the client did not mask a frame");
        }
    }

    /**
     * Returns whether a receiver may act on the frame: a strict one if {@link #check} finds no breach, another one
     * unless the frame is a ping or pong whose payload is incomplete or changed by an extension.
     */
    public boolean isAcceptable(WebSocketRole role, boolean strict) {
        boolean whole = rsv == 0 && (fin || !opcode.isControl());
        return strict
                ? whole && masked == role.masksFrames()
                : whole || !opcode.isControl() || opcode == WebSocketOpcode.CLOSE;
    }

    void write(ByteWriter out) {
        int mask = masked ? MASK : 0;
        out.section("§5.2").u8("fin_rsv_opcode", (fin ? FIN : 0) | rsv << 4 | opcode.code());
        if (length < U16) {
            out.u8("mask_length", mask | length);
        } else if (length <= 0xffff) {
            out.u8("mask_length", mask | U16).u16("extended_length", length);
        } else {
            out.u8("mask_length", mask | U64).i64("extended_length", length);
        }
        if (masked) {
            out.section("§5.3").u32("masking_key", key & 0xffff_ffffL);
        }
    }
}
