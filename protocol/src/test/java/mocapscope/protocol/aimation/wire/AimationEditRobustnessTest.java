package mocapscope.protocol.aimation.wire;

import static mocapscope.protocol.aimation.wire.AimationMessageEdits.EDITOR;
import static mocapscope.protocol.aimation.wire.AimationMessageEdits.wire;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that editing invalid bytes fails with an invalid field value at most. */
@Tag("slow")
class AimationEditRobustnessTest {
    @Test
    void throwsOnlyInvalidFieldValueForTruncatedBytes() {
        var random = new Random(3);
        for (var unit : AimationTransmissionUnits.all()) {
            var bytes = unit.bytes();
            int step = bytes.remaining() < 400 ? 1 : 97;
            for (int length = 0; length < bytes.remaining(); length += step) {
                var cut = bytes.slice(0, length);
                assertEditable(
                        new DecodedTransmissionUnit(unit.channel(), unit.direction(), cut, unit.messages()), random);
                AimationTransmissionUnits.of(wire(unit, cut)).forEach(other -> assertEditable(other, random));
            }
        }
    }

    @Test
    void throwsOnlyInvalidFieldValueForCorruptBytes() {
        var random = new Random(4);
        var all = AimationTransmissionUnits.all();
        for (int i = 0; i < 700; i++) {
            var unit = all.get(i % all.size());
            var bytes = new byte[unit.bytes().remaining()];
            unit.bytes().get(0, bytes);
            for (int n = random.nextInt(4); n >= 0 && bytes.length > 0; n--) {
                bytes[random.nextInt(Math.min(bytes.length, 160))] = (byte) random.nextInt(256);
            }
            var other = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
            assertEditable(
                    new DecodedTransmissionUnit(unit.channel(), unit.direction(), other, unit.messages()), random);
            AimationTransmissionUnits.of(wire(unit, other)).forEach(one -> assertEditable(one, random));
        }
    }

    @Test
    void listsFieldsBeforeJsonSyntaxError() {
        assertEquals(List.of("/a"), values("{\"a\":1,\"b\":\"x"));
        assertEquals(List.of("/a"), values("{\"a\":12"));
        assertEquals(List.of(), values("{\"a\":\"b\\"));
        assertEquals(List.of(), values("\u0000{\u0000\"\u0000a\u0000\"\u0000:\u00001"), "in UTF-16");
        assertEquals(List.of("/a"), values("\u00ef\u00bb\u00bf{\"a\":1}"), "behind a byte order mark");
    }

    private static List<String> values(String json) {
        var block = new AimationBlock.UnknownBlock(
                AimationBlock.AimationBlockType.JSON.type, json.length(), AimationEntryBuilder.ascii(json));
        var unit = AimationTransmissionUnits.last(AimationEntryBuilder.registered(1)
                .server(AimationPacket.of(0, List.of(block)).bytes()));
        assertEditable(unit, new Random(5));
        return EDITOR.editableFields(unit, 1).stream()
                .map(EditableField::name)
                .filter(name -> name.startsWith("/"))
                .toList();
    }

    /** Reads all fields, and edits one of them. */
    private static void assertEditable(DecodedTransmissionUnit unit, Random random) {
        for (int index = 0; index < Math.max(1, unit.messages().size()); index++) {
            var fields = EDITOR.editableFields(unit, index);
            int messageIndex = index;
            var same = assertDoesNotThrow(
                    () -> EDITOR.editFields(unit, messageIndex, AimationTransmissionUnits.shown(fields)));
            assertEquals(unit.bytes(), same);
            try {
                if (!fields.isEmpty()) {
                    var field = fields.get(random.nextInt(fields.size()));
                    EDITOR.editFields(unit, index, Map.of(field.name(), AimationTransmissionUnits.other(field)));
                }
                EDITOR.removeMessage(unit, index);
            } catch (InvalidFieldValueException refused) {
                assertFalse(refused.reason().isEmpty());
            }
        }
    }
}
