package mocapscope.protocol.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.ScalarType;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Entry;

/**
 * Checks a message editor: edits fields of messages and compares the bytes before and after.
 *
 * @param dependentFields names of fields that contain counts, lengths or padding
 */
public record MessageEditorChecks(MessageEditor editor, Set<String> dependentFields) {

    /** The events of one entry. */
    public record EditedEntryOutput(DecodedTransmissionUnit unit, List<Finding> findings, Decoder.DecoderState state) {}

    /** Decodes entries one after the other. */
    public static List<EditedEntryOutput> decode(Decoder decoder, List<Entry> entries) {
        var results = new ArrayList<EditedEntryOutput>();
        var known = decoder.initialState();
        for (var entry : entries) {
            var one = decode(decoder, known, entry);
            known = one.state();
            results.add(one);
        }
        return results;
    }

    public static EditedEntryOutput decode(Decoder decoder, Decoder.DecoderState before, Entry entry) {
        var messages = new ArrayList<DecodedMessage>();
        var findings = new ArrayList<Finding>();
        var after = decoder.decode(before, entry, new SessionListener() {
            @Override
            public void on(SessionEvent event) {
                switch (event) {
                    case DecodedMessage message -> onMessage(message);
                    case Finding finding -> onFinding(finding);
                    default -> {}
                }
            }

            private void onMessage(DecodedMessage message) {
                messages.add(message);
            }

            private void onFinding(Finding finding) {
                findings.add(finding);
            }
        });
        var unit = new DecodedTransmissionUnit(entry.channel(), entry.direction(), entry.bytes(), messages);
        return new EditedEntryOutput(unit, findings, after);
    }

    /** Asserts that bytes stay if no value is given, or the displayed one. */
    public void assertStays(DecodedTransmissionUnit unit) throws InvalidFieldValueException {
        for (int index = 0; index < unit.messages().size(); index++) {
            assertEquals(unit.bytes(), editor.editFields(unit, index, Map.of()));
            var shown = new HashMap<String, String>();
            editor.editableFields(unit, index).forEach(field -> shown.put(field.name(), field.value()));
            assertEquals(unit.bytes(), editor.editFields(unit, index, shown));
        }
    }

    /** Asserts that every field of a message can be edited and that only dependent fields change. */
    public void assertEveryFieldChanges(DecodedTransmissionUnit unit, int index) throws InvalidFieldValueException {
        var fields = editor.editableFields(unit, index);
        var names = new HashSet<String>();
        for (var field : fields) {
            assertTrue(names.add(field.name()), field.name());
            assertChanges(unit, index, field, fields);
        }
    }

    private void assertChanges(DecodedTransmissionUnit unit, int index, EditableField field, List<EditableField> fields)
            throws InvalidFieldValueException {
        var other = other(field);
        var description = unit.messages().get(index).name() + " " + field.name();
        var edited = editor.editFields(unit, index, Map.of(field.name(), other));
        var written = field.codec().write(field.name(), other, unit.bytes().slice(field.offset(), field.length()));
        int more = written.remaining() - field.length();

        assertEquals(written, edited.slice(field.offset(), written.remaining()), description);
        assertEquals(other, field.codec().read(edited.slice(field.offset(), written.remaining())), description);
        for (var each : fields) {
            if (!overlaps(each, field) && !dependentFields.contains(each.name())) {
                int at = each.offset() + (each.offset() >= field.offset() + field.length() ? more : 0);
                var before = unit.bytes().slice(each.offset(), each.length());
                assertEquals(before, edited.slice(at, each.length()), description + " leaves " + each.name());
            }
        }
        assertNeighboursStay(unit, index, edited, description);
    }

    private static void assertNeighboursStay(
            DecodedTransmissionUnit unit, int index, ByteBuffer edited, String description) {
        int from = unit.findOffset(index).orElse(0);
        int to = unit.findOffset(index).isEmpty()
                ? unit.bytes().remaining()
                : from + unit.messages().get(index).length();
        int behind = unit.bytes().remaining() - to;
        assertEquals(unit.bytes().slice(0, from), edited.slice(0, from), description);
        assertEquals(unit.bytes().slice(to, behind), edited.slice(edited.remaining() - behind, behind), description);
    }

    private static boolean overlaps(EditableField one, EditableField other) {
        return one.offset() < other.offset() + other.length() && other.offset() < one.offset() + one.length();
    }

    /** Returns another value than the displayed one, in the same form. */
    public static String other(EditableField field) {
        var candidates = switch (field.codec()) {
            case FieldTextCodec.NumberCodec(ScalarType scalarType, var _) ->
                scalarType == ScalarType.F32 || scalarType == ScalarType.F64
                        ? List.of("1.5", "2.5")
                        : List.of("1", "2");
            case FieldTextCodec.BitFieldCodec _ -> List.of("0", "1");
            case FieldTextCodec.UuidCodec _ ->
                List.of("123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174001");
            case FieldTextCodec.HexCodec _ -> List.of("ab cd ef", "01 02");
            case FieldTextCodec.FixedLengthTextCodec _ -> List.of("Z", "Y");
            case FieldTextCodec.VariableLengthTextCodec _, FieldTextCodec.AlignedTextCodec _ ->
                List.of("ein längerer Name", "x");
            case FieldTextCodec.JsonValueCodec _ -> List.of("12345", "678");
        };
        return candidates.getFirst().equals(field.value()) ? candidates.getLast() : candidates.getFirst();
    }

    /** Asserts that fields of any bytes are listed, can keep their value, and are rejected only with a message. */
    public void assertHarmless(DecodedTransmissionUnit unit) {
        for (int index = -1; index <= unit.messages().size(); index++) {
            for (var field : editor.editableFields(unit, index)) {
                for (var value : List.of(field.value(), other(field), "", "\"")) {
                    try {
                        editor.editFields(unit, index, Map.of(field.name(), value));
                    } catch (InvalidFieldValueException refused) {
                        assertTrue(!refused.reason().isEmpty());
                    }
                }
            }
            editor.removeMessage(unit, index);
            editor.transmissionId(unit);
        }
    }
}
