package mocapscope.protocol.bytes;

import java.util.List;

/**
 * Formats a message's field values as one list line, such as {@code sensor 3 · position 0.12}. Receives the fields one
 * by one and keeps only the line, which has at most six groups. Consecutive fields that are the parts of one are a group:
 * its name, the values of its fields and its unit. Not thread-safe.
 */
public final class MessageContentFormatter implements MessageFieldListener {
    /** The last words of the names of fields that only tell how to read others. */
    private static final List<String> AUXILIARY = List.of("pad", "padding", "length", "again", "rest");

    private static final String COUNT = "num_";
    private static final String COMPONENTS = "xyzw";
    private static final String SEPARATOR = " · ";
    private static final String MORE = "…";
    private static final String SECRET = "***";
    private static final int MOST_GROUPS = 6;
    private static final int MOST_PARTS = 6;
    private static final int LONGEST_TEXT = 40;

    private final int headerLength;
    private final StringBuilder line = new StringBuilder();
    private String group = "";
    private String unit = "";
    private int groups;
    private int values;
    private boolean isFull;

    /** Creates a formatter of the fields from {@code headerLength} bytes on. */
    public MessageContentFormatter(int headerLength) {
        this.headerLength = headerLength;
    }

    @Override
    public void onField(MessageField field) {
        if (isFull || field.offset() < headerLength || isAuxiliary(field.name())) {
            return;
        }
        var name = nameWithoutPart(field.name());
        if (groups == 0 || !group.equals(name)) {
            beginGroup(name, field.unit());
        }
        if (!isFull && values <= MOST_PARTS) {
            line.append(values == 0 ? "" : ",");
            appendWord(line, values == MOST_PARTS ? MORE : format(field));
        }
        values++;
    }

    private void beginGroup(String name, String itsUnit) {
        if (groups > 0) {
            appendWord(line, unit).append(SEPARATOR);
        }
        if (groups == MOST_GROUPS) {
            line.append(MORE);
            isFull = true;
            return;
        }
        groups++;
        line.append(ControlCharacterEscaper.escapeLine(TextTruncator.truncate(name)));
        group = name;
        unit = itsUnit;
        values = 0;
    }

    /** Returns the line of the fields so far. */
    public String text() {
        return isFull
                ? line.toString()
                : appendWord(new StringBuilder(line), unit).toString();
    }

    /** Appends a word, after a blank unless it is the first. */
    private static StringBuilder appendWord(StringBuilder line, String word) {
        return word.isEmpty() ? line : line.append(line.isEmpty() ? "" : " ").append(word);
    }

    private static boolean isAuxiliary(String field) {
        int end = indexStart(field);
        for (var word : AUXILIARY) {
            if (endsWithWord(field, end, word)) {
                return true;
            }
        }
        return field.startsWith(COUNT) && field.indexOf('.') < 0 && field.indexOf('[') < 0;
    }

    /** Returns true if the first {@code end} characters of a name are a word or end with it. */
    private static boolean endsWithWord(String field, int end, String word) {
        int start = end - word.length();
        return start >= 0
                && field.startsWith(word, start)
                && (start == 0 || field.charAt(start - 1) == '.' || field.charAt(start - 1) == '_');
    }

    /** Returns the name without the index or the component at its end. */
    private static String nameWithoutPart(String field) {
        int end = indexStart(field);
        if (end == field.length() && end > 2 && field.charAt(end - 2) == '.') {
            end -= COMPONENTS.indexOf(field.charAt(end - 1)) >= 0 ? 2 : 0;
        }
        return end == 0 ? field : field.substring(0, end);
    }

    /** Returns the position of an index such as {@code [3]} at the end of a name; the length of the name for none. */
    private static int indexStart(String field) {
        int start = field.endsWith("]") ? field.lastIndexOf('[') : -1;
        int end = field.length() - 1;
        int digits = start + 1;
        while (digits < end && Character.isDigit(field.charAt(digits))) {
            digits++;
        }
        return start >= 0 && digits == end && end > start + 1 ? start : field.length();
    }

    private static String format(MessageField field) {
        if (field.secret()) {
            return SECRET;
        }
        return switch (field.value()) {
            case Double number -> DecimalNumberFormatter.formatPlain(number);
            case Float number -> DecimalNumberFormatter.formatPlain(number);
            case Number number -> number.toString();
            case String words -> shorten(words);
            default -> "%,d bytes".formatted(field.length());
        };
    }

    private static String shorten(String words) {
        var plain = ControlCharacterEscaper.escapeLine(
                words.length() > LONGEST_TEXT ? words.substring(0, LONGEST_TEXT) : words);
        return words.length() > LONGEST_TEXT ? plain + MORE : plain;
    }
}
