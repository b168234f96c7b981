package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Encodes text that was decoded from malformed UTF-8, so that it fits its field again (R40). Each replacement character
 * takes three bytes, so the text may be too long for its field. It is therefore encoded as one invalid byte, which is
 * decoded to the same character.
 */
final class SetpMalformedTextEncoder {
    private static final char BROKEN = '\ufffd';
    private static final byte NO_UTF_8 = (byte) 0xff;

    private SetpMalformedTextEncoder() {}

    /** Returns a message's data with all texts that a decoder stores. */
    static ByteBuffer encode(SetpMessage.SetpMessagePayload what, ByteBuffer written) {
        var data = ByteBuffer.allocate(written.remaining())
                .put(written.duplicate())
                .flip();
        if (what instanceof SetpBubbleMessage.ListBubblesResponse(var entries)) {
            int size = SetpBubbleMessage.SetpBubbleEntry.SIZE;
            for (int i = 0; i < entries.size(); i++) {
                text(entries.get(i).shortDescription(), data.slice(i * size + 16, 48));
            }
        } else if (what instanceof SetpLinkMessage.BubbleLinkRequest request) {
            text(request.programName(), data.slice(0, 60));
            text(request.cloudUrl(), data.slice(64, 64));
        }
        return data;
    }

    private static void text(String text, ByteBuffer out) {
        if (StandardCharsets.UTF_8.encode(text).remaining() > out.remaining()) {
            text.codePoints().forEach(point -> {
                var bytes = StandardCharsets.UTF_8.encode(Character.toString(point));
                if (point == BROKEN) {
                    out.put(NO_UTF_8);
                } else if (bytes.remaining() <= out.remaining()) {
                    out.put(bytes);
                }
            });
            while (out.hasRemaining()) {
                out.put((byte) 0);
            }
        }
    }
}
