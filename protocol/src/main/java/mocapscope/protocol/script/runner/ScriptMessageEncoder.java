package mocapscope.protocol.script.runner;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.script.ScriptSecretPlaceholder;
import mocapscope.protocol.script.ScriptStep;
import mocapscope.protocol.script.UnsentMessageDecoder;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/** Encodes the messages that a script sends, from message templates and the current session state. */
final class ScriptMessageEncoder {
    private static final String MASKED_FIELD_ERROR = "cannot be written: " + ScriptSecretPlaceholder.MASK;

    private final Session session;
    private final RandomGenerator random;

    ScriptMessageEncoder(Session session, RandomGenerator random) {
        this.session = session;
        this.random = random;
    }

    SendableMessageType createTemplate(ScriptStep.SendStep step) throws InvalidFieldValueException {
        var all = session.protocol().messageEditor().templates(step.direction());
        return all.stream()
                .filter(template -> template.name().equals(step.template()))
                .filter(messageType ->
                        step.channel().isEmpty() || messageType.channel().name().equals(step.channel()))
                .findFirst()
                .orElseThrow(() -> new InvalidFieldValueException(
                        "",
                        "no message in this direction has the name '%s'; available: %s"
                                .formatted(
                                        step.template(),
                                        all.stream()
                                                .map(SendableMessageType::name)
                                                .distinct()
                                                .collect(Collectors.joining(", ")))));
    }

    /** Encodes an example of a template for the current state; throws if a message that it depends on is missing. */
    ByteBuffer encodeDefault(SendableMessageType template, MonotonicAndUnixTime now) throws InvalidFieldValueException {
        return session.protocol()
                .messageEditor()
                .buildMessage(template, session.history().decoderState(), random, now);
    }

    /** Encodes a template with the values set by the script. */
    ByteBuffer encode(
            SendableMessageType template, ByteBuffer example, ScriptStep.SendStep step, MonotonicAndUnixTime now)
            throws InvalidFieldValueException {
        var editor = session.protocol().messageEditor();
        if (step.set().isEmpty()) {
            return example;
        }
        var unit = new UnsentMessageDecoder(session).decode(template, example, now);
        int index = UnsentMessageDecoder.findMessageIndex(unit, template.name());
        try {
            return editor.editFields(unit, index, step.set());
        } catch (InvalidFieldValueException exception) {
            throw mayRevealSecret(editor.editableFields(unit, index), step.set(), exception)
                    ? new InvalidFieldValueException(exception.field(), MASKED_FIELD_ERROR)
                    : exception;
        }
    }

    /** Returns true if the error message may reveal a secret: the field is secret, contains a secret, or is unknown. */
    private static boolean mayRevealSecret(
            List<EditableField> fields, Map<String, String> given, InvalidFieldValueException exception) {
        var editableFields = fields.stream()
                .filter(field -> field.name().equals(exception.field()))
                .toList();
        boolean unknown = editableFields.isEmpty() && !given.containsKey(exception.field());
        return fields.stream()
                .filter(EditableField::secret)
                .anyMatch(secret ->
                        unknown || editableFields.stream().anyMatch(editableField -> overlap(editableField, secret)));
    }

    private static boolean overlap(EditableField one, EditableField other) {
        return one.name().equals(other.name())
                || one.offset() < other.offset() + other.length() && other.offset() < one.offset() + one.length();
    }

    static ByteBuffer parseHex(ScriptStep.SendBytesStep send) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(send.hex()));
    }
}
