package mocapscope.protocol.setp.wire;

import static mocapscope.protocol.setp.wire.SetpEntryBuilder.keepalive;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.part;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.whole;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.EDITOR;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.decode;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.editableField;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.interaction;
import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.octets;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import org.junit.jupiter.api.Test;

/** Tests that lengths and frame boundaries follow edited fields. */
class SetpEditedLengthTest {
    private static final UUID ID = new UUID(1, 2);

    /** Returns the fields of a message in a valid packet, by name. */
    private static Map<String, String> read(ByteBuffer packet, int index) {
        var decoded = decode(packet);
        assertEquals(List.of(), decoded.places());
        var unit = SetpTransmissionUnits.hex(SetpEntryBuilder.hex(packet));
        return SetpTransmissionUnits.values(EDITOR.editableFields(unit, index));
    }

    @Test
    void lengthFieldsFollowLongerData() throws InvalidFieldValueException {
        var unit = interaction(3, 0);
        var packet = EDITOR.editFields(unit, 2, Map.of("requestData", "01 02 03 04 05", "responseData", "aa bb"));
        var read = read(packet, 2);

        assertEquals("5", read.get("requestDataLength"));
        assertEquals("2", read.get("responseDataLength"));
        assertEquals("01 02 03 04 05", read.get("requestData"));
        assertEquals("aa bb", read.get("responseData"));
        assertEquals(unit.bytes().remaining() + 4, packet.remaining());
        assertEquals(
                List.of("Keepalive", "InteractionPerception", "Keepalive"),
                decode(packet).names());
    }

    @Test
    void addsDataToEmptyField() throws InvalidFieldValueException {
        var read =
                read(EDITOR.editFields(interaction(0, 0), 2, Map.of("requestData", "01", "responseData", "aa bb")), 2);

        assertEquals("01", read.get("requestData"));
        assertEquals("1", read.get("requestDataLength"));
        assertEquals("aa bb", read.get("responseData"));
        assertEquals("2", read.get("responseDataLength"));
    }

    @Test
    void explicitLengthOverridesComputedLength() throws InvalidFieldValueException {
        var packet = EDITOR.editFields(interaction(3, 0), 2, Map.of("requestData", "01", "requestDataLength", "7"));

        assertEquals(List.of("LENGTH_FIELD_MISMATCH"), decode(packet).codes());
        assertEquals(
                List.of("Keepalive", "InteractionPerception", "Keepalive"),
                decode(packet).names());
    }

    @Test
    void bothHandoverLengthsFollowData() throws InvalidFieldValueException {
        var request = new SetpObjectHandoverMessage.HandoverRequest(ID, Vec3.ZERO, Vec3.ZERO, ID, ID, octets(2));
        var read =
                read(EDITOR.editFields(SetpTransmissionUnits.one(whole(request, 1)), 1, Map.of("internalData", "")), 1);

        assertEquals("0", read.get("internalDataLength"));
        assertEquals("0", read.get("internalDataLength64"));
    }

    /** Tests the field of R17, which no reader uses and may hold any number. */
    @Test
    void reportsLengthFieldOverflow() throws InvalidFieldValueException {
        var request = new SetpObjectHandoverMessage.HandoverRequest(ID, Vec3.ZERO, Vec3.ZERO, ID, ID, octets(2));
        var most = EDITOR.editFields(
                SetpTransmissionUnits.one(whole(request, 1)),
                1,
                Map.of("internalDataLength64", "18446744073709551615"));
        var unit = SetpTransmissionUnits.hex(SetpEntryBuilder.hex(most));

        var refused = assertThrows(
                InvalidFieldValueException.class, () -> EDITOR.editFields(unit, 1, Map.of("internalData", "01 02 03")));
        assertEquals("internalDataLength64", refused.field());
        var less = SetpTransmissionUnits.hex(
                SetpEntryBuilder.hex(EDITOR.editFields(unit, 1, Map.of("internalData", "01"))));
        assertEquals(
                "18446744073709551614",
                editableField(less, 1, "internalDataLength64").value());
    }

    private static DecodedTransmissionUnit objectPerception(int data) {
        var objectData = SetpObjectData.atRest(ID, ID, ID, ID, 4, 1, Vec3.ZERO, octets(data));
        return SetpTransmissionUnits.one(
                keepalive(1),
                whole(new SetpObjectChangePerceptionMessage.ObjectPerception(objectData), 2),
                keepalive(3));
    }

    @Test
    void refragmentsGrownMessageWithinPacket() throws InvalidFieldValueException {
        var packet = EDITOR.editFields(objectPerception(10), 2, Map.of("internalData", "07".repeat(300)));
        var frames =
                SetpPacket.of(packet, SetpValidationMode.STRICT).orElseThrow().frames();

        assertEquals(
                List.of(0, 246, 218, 0),
                frames.stream().map(frame -> frame.data().size()).toList());
        assertEquals("300", read(packet, 2).get("internalDataLength"));
        var back = EDITOR.editFields(
                SetpTransmissionUnits.hex(SetpEntryBuilder.hex(packet)), 2, Map.of("internalData", "00".repeat(10)));
        assertEquals(objectPerception(10).bytes(), back);
    }

    @Test
    void messageGrowsUpToPacketLimit() throws InvalidFieldValueException {
        // 18 of header, 10 of each of two Keepalives, and six frames of one object with 164 bytes of its own
        int most = 1452 - 18 - 20 - 60 - 164;
        var full = EDITOR.editFields(objectPerception(0), 2, Map.of("internalData", "07".repeat(most)));

        assertEquals(1452, full.remaining());
        var refused = assertThrows(
                InvalidFieldValueException.class,
                () -> EDITOR.editFields(objectPerception(0), 2, Map.of("internalData", "07".repeat(most + 1))));
        assertEquals("makes a packet of 1453 bytes, the limit is 1452", refused.reason());
        // One that was too large already is a foreign peer's (R40).
        var foreign = SetpTransmissionUnits.one(Stream.iterate(10L, id -> id + 1)
                .limit(150)
                .map(SetpEntryBuilder::keepalive)
                .toArray(SetpMessageFragment[]::new));
        assertEquals(
                1518 + 2, EDITOR.editFields(foreign, 7, Map.of("rest", "01 02")).remaining());
    }

    @Test
    void keepsForeignFragmentationWhenSizeIsUnchanged() throws InvalidFieldValueException {
        var frames = new SetpMessageFragment[] {
            part(5, 3, 2, new byte[100]), part(5, 3, 0, new byte[30]), keepalive(6), part(5, 3, 1, new byte[34])
        };
        var unit = SetpTransmissionUnits.one(frames);
        int index = unit.messages().size() - 1;
        var packet = EDITOR.editFields(unit, index, Map.of("objectIndex", "0xa1b2c3d4", "simulationId", ID.toString()));

        assertEquals("ObjectPerception", unit.messages().get(index).name());
        var after =
                SetpPacket.of(packet, SetpValidationMode.STRICT).orElseThrow().frames();
        assertEquals(
                List.of(100, 30, 0, 34),
                after.stream().map(frame -> frame.data().size()).toList());
        assertEquals(
                List.of(2, 0, 0, 1),
                after.stream().map(SetpMessageFragment::index).toList());
        assertEquals(
                "2712847316",
                editableField(SetpTransmissionUnits.hex(SetpEntryBuilder.hex(packet)), index, "objectIndex")
                        .value());
    }

    @Test
    void appendsBytesAfterLastField() throws InvalidFieldValueException {
        var packet = EDITOR.editFields(SetpTransmissionUnits.one(keepalive(1)), 1, Map.of("rest", "01 02"));

        assertEquals(List.of("MESSAGE_TOO_LONG"), decode(packet).codes());
        var ack = SetpTransmissionUnits.one(whole(new SetpSessionControlMessage.Acknowledgement(List.of(7L)), 1));
        var more = EDITOR.editFields(ack, 1, Map.of("rest", "08 00 00 00"));
        assertEquals(
                List.of(new SetpSessionControlMessage.Acknowledgement(List.of(7L, 8L))),
                decode(more).payloads());
    }

    @Test
    void frameSizeFollowsDataUnlessGiven() throws InvalidFieldValueException {
        var unit = SetpTransmissionUnits.one(keepalive(1), keepalive(2));
        var longer = EDITOR.editFields(
                unit,
                0,
                Map.of("frames[0].frameData", "01 02 03", "frames[1].type", "200", "frames[1].messageId", "9"));
        var frames =
                SetpPacket.of(longer, SetpValidationMode.STRICT).orElseThrow().frames();
        assertEquals(SetpEntryBuilder.frame(SetpMessageKind.KEEPALIVE, 1, new byte[] {1, 2, 3}), frames.get(0));
        assertEquals(SetpEntryBuilder.frame(200, 9, 1, 0), frames.get(1));

        var wrong = EDITOR.editFields(unit, 0, Map.of("frames[1].frameData", "01", "frames[1].frameDataSize", "9"));
        assertEquals(List.of("FRAME_DATA_TRUNCATED"), decode(wrong).codes());
        var tooMuch = Map.of("frames[0].frameData", "00".repeat(256));
        assertEquals(
                "frames[0].frameDataSize",
                assertThrows(InvalidFieldValueException.class, () -> EDITOR.editFields(unit, 0, tooMuch))
                        .field());
    }
}
