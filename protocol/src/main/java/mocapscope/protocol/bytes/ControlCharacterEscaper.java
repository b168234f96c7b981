package mocapscope.protocol.bytes;

/**
 * Escapes control and invisible characters in untrusted text for safe display. Invisible characters, terminal control
 * characters and those that change the direction of a line are escaped as <code>\</code>{@code u202e}; words of all
 * languages stay unchanged.
 */
public final class ControlCharacterEscaper {
    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;

    private ControlCharacterEscaper() {}

    /** Escapes a text of one line, including line breaks. */
    public static String escapeLine(String text) {
        return of(text, "");
    }

    /** Escapes a text of several lines, which keeps its line breaks. */
    public static String escapeLines(String text) {
        return of(text, "\n");
    }

    /** Escapes a text with rows and columns, which keeps its line ends of all systems and its tabs. */
    public static String escapeTable(String text) {
        return of(text, "\t\r\n");
    }

    /** Appends one code point, escaped if necessary. */
    public static void appendEscaped(int letter, StringBuilder to) {
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

    private static String of(String text, String kept) {
        if (text.codePoints().allMatch(letter -> plain(letter) || kept.indexOf(letter) >= 0)) {
            return text;
        }
        var shown = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(letter -> {
            if (kept.indexOf(letter) >= 0) {
                shown.append((char) letter);
            } else {
                appendEscaped(letter, shown);
            }
        });
        return shown.toString();
    }

    private static boolean plain(int letter) {
        boolean character = (letter & 0xfffe) != 0xfffe && (letter < 0xfdd0 || letter > 0xfdef);
        return character
                && switch (Character.getType(letter)) {
                    // Words of several languages, and composite emoji, need these joiners.
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
