package mocapscope.app.report;

import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.bytes.TextTruncator;

/** Shortens and HTML-escapes texts for a report, including untrusted text from a peer. */
final class HtmlTextEscaper {
    /** Maximum length; longer texts are of no use. */
    static final int MOST = 2000;

    private HtmlTextEscaper() {}

    /** Shortens a text to {@code most} letters. */
    static String shorten(String text, int most) {
        return text.length() <= most ? text : head(text, most - 1) + "…";
    }

    /** Shortens a text to the length that the program shows anywhere. */
    static String shorten(String text) {
        return TextTruncator.truncate(text);
    }

    /** Escapes a text, for use as element content or a quoted attribute value. */
    static String escape(String text) {
        var all = shorten(text, MOST);
        var safe = new StringBuilder(all.length() + 16);
        all.codePoints().forEach(letter -> {
            switch (letter) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> ControlCharacterEscaper.appendEscaped(letter, safe);
            }
        });
        return safe.toString();
    }

    private static String head(String text, int letters) {
        boolean half = Character.isHighSurrogate(text.charAt(letters - 1));
        return text.substring(0, half ? letters - 1 : letters);
    }
}
