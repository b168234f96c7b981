package mocapscope.protocol.aimation.edit;

import static mocapscope.protocol.aimation.wire.Reworded.WORDING;
import static mocapscope.protocol.aimation.wire.Reworded.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.aimation.Packets;
import mocapscope.protocol.aimation.wire.AimationBlockTableEntry;
import mocapscope.protocol.aimation.wire.AimationChannels;
import mocapscope.protocol.aimation.wire.AimationWebSocketPdu;
import mocapscope.protocol.aimation.wire.Parcels;
import mocapscope.protocol.aimation.wire.Wire;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.TransmissionUnit;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** All that has spots, changed by hand one by one. */
class AimationMessageEditorTest {
    @Test
    void keepsBytesWithoutChangedValues() throws InvalidFieldValueException {
        for (var unit : Parcels.all()) {
            for (int index = 0; index < Math.max(1, unit.messages().size()); index++) {
                assertEquals(unit.bytes(), WORDING.editFields(unit, index, Map.of()), unit::toString);
                var shown = Parcels.shown(WORDING.editableFields(unit, index));
                assertEquals(unit.bytes(), WORDING.editFields(unit, index, shown), unit::toString);
            }
        }
    }

    @Test
    void changesOnlyEditedFieldAndDependentFields() throws InvalidFieldValueException {
        for (var unit : Parcels.all()) {
            for (int index = 0; index < unit.messages().size(); index++) {
                boolean framed = unit.messages().get(index).body() instanceof AimationWebSocketPdu.FramePdu
                        || began(unit, index);
                if (!framed && !unit.channel().equals(AimationChannels.STORED)) {
                    everySpot(unit, index);
                }
            }
        }
    }

    /** Returns true if the message is unfragmented or the first fragment, so that its fields are those of a frame. */
    private static boolean began(TransmissionUnit unit, int index) {
        return WORDING.editableFields(unit, index).stream()
                .anyMatch(field -> field.name().equals("fin"));
    }

    private void everySpot(TransmissionUnit unit, int index) throws InvalidFieldValueException {
        var before = Parcels.inner(unit, index, unit.bytes());
        var fields = WORDING.editableFields(unit, index);
        for (var name : Parcels.shown(fields).keySet()) {
            var field = fields.stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            var other = Parcels.other(field);
            var after = Parcels.inner(unit, index, WORDING.editFields(unit, index, Map.of(name, other)));
            int length = after.remaining() - before.remaining() + field.length();
            assertEquals(other, field.codec().read(after.slice(field.offset(), length)), field::toString);
            assertEquals(expected(before, fields, field, after.slice(field.offset(), length)), after, field::toString);
        }
    }

    /** Other bytes in the place of a spot, and offsets and lengths that follow. */
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
        for (var unit : Parcels.all()) {
            if (!unit.messages().isEmpty()
                    && unit.messages().getFirst().body() instanceof AimationWebSocketPdu.FramePdu) {
                for (var field : WORDING.editableFields(unit, 0)) {
                    var other = Parcels.other(field);
                    var after = AimationFrameEditor.of(WORDING.editFields(unit, 0, Map.of(field.name(), other)));
                    var shown = Parcels.shown(after.editableFields());
                    assertEquals(other, shown.get(field.name()), field::toString);
                    if (field.name().equals("fin") || field.name().equals("masked")) {
                        assertEquals(payload(unit), after.payload(), field::toString);
                    }
                }
            }
        }
    }

    private static ByteBuffer payload(TransmissionUnit unit) {
        return AimationFrameEditor.of(unit.bytes()).payload();
    }

    @Test
    void editsHeaderValueWithoutSurroundingWhitespace() throws InvalidFieldValueException {
        var unit = Parcels.last(Wire.open().toServer("GET / HTTP/1.1\r\nHost: a\r\nUpgrade:  websocket\t\r\n\r\n"));

        assertEquals("websocket", value(unit, 0, "fields[1].value"));
        assertEquals(
                Wire.ascii("GET / HTTP/1.1\r\nHost: example.org\r\nUpgrade:  mail\t\r\n\r\n"),
                WORDING.editFields(unit, 0, Map.of("fields[1].value", "mail", "fields[0].value", "example.org")));
        var accented = assertThrows(
                InvalidFieldValueException.class, () -> WORDING.editFields(unit, 0, Map.of("target", "/€")));
        assertEquals("target", accented.field());
    }

    @Test
    void removingSingleMessageLeavesNothing() {
        for (var unit : Parcels.all()) {
            for (int index = 0; index < Math.max(1, unit.messages().size()); index++) {
                assertEquals(Optional.empty(), WORDING.removeMessage(unit, index));
                assertEquals("", WORDING.transmissionId(unit));
            }
        }
    }

    @Test
    void editsUndecodedUnitAsBytes() throws InvalidFieldValueException {
        var unit = new TransmissionUnit(AimationChannels.TCP, Direction.TO_CLIENT, Wire.ascii("abc"), List.of());
        assertEquals(
                List.of("bytes"),
                WORDING.editableFields(unit, 0).stream()
                        .map(EditableField::name)
                        .toList());
        assertEquals("7a", Packets.hex(WORDING.editFields(unit, 0, Map.of("bytes", "7a"))));
    }

    @Test
    void rejectsUnknownField() {
        for (var unit : Parcels.all()) {
            for (int index = -1; index <= unit.messages().size(); index++) {
                int code = index;
                var refused = assertThrows(
                        InvalidFieldValueException.class, () -> WORDING.editFields(unit, code, Map.of("colour", "red")));
                assertEquals("colour", refused.field());
            }
        }
    }
}
