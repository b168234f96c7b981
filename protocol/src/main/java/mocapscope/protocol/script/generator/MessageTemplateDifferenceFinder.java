package mocapscope.protocol.script.generator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.script.ScriptSecretPlaceholder;
import mocapscope.protocol.script.UnsentMessageDecoder;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/** Finds the fields of a recorded message whose values differ from those of the message's template. */
final class MessageTemplateDifferenceFinder {
    private final Session session;
    private final RandomGenerator random;

    MessageTemplateDifferenceFinder(Session session, RandomGenerator random) {
        this.session = session;
        this.random = random;
    }

    /** Returns the message of an entry that carries no other; empty if there are several. */
    static Optional<DecodedMessage> findSingleMessage(List<DecodedMessage> ofEntry) {
        var carriers = ofEntry.stream().map(DecodedMessage::carrier).collect(Collectors.toSet());
        var leaves = ofEntry.stream()
                .filter(message -> !carriers.contains(message.n()))
                .toList();
        return leaves.size() == 1 ? Optional.of(leaves.getFirst()) : Optional.empty();
    }

    /**
     * Returns the differing values by field, {@link ScriptSecretPlaceholder#MASK} for secret ones; empty if the message has no
     * template.
     */
    Optional<Map<String, String>> differences(DecodedMessage message, List<DecodedMessage> ofEntry) {
        var template = findTemplate(message);
        var known = session.history().decoderStateBefore(message.entry().index());
        if (template.isEmpty() || known.isEmpty() || message.entry().secret()) {
            return Optional.empty();
        }
        var editor = session.protocol().messageEditor();
        try {
            var now =
                    new MonotonicAndUnixTime(message.arrival(), session.anchor().epochNanos(message.arrival()));
            var bytes = editor.buildMessage(template.get(), known.get(), random, now);
            var usual = new UnsentMessageDecoder(session).decode(template.get(), known.get(), bytes, now);
            var entry = message.entry();
            var unit = new DecodedTransmissionUnit(entry.channel(), entry.direction(), entry.bytes(), ofEntry);
            return Optional.of(differences(
                    editor.editableFields(unit, ofEntry.indexOf(message)),
                    editor.editableFields(usual, UnsentMessageDecoder.findMessageIndex(usual, message.name())).stream()
                            .collect(
                                    Collectors.toMap(EditableField::name, EditableField::value, (first, _) -> first))));
        } catch (InvalidFieldValueException _) {
            return Optional.empty();
        }
    }

    /** Returns true if any field of the messages is secret. */
    boolean containsSecret(List<DecodedMessage> ofEntry) {
        return ofEntry.stream()
                .flatMap(message -> session.history().fields(message).stream())
                .anyMatch(MessageField::secret);
    }

    private static Map<String, String> differences(List<EditableField> fields, Map<String, String> usual) {
        var differences = new LinkedHashMap<String, String>();
        for (var field : fields) {
            if (field.secret()) {
                differences.put(field.name(), ScriptSecretPlaceholder.MASK);
            } else if (!field.value().equals(usual.get(field.name()))) {
                differences.put(field.name(), field.value());
            }
        }
        return differences;
    }

    private Optional<SendableMessageType> findTemplate(DecodedMessage message) {
        return session.protocol().messageEditor().templates(message.direction()).stream()
                .filter(template -> template.name().equals(message.name()))
                .filter(messageType -> messageType.channel().equals(message.channel()))
                .findFirst();
    }
}
