package mocapscope.protocol.vmc.edit;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vmc.decode.VmcDecoder;
import mocapscope.protocol.vmc.decode.VmcDecoderStateSnapshot;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;

/** Composes VMC messages from templates and edits fields of intercepted datagrams, with consistent sizes and padding. */
public final class VmcMessageEditor implements MessageEditor {
    private static final SendableMessageType FRAME = new SendableMessageType(
            VmcDecoder.BUNDLE,
            Direction.TO_CLIENT,
            VmcChannelConstants.UDP,
            "A frame of the avatar: status, relative time, root and all bones.",
            "Communication format");

    @Override
    public List<SendableMessageType> templates(Direction direction) {
        var messages = VmcMessageTemplate.of(direction);
        return direction == Direction.TO_CLIENT
                ? Stream.concat(Stream.of(FRAME), messages.stream()).toList()
                : messages;
    }

    @Override
    public ByteBuffer buildMessage(
            SendableMessageType template, Decoder.DecoderState known, RandomGenerator random, MonotonicAndUnixTime now)
            throws InvalidFieldValueException {
        var encoder = new VmcTemplateEncoder((VmcDecoderStateSnapshot) known);
        if (template.equals(FRAME)) {
            return encoder.encodeFrame(now);
        }
        for (var one : VmcMessageTemplate.values()) {
            if (one.type().address().equals(template.name())) {
                return encoder.encode(one);
            }
        }
        throw new InvalidFieldValueException("", "no such message: " + template.name());
    }

    @Override
    public List<EditableField> editableFields(DecodedTransmissionUnit unit, int index) {
        return unit.bytes().hasRemaining()
                ? new VmcEditableFields(unit.bytes()).fields()
                : BYTES.editableFields(unit, index);
    }

    @Override
    public ByteBuffer editFields(DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException {
        if (!unit.bytes().hasRemaining()) {
            return BYTES.editFields(unit, index, values);
        }
        var editable = new VmcEditableFields(unit.bytes());
        return new MessagePatcher(unit.bytes(), editable.fields(), editable.sizes(), editable.paddings()).patch(values);
    }
}
