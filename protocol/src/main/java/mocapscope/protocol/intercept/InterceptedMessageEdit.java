package mocapscope.protocol.intercept;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;

/** The bytes of an edited message and a description of the changed fields, with secrets masked. */
record InterceptedMessageEdit(ByteBuffer bytes, String description) {
    private static final String MASK = "***";

    /** Edits a message; throws {@link InvalidFieldValueException} if a value cannot be written to its field. */
    static InterceptedMessageEdit create(
            Session session, DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException {
        var editor = session.protocol().messageEditor();
        var fields = editor.editableFields(unit, index);
        try {
            boolean bytes = session.protocol().hasSecrets();
            return new InterceptedMessageEdit(
                    editor.editFields(unit, index, values), description(fields, values, bytes));
        } catch (InvalidFieldValueException exception) {
            throw secret(fields, exception.field())
                    ? new InvalidFieldValueException(exception.field(), "cannot be written: " + MASK)
                    : exception;
        }
    }

    /** Describes the edit. In a protocol with secrets, {@code bytes} that no decoder understands may contain one. */
    private static String description(List<EditableField> fields, Map<String, String> values, boolean bytes) {
        return values.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(value -> value.getKey() + ": " + change(fields, value.getKey(), value.getValue(), bytes))
                .collect(Collectors.joining(", "));
    }

    private static String change(List<EditableField> fields, String name, String value, boolean bytes) {
        var before = fields.stream().filter(field -> field.name().equals(name)).findFirst();
        boolean masked = before.filter(editableField ->
                        editableField.secret() || bytes && editableField.codec() instanceof FieldTextCodec.HexCodec)
                .isPresent();
        return masked ? MASK : before.map(was -> was.value() + " → " + value).orElse(value);
    }

    private static boolean secret(List<EditableField> fields, String name) {
        return fields.stream().anyMatch(field -> field.secret() && field.name().equals(name));
    }
}
