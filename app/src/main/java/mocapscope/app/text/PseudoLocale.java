package mocapscope.app.text;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A pseudo-locale that accents and lengthens display texts, so that untranslated or truncated texts become visible. */
final class PseudoLocale {
    private static final String PROPERTY = "mocapscope.pseudo-locale";

    private static final String PLAIN = "ACDEGILNORSTUYZacdegilnorstuyz";
    private static final String ACCENTED = "ÁČĐÉĞÍĻÑÖŘŠŢÜÝŽáčđéğíļñöřšţüýž";

    /** A placeholder of {@link String#format}, or the letters before the next one. */
    private static final Pattern PART = Pattern.compile("%(?:\\d+\\$)?[-#+ 0,(]*\\d*(?:\\.\\d+)?[a-zA-Z%]|[^%]+|%");

    private static final double ADDED = 0.35;
    private static final String FILLER = "·";

    private PseudoLocale() {}

    /** Returns true if the system property {@code mocapscope.pseudo-locale} is true. */
    static boolean isEnabled() {
        return Boolean.getBoolean(PROPERTY);
    }

    /** Accents a text and makes it about 35 % longer; keeps its placeholders. */
    static String translate(String text) {
        if (text.isBlank()) {
            return text;
        }
        int added = (int) Math.ceil(text.length() * ADDED) - 2;
        return "[" + PART.matcher(text).replaceAll(PseudoLocale::translatePart)
                + (added > 0 ? FILLER.repeat(added) : "") + "]";
    }

    private static String translatePart(MatchResult part) {
        var words = part.group();
        if (words.startsWith("%")) {
            return Matcher.quoteReplacement(words);
        }
        var translated = new StringBuilder();
        words.chars().forEach(letter -> {
            int at = PLAIN.indexOf(letter);
            translated.append(at < 0 ? (char) letter : ACCENTED.charAt(at));
        });
        return Matcher.quoteReplacement(translated.toString());
    }
}
