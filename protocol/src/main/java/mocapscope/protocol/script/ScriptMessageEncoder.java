package mocapscope.protocol.script;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.MessageTemplate;
import mocapscope.protocol.session.Session;

/** Encodes the messages that a script sends, from message templates and the current session state. */
final class ScriptMessageEncoder {
    private static final String UNTOLD = "cannot be written: " + SecretPlaceholder.MASK;

    private final Session session;
    private final RandomGenerator random;

    ScriptMessageEncoder(Session session, RandomGenerator random) {
        this.session = session;
        this.random = random;
    }

    MessageTemplate createTemplate(ScriptStep.SendStep send) throws InvalidFieldValueException {
        var all = session.protocol().messageEditor().templates(send.direction());
        return all.stream()
                .filter(phrase -> phrase.name().equals(send.phrase()))
                .filter(phrase ->
                        send.channel().isEmpty() || phrase.channel().name().equals(send.channel()))
                .findFirst()
                .orElseThrow(() -> new InvalidFieldValueException(
                        "",
                        "no message in this direction has the name '%s'; available: %s"
                                .formatted(
                                        send.phrase(),
                                        all.stream()
                                                .map(MessageTemplate::name)
                                                .distinct()
                                                .collect(Collectors.joining(", ")))));
    }

    /** Encodes an example of a template for the current state; throws if a message that it depends on is missing. */
    ByteBuffer encodeDefault(MessageTemplate phrase, ClockReading now) throws InvalidFieldValueException {
        return session.protocol().messageEditor().buildMessage(phrase, session.history().decoderState(), random, now);
    }

    /** Encodes a template with the values set by the script. */
    ByteBuffer encode(MessageTemplate phrase, ByteBuffer example, ScriptStep.SendStep send, ClockReading now) throws InvalidFieldValueException {
        var wording = session.protocol().messageEditor();
        if (send.set().isEmpty()) {
            return example;
        }
        var said = new MessagePreviewDecoder(session).decode(phrase, example, now);
        int which = MessagePreviewDecoder.findMessageIndex(said, phrase.name());
        try {
            return wording.editFields(said, which, send.set());
        } catch (InvalidFieldValueException wrong) {
            throw tells(wording.editableFields(said, which), send.set(), wrong) ? new InvalidFieldValueException(wrong.field(), UNTOLD) : wrong;
        }
    }

    /** Returns true if the error message may reveal a secret: the field is secret, contains a secret, or is unknown. */
    private static boolean tells(List<EditableField> spots, Map<String, String> given, InvalidFieldValueException wrong) {
        var its =
                spots.stream().filter(spot -> spot.name().equals(wrong.field())).toList();
        boolean unknown = its.isEmpty() && !given.containsKey(wrong.field());
        return spots.stream()
                .filter(EditableField::secret)
                .anyMatch(secret -> unknown || its.stream().anyMatch(spot -> overlap(spot, secret)));
    }

    private static boolean overlap(EditableField one, EditableField other) {
        return one.name().equals(other.name())
                || one.offset() < other.offset() + other.length() && other.offset() < one.offset() + one.length();
    }

    static ByteBuffer parseHex(ScriptStep.SendBytesStep send) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(send.hex()));
    }
}
