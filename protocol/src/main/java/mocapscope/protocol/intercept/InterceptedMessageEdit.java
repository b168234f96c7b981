package mocapscope.protocol.intercept;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.TransmissionUnit;

/** The bytes of an edited message and a description of the changed fields, with secrets masked. */
record InterceptedMessageEdit(ByteBuffer bytes, String description) {
    private static final String MASK = "***";

    /** Edits a message; throws {@link InvalidFieldValueException} if a value cannot be written to its field. */
    static InterceptedMessageEdit create(Session session, TransmissionUnit said, int which, Map<String, String> values) throws InvalidFieldValueException {
        var wording = session.protocol().messageEditor();
        var spots = wording.editableFields(said, which);
        try {
            boolean bytes = session.protocol().hasSecrets();
            return new InterceptedMessageEdit(wording.editFields(said, which, values), description(spots, values, bytes));
        } catch (InvalidFieldValueException wrong) {
            throw secret(spots, wrong.field()) ? new InvalidFieldValueException(wrong.field(), "cannot be written: " + MASK) : wrong;
        }
    }

    /** Describes the edit. In a protocol with secrets, {@code bytes} that no decoder understands may contain one. */
    private static String description(List<EditableField> spots, Map<String, String> values, boolean bytes) {
        return values.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(value -> value.getKey() + ": " + change(spots, value.getKey(), value.getValue(), bytes))
                .collect(Collectors.joining(", "));
    }

    private static String change(List<EditableField> spots, String name, String value, boolean bytes) {
        var before = spots.stream().filter(spot -> spot.name().equals(name)).findFirst();
        boolean masked = before.filter(spot -> spot.secret() || bytes && spot.codec() instanceof FieldTextCodec.HexCodec)
                .isPresent();
        return masked ? MASK : before.map(was -> was.value() + " → " + value).orElse(value);
    }

    private static boolean secret(List<EditableField> spots, String name) {
        return spots.stream().anyMatch(spot -> spot.secret() && spot.name().equals(name));
    }
}
