package mocapscope.protocol.rgmp.edit;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.AdjustableLengthField;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.rgmp.decode.RgmpDecoderStateSnapshot;
import mocapscope.protocol.rgmp.definition.RgmpProblemKind;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;

/**
 * Composes RGMP messages from templates and edits fields of intercepted ones, keeping frame lengths consistent. Every
 * value of a definition is an editable field.
 */
public final class RgmpMessageEditor implements MessageEditor {
    private static final SendableMessageType DEFINITION =
            createTemplate("stream definition", "A device and all its streams, as JSON.", RgmpProblemKind.NOT_JSON);
    private static final SendableMessageType DATA =
            createTemplate("data", "The values of one group of a known device.", RgmpProblemKind.DATA_LENGTH);
    private static final SendableMessageType DISCONNECT =
            createTemplate("device disconnect", "A device was disconnected.", RgmpProblemKind.DISCONNECT_LENGTH);

    /** Creates a template; {@code rule} cites the section of the specification that describes it. */
    private static SendableMessageType createTemplate(String name, String about, RgmpProblemKind rule) {
        return new SendableMessageType(name, Direction.TO_CLIENT, RgmpChannelConstants.TCP, about, rule.section());
    }

    /** Returns the templates of a direction; clients send nothing. */
    @Override
    public List<SendableMessageType> templates(Direction direction) {
        return direction == Direction.TO_CLIENT ? List.of(DEFINITION, DATA, DISCONNECT) : List.of();
    }

    @Override
    public ByteBuffer buildMessage(
            SendableMessageType template, Decoder.DecoderState known, RandomGenerator random, MonotonicAndUnixTime now)
            throws InvalidFieldValueException {
        var speech = new RgmpTemplateMessageFrameEncoder((RgmpDecoderStateSnapshot) known);
        if (template.equals(DEFINITION)) {
            return speech.encodeDefinition();
        }
        if (template.equals(DATA)) {
            return speech.data(now);
        }
        if (template.equals(DISCONNECT)) {
            return speech.encodeDisconnect();
        }
        throw new InvalidFieldValueException("", "no such message: " + template.name());
    }

    @Override
    public List<EditableField> editableFields(DecodedTransmissionUnit unit, int index) {
        var place = unit.findOffset(index);
        return place.isEmpty()
                ? BYTES.editableFields(unit, index)
                : RgmpEditableFieldFactory.create(unit.messages().get(index), place.getAsInt());
    }

    @Override
    public ByteBuffer editFields(DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException {
        var fields = editableFields(unit, index);
        return new MessagePatcher(unit.bytes(), fields, counters(unit, index, fields), List.of()).patch(values);
    }

    /** Returns the length field of a frame; empty for bytes without a frame header. */
    private static List<AdjustableLengthField> counters(
            DecodedTransmissionUnit unit, int index, List<EditableField> fields) {
        var place = unit.findOffset(index);
        boolean framed = fields.stream().anyMatch(field -> field.name().equals(RgmpEditableFieldFactory.LENGTH));
        if (place.isEmpty() || !framed) {
            return List.of();
        }
        int from = place.getAsInt();
        int end = from + unit.messages().get(index).length();
        return List.of(new AdjustableLengthField(RgmpEditableFieldFactory.LENGTH, from + RgmpFrameHeader.SIZE, end));
    }
}
