package mocapscope.protocol.vrpn.edit;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.decode.VrpnDecoderStateSnapshot;

/**
 * Composes VRPN messages from templates and edits fields of intercepted ones, keeping lengths and padding consistent.
 * Messages may be frames of the stream, frames among others in a datagram, or log records; following messages move.
 */
public final class VrpnMessageEditor implements MessageEditor {

    @Override
    public List<SendableMessageType> templates(Direction direction) {
        return VrpnMessageTemplateCatalog.ENTRIES.stream()
                .map(VrpnMessageTemplateCatalog.TemplateEntry::template)
                .filter(template -> template.direction() == direction)
                .toList();
    }

    @Override
    public ByteBuffer buildMessage(
            SendableMessageType template, Decoder.DecoderState known, RandomGenerator random, MonotonicAndUnixTime now)
            throws InvalidFieldValueException {
        for (var entry : VrpnMessageTemplateCatalog.ENTRIES) {
            if (entry.template().equals(template)) {
                return new VrpnTemplateEncoder((VrpnDecoderStateSnapshot) known, template, random, now)
                        .encode(entry.example());
            }
        }
        throw new InvalidFieldValueException("", "no such message: " + template.name());
    }

    @Override
    public List<EditableField> editableFields(DecodedTransmissionUnit unit, int index) {
        var place = unit.findOffset(index);
        return place.isEmpty()
                ? BYTES.editableFields(unit, index)
                : new VrpnEditableFields(unit.messages().get(index), place.getAsInt()).fields();
    }

    @Override
    public ByteBuffer editFields(DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException {
        var place = unit.findOffset(index);
        if (place.isEmpty()) {
            return BYTES.editFields(unit, index, values);
        }
        var editableFields = new VrpnEditableFields(unit.messages().get(index), place.getAsInt());
        return new MessagePatcher(
                        unit.bytes(), editableFields.fields(), editableFields.counters(), editableFields.paddings())
                .patch(editableFields.addNameLengths(values));
    }
}
