package mocapscope.protocol.aimation.edit;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.aimation.decode.AimationDecoderStateSnapshot;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;

/** Builds AImation messages from templates and changes field values in the encoded bytes of existing messages. */
public final class AimationMessageEditor implements MessageEditor {

    @Override
    public List<SendableMessageType> templates(Direction direction) {
        return AimationMessageTemplate.all(direction);
    }

    @Override
    public ByteBuffer buildMessage(
            SendableMessageType template, Decoder.DecoderState known, RandomGenerator random, MonotonicAndUnixTime now)
            throws InvalidFieldValueException {
        if (!(known instanceof AimationDecoderStateSnapshot decoderState)) {
            throw new InvalidFieldValueException("", "the state of the connection is unknown");
        }
        var messageTemplate = AimationMessageTemplate.of(template)
                .orElseThrow(() -> new InvalidFieldValueException("", "no such message: " + template.name()));
        return new AimationTemplateEncoder(decoderState, template.direction(), random, now).encode(messageTemplate);
    }

    @Override
    public List<EditableField> editableFields(DecodedTransmissionUnit unit, int index) {
        return AimationMessageEditorLocator.of(unit, index)
                .map(part -> part.worded().editableFields())
                .orElseGet(() -> BYTES.editableFields(unit, index));
    }

    @Override
    public ByteBuffer editFields(DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException {
        var part = AimationMessageEditorLocator.of(unit, index);
        return part.isPresent() ? part.get().editFieldsIn(unit.bytes(), values) : BYTES.editFields(unit, index, values);
    }

    /** Removes a packet together with its frame. */
    @Override
    public Optional<ByteBuffer> removeMessage(DecodedTransmissionUnit unit, int index) {
        return AimationMessageEditorLocator.of(unit, index).flatMap(part -> part.removeFrom(unit.bytes()));
    }
}
