package mocapscope.app.transcript;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.bytes.MessageField;

/** Formats a message's field values as one list line, such as sensor 3 · position 0.12. */
final class MessageContentFormatter {
    private static final TextBundle TEXTS = TextBundle.of(MessageContentFormatter.class);
    /** The fields that only tell how to read others. */
    private static final Pattern AUXILIARY =
            Pattern.compile("(.*[._])?(pad|padding|length|again|rest)(\\[\\d+])?|num_\\w+");

    private static final Pattern PART = Pattern.compile("(.+?)(\\[\\d+]|\\.[xyzw])$");
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
            if (field.offset() >= headerLength
                    && !AUXILIARY.matcher(field.name()).matches()) {
                var part = PART.matcher(field.name());
                var name = part.matches() ? part.group(1) : field.name();
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
