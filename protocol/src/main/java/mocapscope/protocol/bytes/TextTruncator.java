package mocapscope.protocol.bytes;

import mocapscope.protocol.limit.DocumentedLimit;

/** Shortens long untrusted text for display. The default limit is 300 characters. */
public final class TextTruncator {
    /** The maximum number of characters. */
    @DocumentedLimit(
            value = "a text of a peer in one line, such as the name of a detail of a device",
            unit = "characters",
            beyond = "truncated, and marked as truncated")
    public static final int MOST = 300;

    private TextTruncator() {}

    /** Returns a short text unchanged, otherwise its beginning and a mark that it was longer. */
    public static String truncate(String text) {
        return truncate(text, MOST);
    }

    /** Truncates a text to {@code most} characters, for a text of several names. */
    public static String truncate(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        boolean half = Character.isHighSurrogate(text.charAt(most - 2));
        return text.substring(0, most - (half ? 2 : 1)) + "…";
    }
}
