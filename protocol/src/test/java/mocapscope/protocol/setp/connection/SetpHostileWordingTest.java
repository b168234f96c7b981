package mocapscope.protocol.setp.connection;

import static mocapscope.protocol.setp.wire.Parcels.WORDING;
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
import mocapscope.protocol.session.decoder.TransmissionUnit;
import mocapscope.protocol.setp.wire.Datagrams;
import mocapscope.protocol.setp.wire.Parcels;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bytes of which anything may be wrong are misworded at most. */
@Tag("slow")
class SetpHostileWordingTest {
    @Test
    void editsBytesThatAreNoPacket() throws InvalidFieldValueException {
        var nothing = Parcels.hex("");
        assertEquals(
                List.of("bytes"),
                WORDING.editableFields(nothing, 0).stream()
                        .map(EditableField::name)
                        .toList());
        assertEquals("0102", Datagrams.hex(WORDING.editFields(nothing, 0, Map.of("bytes", "01 02"))));
        var few = Parcels.hex("0102030405");
        assertEquals(
                List.of("sessionId", "rest"),
                WORDING.editableFields(few, 0).stream().map(EditableField::name).toList());
        assertEquals(7, WORDING.editFields(few, 0, Map.of("rest", "01 02 03")).remaining());
        var large = Map.of("rest", "00".repeat(65_504));
        assertThrows(InvalidFieldValueException.class, () -> WORDING.editFields(few, 0, large));
    }

    /** Cut short at every length, as its decoder saw it and as if it had seen all of it. */
    @Test
    void truncatedBytesThrowOnlyInvalidFieldValue() {
        for (var unit : Parcels.all().toList()) {
            for (int length = 0; length < Math.min(300, unit.bytes().remaining()); length++) {
                var bytes = Datagrams.copy(unit.bytes().slice(0, length));
                endures(Parcels.of(datagrams -> datagrams.bytes(bytes)).getFirst());
                endures(new TransmissionUnit(
                        unit.channel(), unit.direction(), ByteBuffer.wrap(bytes), unit.messages()));
            }
        }
    }

    @Test
    void randomBytesThrowOnlyInvalidFieldValue() {
        var random = new Random(11);
        var golden = Parcels.all().filter(unit -> unit.bytes().hasRemaining()).toList();
        for (int i = 0; i < 5000; i++) {
            var bytes = Datagrams.copy(golden.get(i % golden.size()).bytes());
            for (int flip = 0; flip < 3; flip++) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            endures(Parcels.of(datagrams -> datagrams.bytes(bytes)).getFirst());
            var noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            endures(new TransmissionUnit(
                    SetpConnection.UDP, golden.getFirst().direction(), ByteBuffer.wrap(noise), List.of()));
        }
    }

    private static void endures(TransmissionUnit unit) {
        WORDING.editableFields(unit, -1);
        WORDING.editableFields(unit, unit.messages().size());
        WORDING.transmissionId(unit);
        for (int index = 0; index < Math.max(1, unit.messages().size()); index++) {
            WORDING.removeMessage(unit, index);
            var others = WORDING.editableFields(unit, index).stream()
                    .collect(Collectors.toMap(EditableField::name, Parcels::other));
            worded(unit, index, others);
        }
    }

    private static void worded(TransmissionUnit unit, int index, Map<String, String> values) {
        try {
            WORDING.editFields(unit, index, values);
        } catch (InvalidFieldValueException why) {
            assertTrue(!why.reason().isEmpty());
        }
    }
}
