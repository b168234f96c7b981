package mocapscope.protocol.session.decoder;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;

/** A message editor for protocols without field descriptions: edits a message's bytes as hexadecimal. */
final class HexMessageEditor implements MessageEditor {

    @Override
    public List<SendableMessageType> templates(Direction direction) {
        return List.of();
    }

    @Override
    public ByteBuffer buildMessage(
            SendableMessageType template, Decoder.DecoderState known, RandomGenerator random, MonotonicAndUnixTime now)
            throws InvalidFieldValueException {
        throw new InvalidFieldValueException("", "no such message: " + template.name());
    }

    @Override
    public List<EditableField> editableFields(DecodedTransmissionUnit unit, int index) {
        var codec = new FieldTextCodec.HexCodec();
        var value = codec.read(unit.bytes());
        return List.of(new EditableField("bytes", codec, 0, unit.bytes().remaining(), value, false, "", ""));
    }

    @Override
    public ByteBuffer editFields(DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException {
        return new MessagePatcher(unit.bytes(), editableFields(unit, index), List.of(), List.of()).patch(values);
    }

    @Override
    public Optional<ByteBuffer> removeMessage(DecodedTransmissionUnit unit, int index) {
        return Optional.empty();
    }
}
