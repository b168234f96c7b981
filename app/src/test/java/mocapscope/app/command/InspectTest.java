package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of {@code inspect} on real bytes, compared with the callbacks of the C++ client. */
class InspectTest {
    private static final Path VRPN = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn");
    private static final JsonMapper JSON = JsonMapper.shared();

    private static CommandRun ground;
    private static List<JsonNode> callbacks;

    @BeforeAll
    static void inspect() throws Exception {
        ground = CommandRun.of("inspect", VRPN.resolve("ground_tcp.jsonl").toString(), "--json");
        try (var lines = Files.lines(VRPN.resolve("ground_tcp.expected.jsonl"))) {
            callbacks =
                    lines.map(JSON::readTree).filter(line -> line.has("kind")).toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pose         | 300 | sensor position orientation | Pos_Quat       | sensor pos quat_xyzw",
                "velocity     |  75 | sensor linear rotation dt   | Velocity       | sensor vel vel_quat_xyzw vel_quat_dt",
                "acceleration |  75 | sensor linear rotation dt   | Acceleration   | sensor acc acc_quat_xyzw acc_quat_dt",
                "analog       | 150 | channels                    | Analog Channel | channels",
                "dial         | 150 | dial change                 | Dial update    | dial change"
            })
    void decodesSameSamplesAsReferenceClient(String type, int count, String keys, String kind, String fields) {
        var theirs = callbacks.stream()
                .filter(callback -> callback.get("kind").asString().equals(kind))
                .map(callback -> numbers(callback.get("device"), micros(callback), callback, fields))
                .toList();
        var ours = ground.lines(type).stream()
                .map(sample -> numbers(sample.get("source"), micros(sample.get("deviceTime")), sample, keys))
                .toList();

        assertEquals(count, ours.size());
        assertEquals(theirs, ours);
    }

    @Test
    void buttonChangesMatchReferenceClient() {
        var theirs = callbacks.stream()
                .filter(callback -> callback.get("kind").asString().equals("Button Change"))
                .map(callback -> List.of(
                        micros(callback),
                        callback.get("button").asInt(),
                        callback.get("state").asInt() == 1))
                .toList();
        var ours = ground.lines("button").stream()
                .filter(button -> !button.get("initial").asBoolean())
                .map(button -> List.of(
                        micros(button.get("deviceTime")),
                        button.get("button").asInt(),
                        button.get("pressed").asBoolean()))
                .toList();

        assertEquals(60, ours.size());
        assertEquals(theirs, ours);
    }

    @Test
    void printsInitialButtonStatesWithoutCountingThem() {
        var initial = ground.lines("button").stream()
                .filter(button -> button.get("initial").asBoolean())
                .count();

        assertEquals(8, initial);
        assertEquals(60, ground.last().get("samples").get("button").asInt());
        assertEquals(8, ground.last().get("initial").get("button").asInt());
    }

    @Test
    void textsMatchReferenceClientInBothDirections() {
        var texts = ground.lines("text").stream()
                .map(text -> List.of(
                        text.get("direction").asString(),
                        text.get("severity").asString(),
                        text.get("text").asString()))
                .toList();

        assertEquals(5, texts.size());
        assertEquals(
                callbacks.stream()
                        .filter(callback -> callback.get("kind").asString().equals("text_message"))
                        .map(callback -> callback.get("text").asString())
                        .sorted()
                        .toList(),
                texts.stream().map(List::getLast).sorted().toList());
        assertEquals(
                List.of("in", "in", "in", "out", "out"),
                texts.stream().map(List::getFirst).sorted().toList());
    }

    /** The time stamps of the capture's messages are chosen freely, so the clocks of its devices step. */
    @Test
    void decodesAllBytesWithoutProblems() throws Exception {
        var summary = ground.last();

        assertEquals(0, ground.code());
        assertEquals(78_784, summary.get("bytes").asLong());
        assertEquals(0, summary.get("leftover").asLong());
        assertEquals(
                List.of(),
                ground.lines("finding").stream()
                        .filter(finding -> !finding.get("severity").asString().equals("note"))
                        .filter(finding -> !finding.get("code").asString().equals("CLOCK_STEP"))
                        .toList());
        assertEquals(1061, ground.lines("message").size());
    }

    @Test
    void addsCaptureStartToArrivalTimes() {
        assertTrue(ground.out().lines().findFirst().orElseThrow().contains("\"arrival\":1795254857.561431,"));
    }

    @Test
    void linesHaveNoDuplicateKeys() {
        var strict = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();

        ground.out().lines().forEach(strict::readTree);
    }

    @Test
    void samplesFollowTheirMessage() {
        long message = -1;
        for (var line : ground.lines()) {
            if (line.get("type").asString().equals("message")) {
                message = line.get("n").asLong();
            } else if (line.has("n")) {
                assertEquals(message, line.get("n").asLong(), line::toString);
            }
        }
    }

    @Test
    void messageCountsMatchSecondCapture() throws Exception {
        var run = CommandRun.of(
                "inspect", VRPN.resolve("generic_tcp_print_devices.jsonl").toString(), "--json");
        var summary = run.last();

        var names = summary.get("byName");
        var counts = Map.of(
                "vrpn_Tracker Pos_Quat", 272,
                "vrpn_Tracker Velocity", 272,
                "vrpn_Tracker Acceleration", 272,
                "vrpn_Button Change", 249,
                "vrpn_Button States", 6,
                "vrpn_Dial update", 222,
                "vrpn_Base pong_message", 20);
        counts.forEach((name, count) -> assertEquals(count, names.get(name).asInt(), name));
        assertEquals(
                run.lines("button").size(),
                summary.get("samples").get("button").asInt()
                        + summary.get("initial").get("button").asInt());
        assertEquals(97_840, summary.get("bytes").asLong());
        assertEquals(0, summary.get("leftover").asLong());
    }

    @Test
    void readsRawStreamInSpecifiedDirection(@TempDir Path folder) throws Exception {
        var raw = new ArrayList<String>();
        try (var lines = Files.lines(VRPN.resolve("ground_tcp.jsonl"))) {
            lines.map(JSON::readTree)
                    .filter(event -> event.get("dir").asString().equals("s2c"))
                    .forEach(event -> raw.add(event.get("hex").asString()));
        }
        var file = Files.write(folder.resolve("server.raw"), HexFormat.of().parseHex(String.join("", raw)));

        var summary = CommandRun.of("inspect", file.toString(), "--direction", "in", "--json")
                .last();

        assertEquals(70_776, summary.get("bytes").asLong());
        assertEquals(0, summary.get("leftover").asLong());
        assertEquals(300, summary.get("samples").get("pose").asInt());
    }

    @Test
    void reportsTruncatedBytesAsLeftover(@TempDir Path folder) throws Exception {
        var file = Files.writeString(folder.resolve("cut.raw"), "vrpn: ver. 07.38", StandardCharsets.US_ASCII);

        var run = CommandRun.of("inspect", file.toString(), "--direction", "out", "--json");

        assertEquals(16, run.last().get("leftover").asLong());
        assertEquals(3, run.code());
        assertEquals(
                "mocapscope: %s is incomplete: its last message is cut after 16 bytes\n".formatted(file), run.err());
    }

    @Test
    void exitsWith3ForCaptureWithCutLastLine(@TempDir Path folder) throws Exception {
        var text = Files.readString(VRPN.resolve("ground_tcp.jsonl"));
        var file = Files.writeString(folder.resolve("cut.jsonl"), text.substring(0, text.length() - 3));
        var report = folder.resolve("x.html").toString();

        var run = CommandRun.of("inspect", file.toString());
        var reported = CommandRun.of("inspect", file.toString(), "--report", report);

        assertEquals(3, run.code(), run::err);
        assertTrue(run.err().contains(" is incomplete: its last line is cut (line "), run.err());
        assertEquals(3, reported.code(), reported::err);
        assertTrue(reported.err().contains(" is incomplete: "), reported.err());
    }

    @Test
    void onlyStrictModeStopsAtFirstError() throws Exception {
        var broken = VRPN.resolve("handshake_cases/length_below_24.jsonl").toString();

        var lenient = CommandRun.of("inspect", broken, "--json");
        var strict = CommandRun.of("inspect", broken, "--json", "--strict");

        assertEquals(0, lenient.code());
        assertEquals(1, strict.code());
        assertEquals(1, strict.last().get("findings").get("error").asInt());
    }

    @Test
    void failsWhenFileIsMissing() throws Exception {
        var run = CommandRun.of("inspect", "nowhere.jsonl");

        assertEquals(1, run.code());
        assertEquals("mocapscope: no readable file: nowhere.jsonl\n", run.err());
        assertEquals("", run.out());
    }

    /** A row to compare: whose, when, and all numbers under the keys, in order. */
    private static List<Object> numbers(JsonNode device, long micros, JsonNode line, String keys) {
        var row = new ArrayList<Object>(List.of(device.asString(), micros));
        for (var key : keys.split(" ")) {
            var value = line.get(key);
            if (value.isArray()) {
                value.forEach(number -> row.add(number.asDouble()));
            } else {
                row.add(value.asDouble());
            }
        }
        return row;
    }

    private static long micros(JsonNode callback) {
        if (callback.has("sec")) {
            return callback.get("sec").asLong() * 1_000_000
                    + callback.get("usec").asLong();
        }
        return Math.round(callback.asDouble() * 1e6);
    }
}
