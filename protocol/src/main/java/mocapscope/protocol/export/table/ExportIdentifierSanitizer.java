package mocapscope.protocol.export.table;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Converts received names into identifiers that Blender, Maya and OpenSim accept.
 * Such a word consists of letters, digits and underscores, and does not begin with a digit: elsewhere a colon is a
 * namespace, a point a number of a copy, and a slash a path.
 */
public final class ExportIdentifierSanitizer {
    /** The length of a word in UTF-8; with an underscore before and a number behind it, it fits Blender's 63 bytes. */
    private static final int LONGEST_BYTES = 57;

    private static final Pattern FORBIDDEN = Pattern.compile("[^\\p{L}\\p{M}\\p{Nd}_]+");

    private ExportIdentifierSanitizer() {}

    /** Returns {@code name} as one word, or {@code instead} if nothing is left of it. */
    public static String toWord(String name, String instead) {
        var word = shorten(FORBIDDEN.matcher(name.strip()).replaceAll("_"));
        if (word.chars().allMatch(letter -> letter == '_')) {
            return instead;
        }
        return Character.isDigit(word.codePointAt(0)) ? "_" + word : word;
    }

    private static String shorten(String word) {
        int bytes = 0;
        for (int at = 0; at < word.length(); ) {
            var letter = Character.toString(word.codePointAt(at));
            bytes += letter.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > LONGEST_BYTES) {
                return word.substring(0, at);
            }
            at += letter.length();
        }
        return word;
    }
}
