package mocapscope.protocol.bytes;

/** What is shown of a text that a peer may have made as long as it liked. */
public final class Excerpt {
    /** Letters at most. */
    public static final int MOST = 300;

    private Excerpt() {}

    /** All of a short text; otherwise its beginning, and that there was more. */
    public static String of(String text) {
        if (text.length() <= MOST) {
            return text;
        }
        boolean half = Character.isHighSurrogate(text.charAt(MOST - 2));
        return text.substring(0, MOST - (half ? 2 : 1)) + "…";
    }
}
