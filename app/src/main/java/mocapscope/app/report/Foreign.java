package mocapscope.app.report;

import mocapscope.protocol.bytes.Excerpt;

/**
 * Texts that a peer may have made. What cannot be seen, or would turn the line around it, is spelled out as
 * <code>\</code>{@code u202e}, and what markup is made of is escaped.
 */
final class Foreign {
    /** Longer texts are not of use to anybody. */
    static final int MOST = 2000;

    private Foreign() {}

    /** So many letters at most. */
    static String brief(String text, int most) {
        return text.length() <= most ? text : head(text, most - 1) + "…";
    }

    /** As much as the program shows of any text. */
    static String brief(String text) {
        return Excerpt.of(text);
    }

    /** Fit for a text and for a value between quotes. */
    static String escaped(String text) {
        var all = brief(text, MOST);
        var safe = new StringBuilder(all.length() + 16);
        all.codePoints().forEach(letter -> {
            switch (letter) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> add(letter, safe);
            }
        });
        return safe.toString();
    }

    private static void add(int letter, StringBuilder to) {
        if (plain(letter)) {
            to.appendCodePoint(letter);
        } else if (letter == '\n') {
            to.append("\\n");
        } else if (letter == '\t') {
            to.append("\\t");
        } else {
            to.append(Character.isBmpCodePoint(letter) ? "\\u%04x".formatted(letter) : "\\U%08x".formatted(letter));
        }
    }

    private static boolean plain(int letter) {
        boolean character = (letter & 0xfffe) != 0xfffe && (letter < 0xfdd0 || letter > 0xfdef);
        return character
                && switch (Character.getType(letter)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.UNASSIGNED,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> false;
                    default -> true;
                };
    }

    private static String head(String text, int letters) {
        boolean half = Character.isHighSurrogate(text.charAt(letters - 1));
        return text.substring(0, half ? letters - 1 : letters);
    }
}
