package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.setp.decode.SetpDecodedOutput;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Tests that truncated packets and messages are rejected at every length, and never misread. */
class SetpTruncationTest {
    private static final Set<SetpProblemKind> SHORT = Set.of(
            SetpProblemKind.MESSAGE_TOO_SHORT,
            SetpProblemKind.LIST_LENGTH,
            SetpProblemKind.ACK_ID_COUNT,
            SetpProblemKind.LENGTH_FIELD_MISMATCH);

    @TestFactory
    Stream<DynamicTest> dropsEveryTruncatedPacket() {
        return SetpConformanceVectors.vectors()
                .map(vector -> dynamicTest(
                        vector.get("id").asString(), () -> vector.get("packets").forEach(SetpTruncationTest::packet)));
    }

    private static void packet(JsonNode packet) {
        var bytes = SetpConformanceVectors.hex(packet.get("hex"));
        var borders = borders(bytes);
        for (int length = 0; length < bytes.length; length++) {
            var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder().bytes(Arrays.copyOf(bytes, length)));
            if (!borders.contains(length)) {
                assertEquals(1, decoded.findings.size(), "of " + length + " bytes");
                assertEquals(decoded.codes(), decoded.dispositions());
                assertEquals(length, decoded.messages.getFirst().length());
            }
            assertEquals(List.of(), decoded.payloads());
            decoded.findings.forEach(finding ->
                    assertTrue(finding.offset() <= decoded.messages.getFirst().length()));
        }
    }

    /** Returns the lengths at which a packet of whole frames could end. */
    private static List<Integer> borders(byte[] bytes) {
        var borders = new ArrayList<Integer>();
        int at = SetpPacketHeader.SIZE;
        while (at < bytes.length) {
            at += SetpMessageFragment.HEADER + (bytes[at + 9] & 0xff);
            borders.add(at);
        }
        return borders;
    }

    @TestFactory
    Stream<DynamicTest> rejectsEveryTruncatedMessage() {
        return SetpConformanceVectors.vectors()
                .map(vector -> dynamicTest(vector.get("id").asString(), () -> message(vector)));
    }

    private static void message(JsonNode vector) {
        var kind = SetpConformanceVectors.kind(vector);
        var data = SetpConformanceVectors.hex(vector.get("messageDataHex"));
        for (int length = 0; length < data.length; length++) {
            if (!isWholeToo(kind, length)) {
                assertTrue(SHORT.contains(refused(kind, data, length)), length + " of " + data.length + " bytes");
            }
        }
    }

    private static SetpProblemKind refused(SetpMessageKind kind, byte[] data, int length) {
        var strict = new SetpViolationHandler(SetpValidationMode.STRICT, _ -> {});
        try {
            var payload = kind.read(
                    new SetpFieldReader(ByteBuffer.wrap(data, 0, length).slice(), strict));
            throw new AssertionError("read as " + payload);
        } catch (DecodeException broken) {
            assertTrue(broken.offset() <= length, broken.getMessage());
            return (SetpProblemKind) broken.rule();
        }
    }

    /** Lists without a count end wherever an entry does, and a disappearance may name nothing. */
    private static boolean isWholeToo(SetpMessageKind kind, int length) {
        return switch (kind) {
            case ACKNOWLEDGEMENT -> length % 4 == 0 && length > 0;
            case LIST_BUBBLES_RESPONSE, LIST_AVATARS_RESPONSE -> length % 64 == 0;
            case DISAPPEARANCE_PERCEPTION -> length == 0;
            default -> false;
        };
    }
}
