package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.MessageTemplate;
import mocapscope.protocol.session.TransmissionUnit;
import mocapscope.protocol.session.MessageEditor;
import mocapscope.protocol.transcript.Direction;

/** Composes and edits AImation messages by hand: upgrade heads, WebSocket frames and packets. */
final class AimationWording implements MessageEditor {

    @Override
    public List<MessageTemplate> templates(Direction direction) {
        return AimationPhrase.all(direction);
    }

    @Override
    public ByteBuffer buildMessage(MessageTemplate phrase, Decoder.DecoderState known, RandomGenerator random, ClockReading now) throws InvalidFieldValueException {
        if (!(known instanceof AimationKnowledge ours)) {
            throw new InvalidFieldValueException("", "the state of the connection is unknown");
        }
        var said = AimationPhrase.of(phrase).orElseThrow(() -> new InvalidFieldValueException("", "no such message: " + phrase.name()));
        return new AimationSaying(ours, phrase.direction(), random, now).say(said);
    }

    @Override
    public List<EditableField> editableFields(TransmissionUnit said, int which) {
        return WordedPart.of(said, which).map(part -> part.worded().spots()).orElseGet(() -> BYTES.editableFields(said, which));
    }

    @Override
    public ByteBuffer editFields(TransmissionUnit said, int which, Map<String, String> values) throws InvalidFieldValueException {
        var part = WordedPart.of(said, which);
        return part.isPresent() ? part.get().within(said.bytes(), values) : BYTES.editFields(said, which, values);
    }

    /** Removes a packet together with its frame. */
    @Override
    public Optional<ByteBuffer> removeMessage(TransmissionUnit said, int which) {
        return WordedPart.of(said, which).flatMap(part -> part.left(said.bytes()));
    }
}
