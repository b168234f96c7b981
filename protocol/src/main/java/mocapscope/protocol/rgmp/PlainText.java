package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;

/** Tells servers of another kind, which speak text, by the first bytes of what should be a frame. */
final class PlainText {
    private static final int MOST = 40;

    private PlainText() {}

    /** That the server speaks text, and how its first line begins; empty where a header at {@code from} is none. */
    static String told(ByteBuffer bytes, int from) {
        var words = new StringBuilder();
        for (int i = from; i < bytes.limit() && words.length() < MOST; i++) {
            int c = bytes.get(i);
            boolean blank = c == '\r' || c == '\n' || c == '\t';
            if (c < ' ' && !blank || c == 0x7f || blank && words.length() >= RgmpHeader.SIZE) {
                break;
            }
            words.append(blank ? ' ' : (char) c);
        }
        return words.length() < RgmpHeader.SIZE
                ? ""
                : "the server sends text, which begins with \"%s\""
                        .formatted(words.toString().strip());
    }
}
