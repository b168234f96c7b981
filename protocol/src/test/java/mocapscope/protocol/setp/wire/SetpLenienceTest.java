package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.setp.decode.SetpDecodedOutput;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Tests of lenient mode (R40): it warns with the code for which strict mode rejects. */
class SetpLenienceTest {
    private static final Set<String> FORGIVEN = Set.of(
            "PACKET_TOO_LONG",
            "FRAME_SIZE_EXCEEDS_MAX",
            "MESSAGE_TOO_LONG",
            "ENUM_OUT_OF_RANGE",
            "BOOLEAN_INVALID",
            "FLOAT_NOT_FINITE",
            "STRING_NOT_UTF8");

    @TestFactory
    Stream<DynamicTest> judgesMalformedPacketsInLenientMode() {
        return SetpConformanceVectors.MALFORMED
                .get("malformed")
                .valueStream()
                .map(one -> dynamicTest(one.get("id").asString(), () -> assertVerdict(one)));
    }

    private static void assertVerdict(JsonNode one) {
        var builder = new SetpEntryBuilder();
        one.get("packets").forEach(packet -> builder.bytes(SetpConformanceVectors.hex(packet)));
        var decoded = SetpDecodedOutput.inSession(SetpDecodedOutput.LENIENT, builder);
        var code = one.get("reason").asString();
        var finding = decoded.findings.getFirst();

        assertEquals(code, finding.rule().code());
        assertEquals(FORGIVEN.contains(code) ? Severity.WARNING : Severity.ERROR, finding.severity());
        if (FORGIVEN.contains(code)) {
            assertEquals("TAKEN", decoded.dispositions().getLast());
        } else {
            assertEquals(List.of(code), decoded.codes());
            assertEquals(List.of(), decoded.payloads());
            assertEquals(one.get("ackRequired").asBoolean(), decoded.acknowledged());
        }
    }

    private static SetpDecodedOutput decode(String id) {
        var one = SetpConformanceVectors.MALFORMED
                .get("malformed")
                .valueStream()
                .filter(entry -> entry.get("id").asString().equals(id))
                .findFirst()
                .orElseThrow();
        return SetpDecodedOutput.inSession(
                SetpDecodedOutput.LENIENT,
                new SetpEntryBuilder().hex(one.get("packets").get(0).asString()));
    }

    @Test
    void usesToleratedValues() {
        assertEquals(
                List.of(new SetpSessionControlMessage.Keepalive()),
                decode("keepalive-1").payloads());
        assertEquals(
                List.of(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true)),
                decode("join-success-2").payloads());
        var action = assertInstanceOf(
                SetpObjectActionMessage.InteractionRequest.class,
                decode("interaction-target-5").payloads().getFirst());
        assertEquals(5, action.action().targetType());
        var movement = assertInstanceOf(
                SetpObjectChangePerceptionMessage.MovementPerception.class,
                decode("movement-nan").payloads().getFirst());
        assertTrue(Double.isNaN(movement.location().x()));
        var success = assertInstanceOf(
                SetpConnectHandshakeMessage.ConnectSuccessResponse.class,
                decode("string-not-utf8").payloads().getFirst());
        assertEquals("\ufffd(bble-1", success.serverName());
    }

    @Test
    void acceptsPacketUpToDatagramLimit() {
        var keepalive = HexFormat.of()
                .parseHex(SetpConformanceVectors.vector("keepalive")
                        .get("packets")
                        .get(0)
                        .get("hex")
                        .asString());
        for (int length : new int[] {65_498, 65_508}) {
            var bytes = Arrays.copyOf(keepalive, length);
            for (int at = 28; at + 10 <= length; at += 10) {
                bytes[at] = 2;
                bytes[at + 5] = 1;
                bytes[at + 1] = (byte) at;
                bytes[at + 2] = (byte) (at >> 8);
            }
            var decoded = SetpDecodedOutput.inSession(SetpDecodedOutput.LENIENT, new SetpEntryBuilder().bytes(bytes));

            assertEquals("PACKET_TOO_LONG packet 0", decoded.places().getFirst());
            assertEquals(
                    length == 65_498 ? Severity.WARNING : Severity.ERROR,
                    decoded.findings.getFirst().severity());
            assertEquals(length == 65_498 ? 6548 : 0, decoded.payloads().size());
        }
    }

    @Test
    void acceptsFrameOf255Bytes() {
        var decoded = SetpDecodedOutput.inSession(
                SetpDecodedOutput.LENIENT,
                new SetpEntryBuilder()
                        .packet(SetpEntryBuilder.frame(SetpMessageKind.LIST_BUBBLES_RESPONSE, 1, new byte[255])));

        assertEquals(
                List.of("FRAME_SIZE_EXCEEDS_MAX frames[0].frameDataSize 27", "LIST_LENGTH bubbles 0"),
                decoded.places());
    }

    @Test
    void limitsFindingsPerMessageToHundred() {
        var halted = new SetpObjectChangePerceptionMessage.SetpAnimationEntry(1, 2, 3, 9);
        var message = new SetpObjectChangePerceptionMessage.AnimationPerception(7, Collections.nCopies(500, halted));
        var builder = new SetpEntryBuilder();
        TestFragmenter.frames(message, 1, SetpMessageTypeTable.DRAFT).forEach(builder::unguaranteedPacket);
        var decoded = SetpDecodedOutput.inSession(SetpDecodedOutput.LENIENT, builder);

        assertEquals(Collections.nCopies(100, "ENUM_OUT_OF_RANGE"), decoded.codes());
        assertEquals(List.of(message), decoded.payloads());
        long header = SetpPacketHeader.SIZE + SetpMessageFragment.HEADER;
        for (var finding : decoded.findings) {
            int frame = finding.offset() / SetpMessageFragment.MOST;
            assertEquals(finding.offset() + (frame + 1) * header, finding.at());
        }
    }
}
