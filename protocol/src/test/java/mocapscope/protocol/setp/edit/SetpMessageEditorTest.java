package mocapscope.protocol.setp.edit;

import static mocapscope.protocol.setp.wire.SetpEntryBuilder.keepalive;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.part;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.EDITOR;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.data;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.decode;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.interaction;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.other;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.setp.SetpProtocol;
import mocapscope.protocol.setp.wire.SetpConformanceVectors;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpTransmissionUnits;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests the editing of packets and their messages. */
class SetpMessageEditorTest {
    private static final String ELSEWHERE = "parts of it are in other packets: change the frames of each packet";

    @Test
    void unchangedValuesKeepEveryBit() throws InvalidFieldValueException {
        SetpTransmissionUnits.each(SetpTransmissionUnits.all(), (unit, index) -> {
            var shown = SetpTransmissionUnits.values(EDITOR.editableFields(unit, index));

            assertEquals(unit.bytes(), EDITOR.editFields(unit, index, Map.of()));
            assertEquals(unit.bytes(), EDITOR.editFields(unit, index, shown), () -> shown.toString());
        });
    }

    @Test
    void editsEveryFieldIndependently() throws InvalidFieldValueException {
        var kinds = new HashSet<String>();
        SetpTransmissionUnits.each(SetpTransmissionUnits.all(), (unit, index) -> {
            for (var field : EDITOR.editableFields(unit, index)) {
                if (field.length() > 0 && changes(unit, index, field)) {
                    kinds.add(unit.messages().get(index).name());
                }
            }
        });
        var all = EnumSet.allOf(SetpMessageKind.class);
        assertTrue(kinds.containsAll(all.stream()
                .filter(SetpMessageEditorTest::hasFields)
                .map(SetpMessageKind::wireName)
                .toList()));
        assertTrue(kinds.containsAll(List.of(SetpMessage.DecodedPacket.NAME, SetpMessage.DroppedDatagram.NAME)));
    }

    /** Returns true if the message has fields. */
    private static boolean hasFields(SetpMessageKind kind) {
        return SetpConformanceVectors.type(kind).getRecordComponents().length > 0;
    }

    /** Returns false if parts of the message are in other packets. */
    private static boolean changes(DecodedTransmissionUnit unit, int index, EditableField field)
            throws InvalidFieldValueException {
        var isCarried = index > 0;
        var message = unit.messages().get(index);
        var before = isCarried ? message.bytes() : unit.bytes();
        if (isCarried && !data(unit.bytes(), message).equals(before)) {
            var refused = assertThrows(
                    InvalidFieldValueException.class,
                    () -> EDITOR.editFields(unit, index, Map.of(field.name(), other(field))));
            assertEquals(ELSEWHERE, refused.reason());
            return false;
        }
        var packet = EDITOR.editFields(unit, index, Map.of(field.name(), other(field)));
        assertEquals(unit.bytes().remaining(), packet.remaining(), field.toString());
        var after = isCarried ? data(packet, message) : packet;
        var buffer = after.slice(field.offset(), field.length());
        assertEquals(field.codec().write("", other(field), buffer), buffer, field.toString());
        for (int at : SetpTransmissionUnits.differences(before, after)) {
            assertTrue(at >= field.offset() && at < field.offset() + field.length(), field.toString());
        }
        int changed = SetpTransmissionUnits.differences(unit.bytes(), packet).size();
        assertEquals(SetpTransmissionUnits.differences(before, after).size(), changed, field.toString());
        return true;
    }

    @Test
    void packetListsHeaderFrameHeadersAndData() {
        assertEquals(
                List.of(
                        "sessionId",
                        "packetId",
                        "firstSendTime",
                        "guaranteed",
                        "resendCount",
                        "frames[0].type",
                        "frames[0].messageId",
                        "frames[0].frameCount",
                        "frames[0].frameIndex",
                        "frames[0].frameDataSize",
                        "frames[0].frameData"),
                EDITOR.editableFields(SetpTransmissionUnits.one(keepalive(1)), 0).stream()
                        .map(EditableField::name)
                        .toList());
    }

    @Test
    void editsFragmentedMessageByFrame() throws InvalidFieldValueException {
        var units = SetpTransmissionUnits.of(builder ->
                builder.packet(part(5, 2, 0, new byte[100])).packet(keepalive(6), part(5, 2, 1, new byte[64])));
        var last = units.get(1);

        assertEquals("ObjectPerception", last.messages().get(2).name());
        var refused = assertThrows(
                InvalidFieldValueException.class, () -> EDITOR.editFields(last, 2, Map.of("objectIndex", "7")));
        assertEquals(ELSEWHERE, refused.reason());
        var packet = EDITOR.editFields(last, 0, Map.of("frames[1].frameData", "01".repeat(64)));
        assertEquals(last.bytes().remaining(), packet.remaining());
        assertEquals(
                Optional.of(SetpTransmissionUnits.one(keepalive(6)).bytes().slice(18, 10)),
                EDITOR.removeMessage(last, 2).map(rest -> rest.slice(18, rest.remaining() - 18)));
    }

    @Test
    void removingMessageKeepsOthers() {
        var unit = interaction(3, 4);
        var rest = EDITOR.removeMessage(unit, 2).orElseThrow();

        assertEquals(List.of("Keepalive", "Keepalive"), decode(rest).names());
        assertEquals(List.of(), decode(rest).places());
        assertEquals(unit.bytes().slice(0, 28), rest.slice(0, 28), "header and first frame, flag included");
        assertEquals(Optional.empty(), EDITOR.removeMessage(SetpTransmissionUnits.one(keepalive(1)), 1));
        assertEquals(Optional.empty(), EDITOR.removeMessage(unit, 0), "the packet is all there is");
    }

    /** Two acknowledgements and what rides with them. */
    @Test
    void removingAcknowledgementKeepsPacketValid() throws InvalidFieldValueException {
        SetpTransmissionUnits.each(SetpTransmissionUnits.all(), (unit, index) -> {
            var rest = EDITOR.removeMessage(unit, index);
            if (index > 0 && rest.isPresent()) {
                var left = decode(rest.get()).dispositions();
                assertEquals(List.of("TAKEN"), left, unit.toString());
            }
        });
    }

    @Test
    void resendHasSameTransmissionId() throws InvalidFieldValueException {
        var unit = SetpTransmissionUnits.of(
                        builder -> builder.numbered(0xf000_0001L).packet(keepalive(1)))
                .getFirst();

        assertEquals("packet 4026531841", EDITOR.transmissionId(unit));
        var again =
                SetpTransmissionUnits.hex(SetpEntryBuilder.hex(EDITOR.editFields(unit, 0, Map.of("resendCount", "3"))));
        assertEquals(EDITOR.transmissionId(unit), EDITOR.transmissionId(again));
        assertEquals("", EDITOR.transmissionId(SetpTransmissionUnits.hex("0102030405060708")));
    }

    @Test
    void everyMessageKindHasTemplate() {
        var names = new HashSet<String>();
        for (var direction : Direction.values()) {
            var templates = EDITOR.templates(direction);
            templates.forEach(template -> assertTrue(
                    template.description().endsWith(".") && template.section().startsWith("§"), template.toString()));
            assertEquals(
                    templates.size(),
                    templates.stream()
                            .map(messageType -> messageType.name())
                            .distinct()
                            .count());
            templates.forEach(template -> names.add(template.name()));
        }
        assertEquals(
                new HashSet<>(Arrays.stream(SetpMessageKind.values())
                        .map(SetpMessageKind::wireName)
                        .toList()),
                names);
        assertEquals(SetpMessageEditor.class, new SetpProtocol().messageEditor().getClass());
    }
}
