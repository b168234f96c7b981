package mocapscope.protocol.rgmp.definition;

import java.util.Locale;

/** Converts any name to an RGMP coordinate-frame name in snake_case. */
public final class RgmpCoordinateFrameNameNormalizer {

    private RgmpCoordinateFrameNameNormalizer() {}

    /** Converts a name: {@code LeftHand 2} becomes {@code left_hand_2}. */
    public static String toSnakeCase(String name) {
        var words = new StringBuilder();
        boolean small = false;
        for (int c : name.codePoints().toArray()) {
            boolean begins = Character.isUpperCase(c) && small;
            if ((begins || !Character.isLetterOrDigit(c))
                    && !words.isEmpty()
                    && words.charAt(words.length() - 1) != '_') {
                words.append('_');
            }
            if (Character.isLetterOrDigit(c)) {
                words.append(new String(Character.toChars(c)).toLowerCase(Locale.ROOT));
            }
            small = Character.isLowerCase(c) || Character.isDigit(c);
        }
        int end = words.length();
        while (end > 0 && words.charAt(end - 1) == '_') {
            end--;
        }
        return end == 0 ? "frame" : words.substring(0, end);
    }
}
