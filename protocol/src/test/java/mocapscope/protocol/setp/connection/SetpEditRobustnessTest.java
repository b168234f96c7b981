package mocapscope.protocol.setp.connection;

import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.EDITOR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpTransmissionUnits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that editing invalid bytes fails with an invalid field value at most. */
@Tag("slow")
class SetpEditRobustnessTest {
    @Test
    void editsBytesThatAreNoPacket() throws InvalidFieldValueException {
        var nothing = SetpTransmissionUnits.hex("");
        assertEquals(
                List.of("bytes"),
                EDITOR.editableFields(nothing, 0).stream()
                        .map(EditableField::name)
                        .toList());
        assertEquals("0102", SetpEntryBuilder.hex(EDITOR.editFields(nothing, 0, Map.of("bytes", "01 02"))));
        var few = SetpTransmissionUnits.hex("0102030405");
        assertEquals(
                List.of("sessionId", "rest"),
                EDITOR.editableFields(few, 0).stream().map(EditableField::name).toList());
        assertEquals(7, EDITOR.editFields(few, 0, Map.of("rest", "01 02 03")).remaining());
        var large = Map.of("rest", "00".repeat(65_504));
        assertThrows(InvalidFieldValueException.class, () -> EDITOR.editFields(few, 0, large));
    }

    /** Truncates packets, each at every third length, with the messages of the truncated and of the whole packet. */
    @Test
    void truncatedBytesThrowOnlyInvalidFieldValue() {
        int first = 0;
        for (var unit : SetpTransmissionUnits.all().toList()) {
            for (int length = first++ % 3; length < Math.min(300, unit.bytes().remaining()); length += 3) {
                var bytes = SetpEntryBuilder.copy(unit.bytes().slice(0, length));
                assertEditable(SetpTransmissionUnits.of(builder -> builder.bytes(bytes))
                        .getFirst());
                assertEditable(new DecodedTransmissionUnit(
                        unit.channel(), unit.direction(), ByteBuffer.wrap(bytes), unit.messages()));
            }
        }
    }

    @Test
    void randomBytesThrowOnlyInvalidFieldValue() {
        var random = new Random(11);
        var golden = SetpTransmissionUnits.all()
                .filter(unit -> unit.bytes().hasRemaining())
                .toList();
        for (int i = 0; i < 5000; i++) {
            var bytes = SetpEntryBuilder.copy(golden.get(i % golden.size()).bytes());
            for (int flip = 0; flip < 3; flip++) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            assertEditable(
                    SetpTransmissionUnits.of(builder -> builder.bytes(bytes)).getFirst());
            var noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            assertEditable(new DecodedTransmissionUnit(
                    SetpTransportAdapter.UDP, golden.getFirst().direction(), ByteBuffer.wrap(noise), List.of()));
        }
    }

    private static void assertEditable(DecodedTransmissionUnit unit) {
        EDITOR.editableFields(unit, -1);
        EDITOR.editableFields(unit, unit.messages().size());
        EDITOR.transmissionId(unit);
        for (int index = 0; index < Math.max(1, unit.messages().size()); index++) {
            EDITOR.removeMessage(unit, index);
            var others = EDITOR.editableFields(unit, index).stream()
                    .collect(Collectors.toMap(EditableField::name, SetpTransmissionUnits::other));
            edit(unit, index, others);
        }
    }

    private static void edit(DecodedTransmissionUnit unit, int index, Map<String, String> values) {
        try {
            EDITOR.editFields(unit, index, values);
        } catch (InvalidFieldValueException exception) {
            assertTrue(!exception.reason().isEmpty());
        }
    }
}
