package mocapscope.protocol.aimation.edit;

import static mocapscope.protocol.aimation.wire.AimationMessageEdits.EDITOR;
import static mocapscope.protocol.aimation.wire.AimationMessageEdits.decodeEdited;
import static mocapscope.protocol.aimation.wire.AimationMessageEdits.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.wire.AimationCloseStatusFactory;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationTransmissionUnits;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import org.junit.jupiter.api.Test;

/** Frames of a WebSocket, changed by hand. */
class AimationFrameEditTest {
    @Test
    void usesShortestLengthForm() throws InvalidFieldValueException {
        var unit = AimationTransmissionUnits.last(
                AimationEntryBuilder.registered(1).client(WebSocketOpcode.TEXT, AimationEntryBuilder.ascii("a")));
        for (int length : List.of(0, 125, 126, 65_535, 65_536)) {
            var after = EDITOR.editFields(unit, 1, Map.of("text", "b".repeat(length)));
            var masked = WebSocketFrame.masked(
                    AimationEntryBuilder.ascii("b".repeat(length)), unit.bytes().getInt(2));
            assertEquals(masked, after.slice(after.remaining() - length, length));
            assertEquals(WebSocketFrameHeader.size(after) + length, after.remaining());
            assertEquals(after.remaining(), WebSocketFrame.length(after), "in its shortest form");
        }
    }

    @Test
    void writesExplicitLengthAsGiven() throws InvalidFieldValueException {
        var ping = AimationTransmissionUnits.last(
                AimationEntryBuilder.registered(1).server(WebSocketOpcode.PING, AimationEntryBuilder.ascii("abc")));
        assertEquals(
                "890561626364",
                AimationTestPackets.hex(
                        EDITOR.editFields(ping, 0, Map.of("payload", "61 62 63 64", "payload_length", "5"))));
        assertEquals(
                "897e0003616263", AimationTestPackets.hex(EDITOR.editFields(ping, 0, Map.of("payload_length", "126"))));
        assertEquals(
                "897f0000000000000003616263",
                AimationTestPackets.hex(EDITOR.editFields(ping, 0, Map.of("payload_length", "127"))));
        var data = AimationTransmissionUnits.last(
                AimationEntryBuilder.registered(1).server(AimationEntryBuilder.data(1, 35)));
        var longer = EDITOR.editFields(data, 0, Map.of("extended_length", "0xffff"));
        assertEquals(0x827effff, longer.getInt(0));
        assertEquals(data.bytes().remaining(), longer.remaining());
        var combined = EDITOR.editFields(
                data, 1, Map.of("/FrameID", "100000", "table[1].offset", "7", "table[0].metadata", "3"));
        assertEquals(3, Integer.reverseBytes(combined.getInt(4 + 24 + 8)));
        assertEquals(7, Integer.reverseBytes(combined.getInt(4 + 36 + 4)));
    }

    @Test
    void rejectsValuesForAbsentHeaderFields() {
        var data = AimationTransmissionUnits.last(AimationEntryBuilder.registered(1)
                .client(WebSocketOpcode.TEXT, AimationEntryBuilder.ascii("b".repeat(300))));
        var key = Map.of("masked", "0", "masking_key", "1");
        assertEquals(
                "masking_key",
                assertThrows(InvalidFieldValueException.class, () -> EDITOR.editFields(data, 0, key))
                        .field());
        var length = Map.of("payload_length", "3", "extended_length", "1");
        assertEquals(
                "extended_length",
                assertThrows(InvalidFieldValueException.class, () -> EDITOR.editFields(data, 0, length))
                        .field());
    }

    @Test
    void addsAndRemovesMask() throws InvalidFieldValueException {
        var masked = AimationTransmissionUnits.last(
                AimationEntryBuilder.registered(1).client(WebSocketOpcode.PING, AimationEntryBuilder.ascii("abc")));
        assertEquals("8903616263", AimationTestPackets.hex(EDITOR.editFields(masked, 0, Map.of("masked", "0"))));
        assertEquals(
                "898301020304606060",
                AimationTestPackets.hex(EDITOR.editFields(masked, 0, Map.of("masking_key", "0x01020304"))));
        var plain = AimationTransmissionUnits.last(
                AimationEntryBuilder.registered(1).server(WebSocketOpcode.PING, AimationEntryBuilder.ascii("abc")));
        assertEquals("898300000000616263", AimationTestPackets.hex(EDITOR.editFields(plain, 0, Map.of("masked", "1"))));
    }

    @Test
    void editsClosePayloadUnmasked() throws InvalidFieldValueException {
        var unit = AimationTransmissionUnits.last(AimationEntryBuilder.registered(1)
                .client(WebSocketOpcode.CLOSE, ByteBuffer.wrap(new byte[] {3, (byte) 0xe8, 'b', 'y', 'e'})));
        assertEquals("1000", value(unit, 0, "code"));
        assertEquals("bye", value(unit, 0, "reason"));
        var after = decodeEdited(unit, 0, Map.of("code", "1001", "reason", "gone"));

        assertEquals(
                "1001 gone",
                AimationCloseStatusFactory.describe(((AimationUpgradeOrFrame.FramePdu)
                                after.messages.getLast().body())
                        .frame()
                        .payload()));
    }

    @Test
    void allowsOnlyFrameEditsInLaterFragment() throws InvalidFieldValueException {
        var packet =
                new AimationMessage.RegistrationRequest("Other", 0).packet().bytes();
        var unit = AimationTransmissionUnits.last(
                AimationEntryBuilder.upgraded().fragments(WebSocketRole.CLIENT, packet, 20, 50));
        assertEquals("registration", unit.messages().get(1).name());

        var refused = assertThrows(
                InvalidFieldValueException.class, () -> EDITOR.editFields(unit, 1, Map.of("/ClientName", "x")));
        assertEquals("the message began in an earlier frame: only this frame can be changed", refused.reason());
        assertEquals("0", value(unit, 1, "opcode"));
        assertEquals(0, EDITOR.editFields(unit, 1, Map.of("fin", "0")).get(0));
    }

    @Test
    void showsFragmentPayloadUnmasked() throws InvalidFieldValueException {
        var packet =
                new AimationMessage.RegistrationRequest("Other", 0).packet().bytes();
        var units = AimationTransmissionUnits.of(AimationEntryBuilder.upgraded()
                .fragments(WebSocketRole.CLIENT, packet, 8)
                .entries());
        var first = units.get(2);
        assertEquals("41 69 4d 61 74 69 6f 6e", value(first, 0, "payload"));

        var after = EDITOR.editFields(first, 0, Map.of("payload", "41 49 4d 61 74 69 6f 6e"));
        assertEquals(
                AimationEntryBuilder.ascii("AIMation"),
                AimationWebSocketHeaderEditor.of(after).payload());
    }

    @Test
    void editsOrRemovesOneOfSeveralFrames() throws InvalidFieldValueException {
        var entries = AimationEntryBuilder.upgraded();
        var ping = entries.frame(WebSocketOpcode.PING, AimationEntryBuilder.ascii("a"), WebSocketRole.SERVER);
        var data = entries.frame(
                WebSocketOpcode.BINARY,
                AimationEntryBuilder.data(1, 35).packet().bytes(),
                WebSocketRole.SERVER);
        var all = ByteBuffer.allocate(2 * ping.remaining() + data.remaining());
        all.put(ping.duplicate()).put(data.duplicate()).put(ping.duplicate()).flip();
        var unit = AimationTransmissionUnits.last(entries.toClient(all));
        assertEquals(
                List.of("ping frame", "binary frame", "data", "ping frame"),
                unit.messages().stream().map(DecodedMessage::name).toList());

        var after = decodeEdited(unit, 2, Map.of("/FrameID", "1234"));
        assertEquals(1234, ((AimationMessage.SkeletonData) after.named("data").body()).frameId());
        assertEquals(
                "890161890162",
                AimationTestPackets.hex(EDITOR.editFields(
                        AimationTransmissionUnits.last(
                                AimationEntryBuilder.upgraded().toClient("\u0089\u0001a\u0089\u0001a")),
                        1,
                        Map.of("payload", "62"))));
        assertEquals(
                "890161890161",
                AimationTestPackets.hex(EDITOR.removeMessage(unit, 2).orElseThrow()),
                "a packet goes with its frame");
        assertEquals(
                ping.remaining() + data.remaining(),
                EDITOR.removeMessage(unit, 3).orElseThrow().remaining());
    }

    @Test
    void editsFrameWithReservedOpcode() throws InvalidFieldValueException {
        var unit =
                AimationTransmissionUnits.last(AimationEntryBuilder.upgraded().toClient("\u0083\u0003abc"));
        assertEquals("undecodable", unit.messages().getFirst().name());

        assertEquals("8203616263", AimationTestPackets.hex(EDITOR.editFields(unit, 0, Map.of("opcode", "2"))));
        assertEquals("830161", AimationTestPackets.hex(EDITOR.editFields(unit, 0, Map.of("payload", "61"))));
    }
}
