package mocapscope.app.transcript;

import java.util.List;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.bytes.MessageField;

/** Formats a message's field values as one list line, such as sensor 3 · position 0.12. */
final class MessageContentFormatter {
    private static final TextBundle TEXTS = TextBundle.of(MessageContentFormatter.class);
    /** The last words of the names of fields that only tell how to read others. */
    private static final List<String> AUXILIARY = List.of("pad", "padding", "length", "again", "rest");

    private static final String COUNT = "num_";
    private static final String COMPONENTS = "xyzw";
    private static final int MOST_GROUPS = 6;
    private static final int MOST_PARTS = 6;
    private static final int LONGEST_TEXT = 40;

    private MessageContentFormatter() {}

    /**
     * Formats the fields from {@code headerLength} bytes on. Consecutive fields that are the parts of one are a group:
     * its name, the values of its fields and its unit.
     */
    static String format(List<MessageField> fields, int headerLength) {
        var line = new StringBuilder();
        var group = "";
        var unit = "";
        int groups = 0;
        int values = 0;
        for (var field : fields) {
            if (field.offset() < headerLength || isAuxiliary(field.name())) {
                continue;
            }
            var name = nameWithoutPart(field.name());
            if (groups == 0 || !group.equals(name)) {
                if (groups > 0) {
                    appendWord(line, unit).append(TEXTS.text("content.separator"));
                }
                if (groups == MOST_GROUPS) {
                    return line.append(TEXTS.text("content.more")).toString();
                }
                groups++;
                line.append(name);
                group = name;
                unit = field.unit();
                values = 0;
            }
            if (values <= MOST_PARTS) {
                line.append(values == 0 ? "" : ",");
                appendWord(line, values == MOST_PARTS ? TEXTS.text("content.more") : format(field));
            }
            values++;
        }
        return appendWord(line, unit).toString();
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
            return TEXTS.text("content.secret");
        }
        return switch (field.value()) {
            case Double number -> DisplayNumberFormatter.formatPlain(number);
            case Float number -> DisplayNumberFormatter.formatPlain(number);
            case Number number -> number.toString();
            case String words -> shorten(words);
            default -> TEXTS.text("content.bytes", field.length());
        };
    }

    private static String shorten(String words) {
        var plain = ControlCharacterEscaper.escapeLine(
                words.length() > LONGEST_TEXT ? words.substring(0, LONGEST_TEXT) : words);
        return words.length() > LONGEST_TEXT ? plain + TEXTS.text("content.more") : plain;
    }
}
