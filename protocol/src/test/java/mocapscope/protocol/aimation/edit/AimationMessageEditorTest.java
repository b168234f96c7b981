package mocapscope.protocol.aimation.edit;

import static mocapscope.protocol.aimation.wire.AimationMessageEdits.EDITOR;
import static mocapscope.protocol.aimation.wire.AimationMessageEdits.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.wire.AimationBlockTableEntry;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationTransmissionUnits;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests editing each editable field of every message. */
class AimationMessageEditorTest {
    @Test
    void keepsBytesWithoutChangedValues() throws InvalidFieldValueException {
        for (var unit : AimationTransmissionUnits.all()) {
            for (int index = 0; index < Math.max(1, unit.messages().size()); index++) {
                assertEquals(unit.bytes(), EDITOR.editFields(unit, index, Map.of()), unit::toString);
                var shown = AimationTransmissionUnits.shown(EDITOR.editableFields(unit, index));
                assertEquals(unit.bytes(), EDITOR.editFields(unit, index, shown), unit::toString);
            }
        }
    }

    @Test
    void changesOnlyEditedFieldAndDependentFields() throws InvalidFieldValueException {
        for (var unit : AimationTransmissionUnits.all()) {
            for (int index = 0; index < unit.messages().size(); index++) {
                boolean framed = unit.messages().get(index).body() instanceof AimationUpgradeOrFrame.FramePdu
                        || hasFinField(unit, index);
                if (!framed && !unit.channel().equals(AimationChannelConstants.STORED)) {
                    assertEveryFieldChanges(unit, index);
                }
            }
        }
    }

    /** Returns true if the message is unfragmented or the first fragment, so that its fields are those of a frame. */
    private static boolean hasFinField(DecodedTransmissionUnit unit, int index) {
        return EDITOR.editableFields(unit, index).stream()
                .anyMatch(field -> field.name().equals("fin"));
    }

    private void assertEveryFieldChanges(DecodedTransmissionUnit unit, int index) throws InvalidFieldValueException {
        var before = AimationTransmissionUnits.inner(unit, index, unit.bytes());
        var fields = EDITOR.editableFields(unit, index);
        for (var name : AimationTransmissionUnits.shown(fields).keySet()) {
            var field = fields.stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            var other = AimationTransmissionUnits.other(field);
            var after =
                    AimationTransmissionUnits.inner(unit, index, EDITOR.editFields(unit, index, Map.of(name, other)));
            int length = after.remaining() - before.remaining() + field.length();
            assertEquals(other, field.codec().read(after.slice(field.offset(), length)), field::toString);
            assertEquals(expected(before, fields, field, after.slice(field.offset(), length)), after, field::toString);
        }
    }

    /** The bytes after an edit: the field's new bytes, and updated offsets and lengths. */
    private static ByteBuffer expected(
            ByteBuffer before, List<EditableField> fields, EditableField field, ByteBuffer other) {
        int end = field.offset() + field.length();
        int more = other.remaining() - field.length();
        var all = ByteBuffer.allocate(before.remaining() + more).order(ByteOrder.LITTLE_ENDIAN);
        all.put(before.slice(0, field.offset()));
        all.put(other);
        all.put(before.slice(end, before.remaining() - end));
        for (var offset : fields) {
            if (more != 0 && offset.name().matches("table\\[\\d+]\\.offset")) {
                int at = offset.offset() + (offset.offset() < end ? 0 : more);
                long place = Long.parseLong(offset.value());
                if (place >= end && place <= before.remaining()) {
                    all.putInt(at, (int) place + more);
                }
                boolean text = all.get(at - 4) == 5 || all.get(at - 4) == 6;
                boolean complete = field.name().endsWith(".bytes") && all.get(at - 4) == 99;
                if (place <= field.offset() && next(fields, offset, before) >= end && (text || complete)) {
                    all.putInt(at + 4, all.getInt(at + 4) + more);
                }
            }
        }
        return all.flip();
    }

    /** Returns the offset of the block after the one of a line. */
    private static long next(List<EditableField> fields, EditableField offset, ByteBuffer packet) {
        return fields.stream()
                .filter(field -> field.offset() == offset.offset() + AimationBlockTableEntry.LENGTH
                        && field.name().endsWith("].offset"))
                .mapToLong(editableField -> Long.parseLong(editableField.value()))
                .findFirst()
                .orElse(packet.remaining());
    }

    @Test
    void readsBackEditedFrameFields() throws InvalidFieldValueException {
        for (var unit : AimationTransmissionUnits.all()) {
            if (!unit.messages().isEmpty()
                    && unit.messages().getFirst().body() instanceof AimationUpgradeOrFrame.FramePdu) {
                for (var field : EDITOR.editableFields(unit, 0)) {
                    var other = AimationTransmissionUnits.other(field);
                    var after =
                            AimationWebSocketHeaderEditor.of(EDITOR.editFields(unit, 0, Map.of(field.name(), other)));
                    var shown = AimationTransmissionUnits.shown(after.editableFields());
                    assertEquals(other, shown.get(field.name()), field::toString);
                    if (field.name().equals("fin") || field.name().equals("masked")) {
                        assertEquals(payload(unit), after.payload(), field::toString);
                    }
                }
            }
        }
    }

    private static ByteBuffer payload(DecodedTransmissionUnit unit) {
        return AimationWebSocketHeaderEditor.of(unit.bytes()).payload();
    }

    @Test
    void editsHeaderValueWithoutSurroundingWhitespace() throws InvalidFieldValueException {
        var unit = AimationTransmissionUnits.last(
                AimationEntryBuilder.open().toServer("GET / HTTP/1.1\r\nHost: a\r\nUpgrade:  websocket\t\r\n\r\n"));

        assertEquals("websocket", value(unit, 0, "fields[1].value"));
        assertEquals(
                AimationEntryBuilder.ascii("GET / HTTP/1.1\r\nHost: example.org\r\nUpgrade:  mail\t\r\n\r\n"),
                EDITOR.editFields(unit, 0, Map.of("fields[1].value", "mail", "fields[0].value", "example.org")));
        var accented = assertThrows(
                InvalidFieldValueException.class, () -> EDITOR.editFields(unit, 0, Map.of("target", "/€")));
        assertEquals("target", accented.field());
    }

    @Test
    void removingSingleMessageLeavesNothing() {
        for (var unit : AimationTransmissionUnits.all()) {
            for (int index = 0; index < Math.max(1, unit.messages().size()); index++) {
                assertEquals(Optional.empty(), EDITOR.removeMessage(unit, index));
                assertEquals("", EDITOR.transmissionId(unit));
            }
        }
    }

    @Test
    void editsUndecodedUnitAsBytes() throws InvalidFieldValueException {
        var unit = new DecodedTransmissionUnit(
                AimationChannelConstants.TCP, Direction.TO_CLIENT, AimationEntryBuilder.ascii("abc"), List.of());
        assertEquals(
                List.of("bytes"),
                EDITOR.editableFields(unit, 0).stream().map(EditableField::name).toList());
        assertEquals("7a", AimationTestPackets.hex(EDITOR.editFields(unit, 0, Map.of("bytes", "7a"))));
    }

    @Test
    void rejectsUnknownField() {
        for (var unit : AimationTransmissionUnits.all()) {
            for (int index = -1; index <= unit.messages().size(); index++) {
                int messageIndex = index;
                var refused = assertThrows(
                        InvalidFieldValueException.class,
                        () -> EDITOR.editFields(unit, messageIndex, Map.of("colour", "red")));
                assertEquals("colour", refused.field());
            }
        }
    }
}
