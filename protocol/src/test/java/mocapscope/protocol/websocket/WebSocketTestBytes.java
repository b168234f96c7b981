package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import mocapscope.protocol.bytes.ByteReader;

/** Bytes as a test writes them down. */
final class WebSocketTestBytes {

    private WebSocketTestBytes() {}

    /** Hex digits; white space and what follows a {@code #} in its line are for the reader. */
    static ByteBuffer hex(String text) {
        return ByteBuffer.wrap(
                HexFormat.of().parseHex(text.replaceAll("#[^\n]*", "").replaceAll("\\s", "")));
    }

    static String hex(ByteBuffer bytes) {
        return HexFormat.of().formatHex(copy(bytes));
    }

    static byte[] copy(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return copy;
    }

    static ByteReader reader(ByteBuffer bytes) {
        return new ByteReader(bytes, WebSocketProblemKind.CUT_OFF);
    }

    static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }
}
