package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;

/** Edits every field of the messages that a decoder emits; much slower than decoding. */
record MessageEditTarget(DecoderTarget decoders) implements FuzzTarget {
    private static final int MOST_MESSAGES = 4;
    private static final int MOST_FIELDS = 8;

    @Override
    public void take(byte[] input) {
        decoders.take(input, this::edit);
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return decoders.seeds();
    }

    private void edit(DecodedTransmissionUnit unit) {
        var editor = decoders.messageEditor();
        editor.transmissionId(unit);
        for (int index = 0; index < Math.clamp(unit.messages().size(), 1, MOST_MESSAGES); index++) {
            editor.removeMessage(unit, index);
            var fields = editor.editableFields(unit, index);
            for (var field : fields.subList(0, Math.min(MOST_FIELDS, fields.size()))) {
                edit(unit, index, field);
            }
        }
    }

    private void edit(DecodedTransmissionUnit unit, int index, EditableField field) {
        for (var value : List.of(field.value(), "1", "")) {
            try {
                decoders.messageEditor().editFields(unit, index, Map.of(field.name(), value));
            } catch (InvalidFieldValueException _) {
                // expected for an invalid value
            }
        }
    }
}
