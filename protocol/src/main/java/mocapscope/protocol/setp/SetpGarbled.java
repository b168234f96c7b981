package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Writes texts that were read though they were not UTF-8 (R40). Each character in place of broken bytes takes three bytes,
 * so that they might not fit any longer; one byte that is broken makes the same character.
 */
final class SetpGarbled {
    private static final char BROKEN = '\ufffd';
    private static final byte NO_UTF_8 = (byte) 0xff;

    private SetpGarbled() {}

    /** A message's data, with all of its texts that a decoder remembers. */
    static ByteBuffer data(SetpMessage.Sayable what, ByteBuffer written) {
        var data = ByteBuffer.allocate(written.remaining())
                .put(written.duplicate())
                .flip();
        if (what instanceof SetpBubbles.ListBubblesResponse(var bubbles)) {
            int size = SetpBubbles.Bubble.SIZE;
            for (int i = 0; i < bubbles.size(); i++) {
                text(bubbles.get(i).shortDescription(), data.slice(i * size + 16, 48));
            }
        } else if (what instanceof SetpLinking.BubbleLinkRequest request) {
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
