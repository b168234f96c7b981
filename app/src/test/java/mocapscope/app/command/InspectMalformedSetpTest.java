package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of {@code inspect} on captures with the malformed packets of SETP's conformance data. */
class InspectMalformedSetpTest {
    private static final Path FIXTURES =
            Path.of(System.getProperty("mocapscope.fixtures")).resolve("setp");

    /** Violations that a lenient reader accepts (R40). */
    private static final Set<String> FORGIVEN = Set.of(
            "PACKET_TOO_LONG",
            "FRAME_SIZE_EXCEEDS_MAX",
            "MESSAGE_TOO_LONG",
            "BOOLEAN_INVALID",
            "ENUM_OUT_OF_RANGE",
            "FLOAT_NOT_FINITE",
            "STRING_NOT_UTF8");

    @TempDir
    Path folder;

    /** One entry of the data, by its id. */
    record MalformedSetpCase(String id, String code, long session, List<String> packets) {
        @Override
        public String toString() {
            return id;
        }
    }

    static Stream<MalformedSetpCase> malformed() throws IOException {
        var data = JsonMapper.shared().readTree(FIXTURES.resolve("malformed.json"));
        return data.get("malformed").valueStream().map(InspectMalformedSetpTest::of);
    }

    private static MalformedSetpCase of(JsonNode entry) {
        return new MalformedSetpCase(
                entry.get("id").asString(),
                entry.get("reason").asString(),
                entry.get("knownSessionIds").get(0).asLong(),
                entry.get("packets").valueStream().map(JsonNode::asString).toList());
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void strictModeRejectsInvalidPackets(MalformedSetpCase one) throws Exception {
        var finding = inspect(one, "--strict");

        assertEquals("error", finding.get("severity").asString());
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void lenientModeAcceptsDeviationsOfForeignPeers(MalformedSetpCase one) throws Exception {
        var finding = inspect(one, "--lenient");

        assertEquals(
                FORGIVEN.contains(one.code()),
                finding.get("severity").asString().equals("warning"),
                finding::toString);
    }

    /** The finding of that code. */
    private JsonNode inspect(MalformedSetpCase one, String mode) throws Exception {
        var file = folder.resolve("session.jsonl");
        Files.write(file, capture(one));
        var run = CommandRun.of("inspect", file.toString(), "--protocol", "setp", "--json", mode);
        var found = run.lines("finding").stream()
                .filter(finding -> finding.get("code").asString().equals(one.code()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(run.out()));

        assertTrue(found.get("section").asString().startsWith("§"), run::out);
        assertTrue(found.get("offset").asInt() >= 0, run::out);
        return found;
    }

    /** A session is asked for and answered; then come the packets. */
    private static List<String> capture(MalformedSetpCase one) throws IOException {
        var valid = JsonMapper.shared().readTree(FIXTURES.resolve("vectors.json"));
        var connect = valid.get("vectors")
                .valueStream()
                .filter(vector -> vector.get("id").asString().equals("connect-request"))
                .findFirst()
                .orElseThrow()
                .get("packets")
                .get(0);
        var lines = new ArrayList<String>();
        lines.add(line(0, "c2s", connect.get("hex").asString()));
        lines.add(line(1, "s2c", answer(one.session(), connect.get("packetId").asLong())));
        one.packets().forEach(packet -> lines.add(line(lines.size(), "s2c", packet)));
        return lines;
    }

    private static String line(int at, String direction, String hex) {
        return "{\"t_us\":%d,\"dir\":\"%s\",\"ch\":\"udp\",\"hex\":\"%s\"}".formatted(at, direction, hex);
    }

    /** A packet that acknowledges the connect packet, and so names the session. */
    private static String answer(long session, long connectPacket) {
        var packet = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        packet.putInt((int) session).putInt(1).putLong(0).put((byte) 0).put((byte) 0);
        packet.put((byte) 3).putInt(1).putShort((short) 1).putShort((short) 0).put((byte) 4);
        packet.putInt((int) connectPacket);
        return HexFormat.of().formatHex(packet.array());
    }
}
