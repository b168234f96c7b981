package mocapscope.protocol.bytes;

/**
 * Text that a peer may have made, fit to be shown anywhere. What cannot be seen, what a terminal would obey and what would
 * turn the line around it is spelled out as <code>\</code>{@code u202e}; words of all languages stay as they are.
 */
public final class Spelled {
    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;

    private Spelled() {}

    /** Of one line, that stays one. */
    public static String line(String text) {
        return of(text, false);
    }

    /** Of several lines, that stay several. */
    public static String lines(String text) {
        return of(text, true);
    }

    /** Puts one letter behind a line. */
    public static void letter(int letter, StringBuilder to) {
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

    private static String of(String text, boolean several) {
        if (text.codePoints().allMatch(letter -> plain(letter) || several && letter == '\n')) {
            return text;
        }
        var shown = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(letter -> {
            if (several && letter == '\n') {
                shown.append('\n');
            } else {
                letter(letter, shown);
            }
        });
        return shown.toString();
    }

    private static boolean plain(int letter) {
        boolean character = (letter & 0xfffe) != 0xfffe && (letter < 0xfdd0 || letter > 0xfdef);
        return character
                && switch (Character.getType(letter)) {
                    // Words of several languages, and pictures made of others, are joined by these.
                    case Character.FORMAT -> letter == JOINER || letter == NON_JOINER;
                    case Character.CONTROL,
                            Character.SURROGATE,
                            Character.UNASSIGNED,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> false;
                    default -> true;
                };
    }
}
