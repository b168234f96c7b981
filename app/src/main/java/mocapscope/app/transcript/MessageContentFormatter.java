package mocapscope.app.transcript;

import java.util.ArrayList;
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

    /** A field, or consecutive fields that are the parts of one, with the texts of their values and their unit. */
    private record FieldGroup(String name, List<String> values, String unit) {

        String text() {
            return (name + " " + String.join(", ", values) + " " + unit).strip();
        }
    }

    private MessageContentFormatter() {}

    /** Formats the fields from {@code headerLength} bytes on. */
    static String format(List<MessageField> fields, int headerLength) {
        var groups = new ArrayList<FieldGroup>();
        for (var field : fields) {
            if (field.offset() >= headerLength && !isAuxiliary(field.name())) {
                var name = nameWithoutPart(field.name());
                if (groups.isEmpty() || !groups.getLast().name().equals(name)) {
                    if (groups.size() == MOST_GROUPS) {
                        groups.add(new FieldGroup("", List.of(TEXTS.text("content.more")), ""));
                        break;
                    }
                    groups.add(new FieldGroup(name, new ArrayList<>(), field.unit()));
                }
                add(groups.getLast().values(), field);
            }
        }
        return String.join(
                TEXTS.text("content.separator"),
                groups.stream().map(FieldGroup::text).toList());
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

    private static void add(List<String> values, MessageField field) {
        if (values.size() < MOST_PARTS) {
            values.add(format(field));
        } else if (values.size() == MOST_PARTS) {
            values.add(TEXTS.text("content.more"));
        }
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
