package mocapscope.protocol.rgmp.wire;

import java.nio.ByteBuffer;

/** Detects a server of another protocol: plain text arrives where an RGMP frame should start. */
public final class RgmpProtocolMismatchDetector {
    private static final int MOST = 40;

    private RgmpProtocolMismatchDetector() {}

    /**
     * Returns a description of the server's text with the start of its first line; empty if there is no text at
     * {@code from}.
     */
    public static String detect(ByteBuffer bytes, int from) {
        var words = new StringBuilder();
        for (int i = from; i < bytes.limit() && words.length() < MOST; i++) {
            int c = bytes.get(i);
            boolean blank = c == '\r' || c == '\n' || c == '\t';
            if (c < ' ' && !blank || c == 0x7f || blank && words.length() >= RgmpFrameHeader.SIZE) {
                break;
            }
            words.append(blank ? ' ' : (char) c);
        }
        return words.length() < RgmpFrameHeader.SIZE
                ? ""
                : "the server sends text, which begins with \"%s\""
                        .formatted(words.toString().strip());
    }
}
