package mocapscope.protocol.foxglove;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Golden bytes of Foxglove's WebSocket protocol, each in one unmasked frame. */
class FoxgloveServerMessageEncoderTest {
    private static final FoxgloveChannel CHANNEL = new FoxgloveChannel(3, "/vrpn-1/tf", FoxgloveProtobufSchemas.FRAMES);

    @Test
    void encodesServerInfo() {
        assertText(
                "{'op':'serverInfo','name':'Mocapscope 1','capabilities':[],'metadata':{},'sessionId':'17'}",
                FoxgloveServerMessageEncoder.encodeServerInfo("Mocapscope 1", "17"));
    }

    @Test
    void encodesStatusWithLevelOfSeverity() {
        assertText(
                "{'op':'status','level':1,'message':'slow'}",
                FoxgloveServerMessageEncoder.encodeStatus(Severity.WARNING, "slow"));
    }

    @Test
    void encodesAnnouncementOfNoChannel() {
        assertText("{'op':'advertise','channels':[]}", FoxgloveServerMessageEncoder.encodeAdvertise(List.of()));
    }

    @Test
    void encodesEndOfChannels() {
        assertText(
                "{'op':'unadvertise','channelIds':[3]}",
                FoxgloveServerMessageEncoder.encodeUnadvertise(
                        List.of(new FoxgloveChannel(3, "/t", FoxgloveProtobufSchemas.LOG))));
    }

    @Test
    void announcesChannelWithWholeDescriptor() {
        var empty = new ProtobufMessageSchema("a.B");
        var channel = new FoxgloveChannel(1, "/t", empty);

        assertText(
                "{'op':'advertise','channels':[{'id':1,'topic':'/t','encoding':'protobuf','schemaName':'a.B',"
                        + "'schema':'ChsKCWEvQi5wcm90bxIBYSIDCgFCYgZwcm90bzM=','schemaEncoding':'protobuf'}]}",
                FoxgloveServerMessageEncoder.encodeAdvertise(List.of(channel)));
    }

    @Test
    void announcedDescriptorIsThatOfTakes() {
        var frame = FoxgloveServerMessageEncoder.encodeAdvertise(List.of(CHANNEL));
        var json = JsonMapper.shared()
                .readTree(FoxgloveTestPeer.text(FoxgloveTestPeer.frames(frame).getFirst()));
        var schema = FoxgloveProtobufSchemas.FRAMES.schema();
        var expected = new byte[schema.remaining()];
        schema.get(expected);

        assertArrayEquals(
                expected,
                Base64.getDecoder()
                        .decode(json.get("channels").get(0).get("schema").asString()));
    }

    @Test
    void encodesMessageData() {
        var message = new FoxgloveEncodedDataMessage(
                CHANNEL, "", 0x0102030405060708L, ByteBuffer.wrap(new byte[] {0x0a, 0x0b}));

        assertEquals(
                "82 0f " // FIN and binary, 15 bytes
                        + "01 " // message data
                        + "fe ff ff ff " // subscription, u32, little-endian
                        + "08 07 06 05 04 03 02 01 " // nanoseconds, u64, little-endian
                        + "0a 0b", // payload
                HexFormat.ofDelimiter(" ")
                        .formatHex(bytes(FoxgloveServerMessageEncoder.encodeMessageData(0xffff_fffeL, message))));
    }

    private static void assertText(String json, ByteBuffer frame) {
        var text = json.replace('\'', '"');
        assertEquals((byte) 0x81, frame.get(0)); // FIN and text
        assertEquals(text, FoxgloveTestPeer.text(FoxgloveTestPeer.frames(frame).getFirst()));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        var bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }
}
