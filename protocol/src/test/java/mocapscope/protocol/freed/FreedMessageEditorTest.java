package mocapscope.protocol.freed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.toy.MessageEditorChecks;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class FreedMessageEditorTest {
    private static final FreedCameraPosition POSITION =
            new FreedCameraPosition(3, 100, -200, 300, -400, 500, 600, 700, 800, 900);

    private final FreedMessageEditor editor = new FreedMessageEditor();
    private final FreedDecoder decoder = new FreedDecoder("s", List.of());
    private final MessageEditorChecks checks = new MessageEditorChecks(editor, Set.of("checksum"));

    private MessageEditorChecks.EditedEntryOutput decode(ByteBuffer datagram) {
        var entry = new Entry(
                0,
                Entry.EntryKind.DATA,
                Direction.TO_CLIENT,
                FreedDecoder.UDP,
                0,
                0,
                datagram.slice().asReadOnlyBuffer(),
                Entry.EntryModification.NONE,
                "");
        return MessageEditorChecks.decode(decoder, decoder.initialState(), entry);
    }

    private static ByteBuffer pair() {
        return ByteBuffer.allocate(58)
                .put(POSITION.write().duplicate())
                .put(POSITION.write().duplicate())
                .flip();
    }

    private static FreedCameraPosition body(DecodedTransmissionUnit unit, int index) {
        return (FreedCameraPosition) unit.messages().get(index).body();
    }

    @Test
    void everyFieldOfEachMessageChanges() throws InvalidFieldValueException {
        var unit = decode(pair()).unit();
        checks.assertStays(unit);
        checks.assertEveryFieldChanges(unit, 0);
        checks.assertEveryFieldChanges(unit, 1);
    }

    @Test
    void checksumFollowsUnlessItIsGiven() throws InvalidFieldValueException {
        var unit = decode(pair()).unit();
        var edited = decode(editor.editFields(unit, 1, Map.of("pan", "-8388608", "zoom", "16777215")));
        var wrong = decode(editor.editFields(unit, 1, Map.of("pan", "5", "checksum", "0")));

        assertEquals(POSITION, body(edited.unit(), 0));
        assertEquals(-8_388_608, body(edited.unit(), 1).pan());
        assertEquals(0xff_ffff, body(edited.unit(), 1).zoom());
        assertEquals(
                List.of("ANGLE_OUT_OF_RANGE"),
                edited.findings().stream().map(finding -> finding.rule().code()).toList());
        assertEquals("CHECKSUM_WRONG", wrong.findings().getFirst().rule().code());
    }

    @Test
    void rejectsNumbersThatDoNotFit24Bits() {
        var unit = decode(pair()).unit();
        for (var value : List.of("8388608", "-8388609", "1.5", "x")) {
            assertThrows(
                    InvalidFieldValueException.class, () -> editor.editFields(unit, 0, Map.of("pan", value)), value);
        }
        assertThrows(InvalidFieldValueException.class, () -> editor.editFields(unit, 0, Map.of("zoom", "-1")));
        assertThrows(InvalidFieldValueException.class, () -> editor.editFields(unit, 0, Map.of("focus", "16777216")));
    }

    @Test
    void removesOneMessageOfDatagram() {
        assertEquals(
                POSITION.write(), editor.removeMessage(decode(pair()).unit(), 0).orElseThrow());
    }

    @Test
    void templatesAreValidMessages() throws InvalidFieldValueException {
        var now = new MonotonicAndUnixTime(0, 0);
        var known = FreedDecoderState.INITIAL.withCamera(9);
        for (var direction : Direction.values()) {
            for (var template : editor.templates(direction)) {
                var result = decode(editor.buildMessage(template, known, new Random(1), now));

                assertEquals(List.of(), result.findings());
                assertEquals(
                        template.name(), result.unit().messages().getFirst().name());
                assertEquals(9, result.unit().messages().getFirst().bytes().get(1));
            }
        }
    }

    @Test
    void editsDamagedDatagramsWithoutException() throws InvalidFieldValueException {
        var random = new Random(3);
        for (int i = 0; i < 500; i++) {
            var bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            if (bytes.length > 0) {
                bytes[0] = (byte) (0xd0 + random.nextInt(12));
            }
            var unit = decode(ByteBuffer.wrap(bytes)).unit();
            checks.assertHarmless(unit);
            checks.assertStays(unit);
        }
    }

    @Test
    void truncatedMessageKeepsItsFirstFields() {
        var unit = decode(POSITION.write().slice(0, 10)).unit();

        assertEquals(
                List.of("type", "camera_id", "pan", "tilt"),
                editor.editableFields(unit, 0).stream().map(EditableField::name).toList());
    }
}
