package mocapscope.protocol.aimation.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationFixturesTest;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.websocket.WebSocketOpcode;
import org.junit.jupiter.api.Test;

class AimationMessageDissectorTest {

    private static List<MessageField> fields(DecodedMessage message) {
        var fields = new ArrayList<MessageField>();
        AimationDecodedOutput.decoder(false).inspect(message, fields::add);
        return fields;
    }

    private static String shown(DecodedMessage message, String name) {
        var field = fields(message).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return "%d+%d %s".formatted(field.offset(), field.length(), field.value());
    }

    @Test
    void locatesEveryJsonField() {
        var packet = AimationDecodedOutput.of(List.of(AimationEntryBuilder.file(
                        AimationChannelConstants.PACKET, AimationTestPackets.fixture("ok_register_14.bin"))))
                .messages
                .getFirst();

        assertEquals("0+8 AiMation", shown(packet, "magic"));
        assertEquals(
                "36+73 {\"HandlerID\":14,\"ClientName\":\"Unreal Engine 5.4.2\",\"RequestedPoseType\":1}",
                shown(packet, "blocks[0].json"));
        assertEquals("37+14 14", shown(packet, "blocks[0].json.HandlerID"));
        assertEquals("52+34 Unreal Engine 5.4.2", shown(packet, "blocks[0].json.ClientName"));
        assertEquals("87+21 1", shown(packet, "blocks[0].json.RequestedPoseType"));
    }

    @Test
    void locatesJsonFieldsOfDataPacket() {
        var bytes = AimationEntryBuilder.data(12, 77).packet().bytes();
        var data = AimationDecodedOutput.of(
                        AimationEntryBuilder.registered(1).server(bytes).entries())
                .named("data");
        for (var field : fields(data)) {
            if (field.name().startsWith("blocks[0].json.")) {
                var text = StandardCharsets.UTF_8
                        .decode(bytes.slice(field.offset(), field.length()))
                        .toString();
                assertEquals(
                        "\"%s\":%s".formatted(field.name().substring("blocks[0].json.".length()), field.value()), text);
            }
        }
    }

    @Test
    void showsFrameHeaderBitsAndRawPayload() {
        var frame = AimationDecodedOutput.of(AimationEntryBuilder.registered(1).entries())
                .messages
                .get(2);

        assertEquals("0+1 1", shown(frame, "fin"));
        assertEquals("0+1 0", shown(frame, "rsv"));
        assertEquals("0+1 binary", shown(frame, "opcode"));
        assertEquals("1+1 1", shown(frame, "masked"));
        assertEquals("1+1 " + (frame.length() - 6), shown(frame, "payload_length"));
        assertTrue(shown(frame, "masking_key").startsWith("2+4 "));
        var payload = fields(frame).stream()
                .filter(field -> field.name().equals("payload"))
                .findFirst();
        assertEquals(
                frame.bytes().slice(6, frame.length() - 6),
                payload.orElseThrow().value());
    }

    @Test
    void showsMaskedCloseUnmasked() {
        var close = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                        .client(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1001))
                        .entries())
                .named("close frame");

        assertEquals("6+2 1001", shown(close, "code"));
    }

    @Test
    void showsUpgradeHeadersLineByLine() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.upgraded().entries());

        assertEquals("0+3 GET", shown(decoded.named("upgrade request"), "method"));
        assertEquals("9+3 101", shown(decoded.named("upgrade response"), "status"));
        assertEquals("16+4 Host", shown(decoded.named("upgrade request"), "fields[0].name"));
    }

    /** Bytes lie next to each other without a gap, in whatever could be read, and whatever could not is the rest. */
    @Test
    void fieldsCoverEveryByte() throws IOException {
        for (var line : AimationFixturesTest.index().toList()) {
            var packet = AimationTestPackets.fixture(line.getFirst());
            var message = AimationDecodedOutput.of(
                            List.of(AimationEntryBuilder.file(AimationChannelConstants.PACKET, packet)))
                    .messages
                    .getFirst();
            int end = 0;
            for (var field : fields(message)) {
                assertTrue(field.offset() <= end, line.getFirst() + " " + field);
                end = Math.max(end, field.offset() + field.length());
            }
            assertEquals(packet.remaining(), end, line.getFirst());
        }
    }

    @Test
    void showsFirstByteOfInvalidFrame() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .toClient(ByteBuffer.wrap(new byte[] {(byte) 0x83, 0}))
                .entries());

        assertEquals("0+1 131", shown(decoded.named("undecodable"), "fin_rsv_opcode"));
    }
}
