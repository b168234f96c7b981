package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Determines which decoded fields of a message a user can edit, and creates editable fields for them. Only fields that
 * can be written as they were read, and that lie after the fields before them, are editable.
 */
public final class EditableFieldFactory {

    private EditableFieldFactory() {}

    /**
     * Returns editable fields in the order of their bytes. Other views of the bytes of a field, such as a time in
     * words, are omitted.
     *
     * @param texts returns the codec of a text field
     */
    public static List<EditableField> of(
            ByteBuffer bytes,
            List<MessageField> fields,
            ByteOrder order,
            Function<MessageField, FieldTextCodec> texts) {
        var editableFields = new ArrayList<EditableField>();
        int end = 0;
        for (var field : fields.stream()
                .sorted(Comparator.comparingInt(MessageField::offset))
                .toList()) {
            var codec = form(field, order, texts);
            if (codec != null && field.offset() >= end) {
                editableFields.add(EditableField.of(field, codec, bytes));
                end = field.offset() + field.length();
            }
        }
        return editableFields;
    }

    /** Returns the same fields with distinct names: later fields of one name get a number, such as {@code hub.x~2}. */
    public static List<EditableField> makeNamesUnique(List<EditableField> fields) {
        var taken = new HashSet<String>();
        var numbers = new HashMap<String, Integer>();
        var distinct = new ArrayList<EditableField>();
        for (var field : fields) {
            var name = field.name();
            while (!taken.add(name)) {
                name = field.name() + "~" + numbers.merge(field.name(), 2, (before, _) -> before + 1);
            }
            distinct.add(field.named(name));
        }
        return distinct;
    }

    private static @Nullable FieldTextCodec form(
            MessageField field, ByteOrder order, Function<MessageField, FieldTextCodec> texts) {
        var scalar = ScalarType.of(field.type());
        if (scalar.isPresent()) {
            return new FieldTextCodec.NumberCodec(scalar.get(), order);
        }
        if (field.type().equals("uuid")) {
            return new FieldTextCodec.UuidCodec();
        }
        if (field.type().startsWith("char[")) {
            return texts.apply(field);
        }
        return field.type().startsWith("byte[") ? new FieldTextCodec.HexCodec() : null;
    }
}
