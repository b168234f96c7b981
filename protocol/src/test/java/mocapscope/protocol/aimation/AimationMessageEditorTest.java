package mocapscope.protocol.aimation;

import static mocapscope.protocol.aimation.Reworded.WORDING;
import static mocapscope.protocol.aimation.Reworded.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.TransmissionUnit;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** All that has spots, changed by hand one by one. */
class AimationMessageEditorTest {
    @Test
    void keepsBytesWithoutChangedValues() throws InvalidFieldValueException {
        for (var said : Parcels.all()) {
            for (int which = 0; which < Math.max(1, said.messages().size()); which++) {
                assertEquals(said.bytes(), WORDING.editFields(said, which, Map.of()), said::toString);
                var shown = Parcels.shown(WORDING.editableFields(said, which));
                assertEquals(said.bytes(), WORDING.editFields(said, which, shown), said::toString);
            }
        }
    }

    @Test
    void changesOnlyEditedFieldAndDependentFields() throws InvalidFieldValueException {
        for (var said : Parcels.all()) {
            for (int which = 0; which < said.messages().size(); which++) {
                boolean framed = said.messages().get(which).body() instanceof AimationWebSocketPdu.FramePdu
                        || began(said, which);
                if (!framed && !said.channel().equals(AimationChannels.STORED)) {
                    everySpot(said, which);
                }
            }
        }
    }

    /** Returns true if the message is unfragmented or the first fragment, so that its fields are those of a frame. */
    private static boolean began(TransmissionUnit said, int which) {
        return WORDING.editableFields(said, which).stream()
                .anyMatch(field -> field.name().equals("fin"));
    }

    private void everySpot(TransmissionUnit said, int which) throws InvalidFieldValueException {
        var before = Parcels.inner(said, which, said.bytes());
        var fields = WORDING.editableFields(said, which);
        for (var name : Parcels.shown(fields).keySet()) {
            var field = fields.stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            var other = Parcels.other(field);
            var after = Parcels.inner(said, which, WORDING.editFields(said, which, Map.of(name, other)));
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
                boolean whole = field.name().endsWith(".bytes") && all.get(at - 4) == 99;
                if (place <= field.offset() && next(fields, offset, before) >= end && (text || whole)) {
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
        for (var said : Parcels.all()) {
            if (!said.messages().isEmpty()
                    && said.messages().getFirst().body() instanceof AimationWebSocketPdu.FramePdu) {
                for (var field : WORDING.editableFields(said, 0)) {
                    var other = Parcels.other(field);
                    var after = AimationFrameEditor.of(WORDING.editFields(said, 0, Map.of(field.name(), other)));
                    var shown = Parcels.shown(after.editableFields());
                    assertEquals(other, shown.get(field.name()), field::toString);
                    if (field.name().equals("fin") || field.name().equals("masked")) {
                        assertEquals(payload(said), after.payload(), field::toString);
                    }
                }
            }
        }
    }

    private static ByteBuffer payload(TransmissionUnit said) {
        return AimationFrameEditor.of(said.bytes()).payload();
    }

    @Test
    void editsHeaderValueWithoutSurroundingWhitespace() throws InvalidFieldValueException {
        var said = Parcels.last(Wire.open().toServer("GET / HTTP/1.1\r\nHost: a\r\nUpgrade:  websocket\t\r\n\r\n"));

        assertEquals("websocket", value(said, 0, "fields[1].value"));
        assertEquals(
                Wire.ascii("GET / HTTP/1.1\r\nHost: example.org\r\nUpgrade:  mail\t\r\n\r\n"),
                WORDING.editFields(said, 0, Map.of("fields[1].value", "mail", "fields[0].value", "example.org")));
        var accented = assertThrows(
                InvalidFieldValueException.class, () -> WORDING.editFields(said, 0, Map.of("target", "/€")));
        assertEquals("target", accented.field());
    }

    @Test
    void removingSingleMessageLeavesNothing() {
        for (var said : Parcels.all()) {
            for (int which = 0; which < Math.max(1, said.messages().size()); which++) {
                assertEquals(Optional.empty(), WORDING.removeMessage(said, which));
                assertEquals("", WORDING.transmissionId(said));
            }
        }
    }

    @Test
    void editsUndecodedUnitAsBytes() throws InvalidFieldValueException {
        var said = new TransmissionUnit(AimationChannels.TCP, Direction.TO_CLIENT, Wire.ascii("abc"), List.of());
        assertEquals(
                List.of("bytes"),
                WORDING.editableFields(said, 0).stream()
                        .map(EditableField::name)
                        .toList());
        assertEquals("7a", Packets.hex(WORDING.editFields(said, 0, Map.of("bytes", "7a"))));
    }

    @Test
    void rejectsUnknownField() {
        for (var said : Parcels.all()) {
            for (int which = -1; which <= said.messages().size(); which++) {
                int its = which;
                var refused = assertThrows(
                        InvalidFieldValueException.class, () -> WORDING.editFields(said, its, Map.of("colour", "red")));
                assertEquals("colour", refused.field());
            }
        }
    }
}
