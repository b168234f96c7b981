package mocapscope.protocol.aimation.edit;

import static mocapscope.protocol.aimation.wire.Reworded.WORDING;
import static mocapscope.protocol.aimation.wire.Reworded.changed;
import static mocapscope.protocol.aimation.wire.Reworded.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.aimation.Packets;
import mocapscope.protocol.aimation.wire.AimationCloseFrameFactory;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationWebSocketPdu;
import mocapscope.protocol.aimation.wire.Parcels;
import mocapscope.protocol.aimation.wire.Wire;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import org.junit.jupiter.api.Test;

/** Frames of a WebSocket, changed by hand. */
class AimationFrameWordingTest {
    @Test
    void usesShortestLengthForm() throws InvalidFieldValueException {
        var unit = Parcels.last(Wire.registered(1).client(WebSocketOpcode.TEXT, Wire.ascii("a")));
        for (int length : List.of(0, 125, 126, 65_535, 65_536)) {
            var after = WORDING.editFields(unit, 1, Map.of("text", "b".repeat(length)));
            var masked = WebSocketFrame.masked(
                    Wire.ascii("b".repeat(length)), unit.bytes().getInt(2));
            assertEquals(masked, after.slice(after.remaining() - length, length));
            assertEquals(WebSocketFrameHeader.size(after) + length, after.remaining());
            assertEquals(after.remaining(), WebSocketFrame.length(after), "in its shortest form");
        }
    }

    @Test
    void writesExplicitLengthAsGiven() throws InvalidFieldValueException {
        var ping = Parcels.last(Wire.registered(1).server(WebSocketOpcode.PING, Wire.ascii("abc")));
        assertEquals(
                "890561626364",
                Packets.hex(WORDING.editFields(ping, 0, Map.of("payload", "61 62 63 64", "payload_length", "5"))));
        assertEquals("897e0003616263", Packets.hex(WORDING.editFields(ping, 0, Map.of("payload_length", "126"))));
        assertEquals(
                "897f0000000000000003616263",
                Packets.hex(WORDING.editFields(ping, 0, Map.of("payload_length", "127"))));
        var data = Parcels.last(Wire.registered(1).server(Wire.data(1, 35)));
        var longer = WORDING.editFields(data, 0, Map.of("extended_length", "0xffff"));
        assertEquals(0x827effff, longer.getInt(0));
        assertEquals(data.bytes().remaining(), longer.remaining());
        var combined = WORDING.editFields(
                data, 1, Map.of("/FrameID", "100000", "table[1].offset", "7", "table[0].metadata", "3"));
        assertEquals(3, Integer.reverseBytes(combined.getInt(4 + 24 + 8)));
        assertEquals(7, Integer.reverseBytes(combined.getInt(4 + 36 + 4)));
    }

    @Test
    void rejectsValuesForAbsentHeaderFields() {
        var data = Parcels.last(Wire.registered(1).client(WebSocketOpcode.TEXT, Wire.ascii("b".repeat(300))));
        var key = Map.of("masked", "0", "masking_key", "1");
        assertEquals(
                "masking_key",
                assertThrows(InvalidFieldValueException.class, () -> WORDING.editFields(data, 0, key))
                        .field());
        var length = Map.of("payload_length", "3", "extended_length", "1");
        assertEquals(
                "extended_length",
                assertThrows(InvalidFieldValueException.class, () -> WORDING.editFields(data, 0, length))
                        .field());
    }

    @Test
    void addsAndRemovesMask() throws InvalidFieldValueException {
        var masked = Parcels.last(Wire.registered(1).client(WebSocketOpcode.PING, Wire.ascii("abc")));
        assertEquals("8903616263", Packets.hex(WORDING.editFields(masked, 0, Map.of("masked", "0"))));
        assertEquals(
                "898301020304606060", Packets.hex(WORDING.editFields(masked, 0, Map.of("masking_key", "0x01020304"))));
        var plain = Parcels.last(Wire.registered(1).server(WebSocketOpcode.PING, Wire.ascii("abc")));
        assertEquals("898300000000616263", Packets.hex(WORDING.editFields(plain, 0, Map.of("masked", "1"))));
    }

    @Test
    void editsClosePayloadUnmasked() throws InvalidFieldValueException {
        var unit = Parcels.last(Wire.registered(1)
                .client(WebSocketOpcode.CLOSE, ByteBuffer.wrap(new byte[] {3, (byte) 0xe8, 'b', 'y', 'e'})));
        assertEquals("1000", value(unit, 0, "code"));
        assertEquals("bye", value(unit, 0, "reason"));
        var after = changed(unit, 0, Map.of("code", "1001", "reason", "gone"));

        assertEquals(
                "1001 gone",
                AimationCloseFrameFactory.describe(((AimationWebSocketPdu.FramePdu)
                                after.messages.getLast().body())
                        .frame()
                        .payload()));
    }

    @Test
    void allowsOnlyFrameEditsInLaterFragment() throws InvalidFieldValueException {
        var packet =
                new AimationMessage.RegistrationRequest("Other", 0).packet().bytes();
        var unit = Parcels.last(Wire.upgraded().fragments(WebSocketRole.CLIENT, packet, 20, 50));
        assertEquals("registration", unit.messages().get(1).name());

        var refused = assertThrows(
                InvalidFieldValueException.class, () -> WORDING.editFields(unit, 1, Map.of("/ClientName", "x")));
        assertEquals("the message began in an earlier frame: only this frame can be changed", refused.reason());
        assertEquals("0", value(unit, 1, "opcode"));
        assertEquals(0, WORDING.editFields(unit, 1, Map.of("fin", "0")).get(0));
    }

    @Test
    void showsFragmentPayloadUnmasked() throws InvalidFieldValueException {
        var packet =
                new AimationMessage.RegistrationRequest("Other", 0).packet().bytes();
        var parcels = Parcels.of(
                Wire.upgraded().fragments(WebSocketRole.CLIENT, packet, 8).entries());
        var first = parcels.get(2);
        assertEquals("41 69 4d 61 74 69 6f 6e", value(first, 0, "payload"));

        var after = WORDING.editFields(first, 0, Map.of("payload", "41 49 4d 61 74 69 6f 6e"));
        assertEquals(Wire.ascii("AIMation"), AimationFrameEditor.of(after).payload());
    }

    @Test
    void editsOrRemovesOneOfSeveralFrames() throws InvalidFieldValueException {
        var wire = Wire.upgraded();
        var ping = wire.frame(WebSocketOpcode.PING, Wire.ascii("a"), WebSocketRole.SERVER);
        var data = wire.frame(WebSocketOpcode.BINARY, Wire.data(1, 35).packet().bytes(), WebSocketRole.SERVER);
        var all = ByteBuffer.allocate(2 * ping.remaining() + data.remaining());
        all.put(ping.duplicate()).put(data.duplicate()).put(ping.duplicate()).flip();
        var unit = Parcels.last(wire.toClient(all));
        assertEquals(
                List.of("ping frame", "binary frame", "data", "ping frame"),
                unit.messages().stream().map(Message::name).toList());

        var after = changed(unit, 2, Map.of("/FrameID", "1234"));
        assertEquals(1234, ((AimationMessage.SkeletonData) after.named("data").body()).frameId());
        assertEquals(
                "890161890162",
                Packets.hex(WORDING.editFields(
                        Parcels.last(Wire.upgraded().toClient("\u0089\u0001a\u0089\u0001a")),
                        1,
                        Map.of("payload", "62"))));
        assertEquals(
                "890161890161",
                Packets.hex(WORDING.removeMessage(unit, 2).orElseThrow()),
                "a packet goes with its frame");
        assertEquals(
                ping.remaining() + data.remaining(),
                WORDING.removeMessage(unit, 3).orElseThrow().remaining());
    }

    @Test
    void editsFrameWithReservedOpcode() throws InvalidFieldValueException {
        var unit = Parcels.last(Wire.upgraded().toClient("\u0083\u0003abc"));
        assertEquals("undecodable", unit.messages().getFirst().name());

        assertEquals("8203616263", Packets.hex(WORDING.editFields(unit, 0, Map.of("opcode", "2"))));
        assertEquals("830161", Packets.hex(WORDING.editFields(unit, 0, Map.of("payload", "61"))));
    }
}
