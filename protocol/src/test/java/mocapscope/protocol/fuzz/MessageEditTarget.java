package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;

/** Edits fields of the messages that a decoder emits; much slower than decoding. */
record MessageEditTarget(DecoderTarget decoders) implements FuzzTarget {
    private static final int MOST_MESSAGES = 4;
    private static final int MOST_FIELDS = 8;
    private static final int MOST_FIELDS_AT_ONCE = 3;

    /** Edits the first fields, each with several values, and some fields at once. */
    @Override
    public void take(byte[] input) {
        decoders.take(input, unit -> {
            editFirstFields(unit);
            editSomeFields(unit);
        });
    }

    /** Edits some fields of one message of each unit at once. */
    @Override
    public void takeBriefly(byte[] input) {
        decoders.takeBriefly(input, this::editSomeFields);
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return decoders.seeds();
    }

    private void editFirstFields(DecodedTransmissionUnit unit) {
        var editor = decoders.messageEditor();
        editor.transmissionId(unit);
        for (int index = 0; index < Math.clamp(unit.messages().size(), 1, MOST_MESSAGES); index++) {
            editor.removeMessage(unit, index);
            var fields = editor.editableFields(unit, index);
            for (var field : fields.subList(0, Math.min(MOST_FIELDS, fields.size()))) {
                for (var value : values(field)) {
                    edit(unit, index, Map.of(field.name(), value));
                }
            }
        }
    }

    /** Edits fields that the bytes of the unit select: of many units, those of every place. */
    private void editSomeFields(DecodedTransmissionUnit unit) {
        var random = new SplittableRandom(unit.bytes().hashCode());
        int index = random.nextInt(Math.max(1, unit.messages().size()));
        var editor = decoders.messageEditor();
        editor.transmissionId(unit);
        editor.removeMessage(unit, index);
        var fields = editor.editableFields(unit, index);
        if (fields.isEmpty()) {
            return;
        }
        var edited = new HashMap<String, String>();
        for (int count = 1 + random.nextInt(MOST_FIELDS_AT_ONCE); count > 0; count--) {
            var field = fields.get(random.nextInt(fields.size()));
            var values = values(field);
            edited.put(field.name(), values.get(random.nextInt(values.size())));
        }
        edit(unit, index, edited);
    }

    private static List<String> values(EditableField field) {
        return List.of(field.value(), "1", "");
    }

    private void edit(DecodedTransmissionUnit unit, int index, Map<String, String> values) {
        try {
            decoders.messageEditor().editFields(unit, index, values);
        } catch (InvalidFieldValueException _) {
            // expected for an invalid value
        }
    }
}
