package mocapscope.app.report;

import mocapscope.protocol.bytes.Excerpt;
import mocapscope.protocol.bytes.Spelled;

/** Texts that a peer may have made, no longer than they are of use; what markup is made of is escaped. */
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
                default -> Spelled.letter(letter, safe);
            }
        });
        return safe.toString();
    }

    private static String head(String text, int letters) {
        boolean half = Character.isHighSurrogate(text.charAt(letters - 1));
        return text.substring(0, half ? letters - 1 : letters);
    }
}
