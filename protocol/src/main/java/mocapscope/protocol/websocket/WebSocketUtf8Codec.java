package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.DecodeException;

/**
 * Decodes UTF-8 strictly and encodes text truncated to a byte limit. Text must be UTF-8 to its last byte (RFC 6455
 * §8.1).
 */
final class WebSocketUtf8Codec {

    private WebSocketUtf8Codec() {}

    /** Decodes a text; {@code field} starts at {@code offset} of its message. */
    static String decode(ByteBuffer bytes, String field, int offset) {
        var rest = bytes.duplicate();
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(rest).toString();
        } catch (CharacterCodingException _) {
            int at = rest.position() - bytes.position();
            throw new DecodeException(
                    WebSocketProblemKind.NOT_UTF8, field, offset, "its byte %d is not UTF-8".formatted(at));
        }
    }

    /** Encodes at most {@code most} bytes of the text, truncated between two code points. */
    static ByteBuffer encodeTruncated(String text, int most) {
        var bytes = StandardCharsets.UTF_8.encode(text);
        int end = Math.min(most, bytes.remaining());
        while (end > 0 && end < bytes.remaining() && (bytes.get(end) & 0xc0) == 0x80) {
            end--;
        }
        return bytes.slice(0, end);
    }
}
