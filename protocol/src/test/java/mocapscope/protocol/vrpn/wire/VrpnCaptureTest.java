package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests that decode bytes of the C++ implementation, and compare with the output of its own client and of an
 * independent decoder.
 */
class VrpnCaptureTest {
    private static final String GROUND = "ground_tcp";
    private static final String GENERIC = "generic_tcp_print_devices";
    private static final String GROUND_UDP = "ground_udp";
    private static final String GENERIC_UDP = "generic_udp_print_devices";

    @ParameterizedTest
    @ValueSource(strings = {GROUND, GROUND_UDP})
    void decodesSameValuesAsReferenceClient(String capture) {
        var expected = new ArrayList<String>();
        for (var line : VrpnEntryBuilder.lines(capture + ".expected.jsonl")) {
            var event = JsonMapper.shared().readTree(signed(line));
            if (event.has("kind")) {
                expected.addAll(expectation(event));
            }
        }

        // It saw its own texts too: local handlers run when a message is packed.
        var seen = VrpnDecodedOutput.of(VrpnEntryBuilder.captured(capture + ".jsonl")).samples.stream()
                .map(VrpnCaptureTest::line)
                .toList();
        assertEquals(sorted(expected), sorted(seen));
        if (capture.equals(GROUND)) { // what goes two ways overtakes each other
            assertEquals(
                    expected.stream().filter(line -> !line.startsWith("text")).toList(),
                    seen.stream().filter(line -> !line.startsWith("text")).toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {GROUND, GROUND_UDP})
    void groundCaptureHasExpectedSampleCounts(String capture) {
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.captured(capture + ".jsonl"));

        assertEquals(300, decoded.samples(Sample.Pose.class).size());
        assertEquals(75, decoded.samples(Sample.Velocity.class).size());
        assertEquals(75, decoded.samples(Sample.Acceleration.class).size());
        assertEquals(150, decoded.samples(Sample.Analog.class).size());
        assertEquals(150, decoded.samples(Sample.Dial.class).size());
        var changes = decoded.samples(Sample.Button.class).stream().filter(button -> !button.initial());
        assertEquals(60, changes.count());
        var texts = decoded.samples(Sample.Text.class).stream()
                .map(text -> text.stamp().direction())
                .toList();
        assertEquals(3, texts.stream().filter(Direction.TO_CLIENT::equals).count());
        assertEquals(2, texts.stream().filter(Direction.TO_SERVER::equals).count());
    }

    @ParameterizedTest
    @ValueSource(strings = {GROUND, GENERIC, GROUND_UDP, GENERIC_UDP})
    void messageCountsMatchIndependentDecoder(String capture) {
        var counted = new TreeMap<String, Integer>(Map.of("TO_CLIENT cookie", 1, "TO_SERVER cookie", 1));
        if (capture.contains("udp")) {
            counted.put("TO_SERVER callback request", 1);
        }
        var count = Pattern.compile("# (c2s|s2c) (?:tcp|udp) (.*) (\\d+)");
        for (var line : VrpnEntryBuilder.lines(capture + ".decode.txt")) {
            var match = count.matcher(line);
            if (match.matches()) {
                var direction = match.group(1).equals("c2s") ? Direction.TO_SERVER : Direction.TO_CLIENT;
                counted.put(direction + " " + match.group(2), Integer.valueOf(match.group(3)));
            }
        }

        assertEquals(
                counted,
                VrpnDecodedOutput.of(VrpnEntryBuilder.captured(capture + ".jsonl"))
                        .counts());
    }

    @ParameterizedTest
    @ValueSource(strings = {GROUND, GENERIC, GROUND_UDP, GENERIC_UDP})
    void messagesCoverEveryByteWithoutFindings(String capture) {
        var entries = VrpnEntryBuilder.captured(capture + ".jsonl");
        var decoded = VrpnDecodedOutput.of(entries);

        assertEquals(
                List.of(),
                decoded.findings.stream()
                        .filter(finding -> finding.severity() != Severity.NOTE)
                        .toList());
        for (var direction : Direction.values()) {
            var at = new HashMap<Channel, Long>();
            for (var message : of(decoded, direction)) {
                assertEquals(at.getOrDefault(message.channel(), 0L), message.at());
                at.merge(message.channel(), (long) message.length(), Long::sum);
            }
            assertEquals(
                    crossed(entries, direction),
                    at.values().stream().mapToLong(Long::longValue).sum(),
                    "bytes left over");
        }
        for (int n = 0; n < decoded.messages.size(); n++) {
            assertEquals(n, decoded.messages.get(n).n());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {GROUND, GENERIC, GROUND_UDP, GENERIC_UDP})
    void encodesSameBytesAsReferenceImplementation(String capture) {
        int written = 0;
        for (var message : VrpnDecodedOutput.of(VrpnEntryBuilder.captured(capture + ".jsonl")).messages) {
            if (message.body() instanceof VrpnMessage.VrpnEncodableMessage body
                    && !(body instanceof VrpnCommonDeviceMessage.TextMessage)) {
                var whole = message.bytes();
                var header = new ByteWriter(ByteOrder.BIG_ENDIAN);
                int payload = (int) VrpnFramingPhase.readFrameLength(whole, 0) - VrpnFramingPhase.HEADER_SIZE;
                assertEquals(
                        VrpnTestBytes.hex(whole.slice(VrpnFramingPhase.HEADER_SIZE, payload)),
                        HexFormat.of().formatHex(VrpnTestBytes.payload(body)),
                        message.name());
                VrpnMessageHeader.read(new ByteReader(whole, VrpnProblemKind.PAYLOAD_LENGTH))
                        .write(header, payload, whole.getInt(20));
                assertEquals(
                        VrpnTestBytes.hex(whole.slice(0, VrpnFramingPhase.HEADER_SIZE)),
                        VrpnTestBytes.hex(header.toByteBuffer()),
                        message.name());
                written++;
            }
        }

        assertEquals(
                Map.of(GROUND, 1054, GENERIC, 1397, GROUND_UDP, 1057, GENERIC_UDP, 1405)
                        .get(capture),
                written);
    }

    @Test
    void announcesEachSourceOnce() {
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.captured(GENERIC + ".jsonl"));

        var names = decoded.sources.stream()
                .map(source -> source.source().device() + " " + source.kind())
                .toList();
        assertEquals(new HashSet<>(names).size(), names.size());
        assertEquals(
                List.of("Button0 BUTTON", "Dial0 DIAL", "Spin0 TRACKER", "Tracker0 TRACKER"),
                names.stream().sorted().toList());
        var tracker = decoded.sources.stream()
                .filter(source -> source.kind() == SourceDataKind.TRACKER)
                .findFirst()
                .orElseThrow();
        assertEquals(
                "m unknown xyzw unknown",
                "%s %s %s %s".formatted(tracker.unit(), tracker.axes(), tracker.quaternions(), tracker.epoch()));
    }

    private static List<DecodedMessage> of(VrpnDecodedOutput decoded, Direction direction) {
        return decoded.messages.stream()
                .filter(message -> message.direction() == direction)
                .toList();
    }

    private static long crossed(List<Entry> entries, Direction direction) {
        return entries.stream()
                .filter(entry -> entry.direction() == direction)
                .mapToLong(entry -> entry.bytes().remaining())
                .sum();
    }

    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }

    private static String line(Sample sample) {
        var stamp = sample.stamp();
        var words = switch (sample) {
            case Sample.Pose pose -> formatLine("pose", pose.sensor(), pose.position(), pose.orientation());
            case Sample.Velocity moves ->
                formatLine("velocity", moves.sensor(), moves.linear(), moves.rotation()) + moves.dt();
            case Sample.Acceleration moves ->
                formatLine("acceleration", moves.sensor(), moves.linear(), moves.rotation()) + moves.dt();
            case Sample.Button button ->
                "button %d %b %b".formatted(button.button(), button.pressed(), button.initial());
            case Sample.Analog analog -> "analog " + analog.channels();
            case Sample.Dial dial -> "dial %d %s".formatted(dial.dial(), dial.change());
            case Sample.Text text -> "text %s %d %s".formatted(text.severity(), text.level(), text.text());
            case Sample.Transform transform ->
                formatLine(transform.kind().name(), transform.sensor(), transform.position(), transform.orientation());
            case Sample.Skeleton _, Sample.Flags _, Sample.SceneObject _, Sample.SetpBubble _, Sample.ProtocolEvent _ ->
                throw new AssertionError("never sent: " + sample);
        };
        return "%s; %s at %d".formatted(words, stamp.source().device(), stamp.deviceTime());
    }

    private static String formatLine(String kind, int sensor, Vec3 vector, Quat quat) {
        return "%s %d %s %s ".formatted(kind, sensor, vector, quat);
    }

    /** Returns the lines for an event of the C++ client; none if it has no samples. */
    private static List<String> expectation(JsonNode event) {
        var words = switch (event.get("kind").asString()) {
            case "Pos_Quat" -> List.of(formatLine("pose", sensor(event), vec3(event, "pos"), quat(event, "quat_xyzw")));
            case "Velocity" ->
                List.of(formatLine("velocity", sensor(event), vec3(event, "vel"), quat(event, "vel_quat_xyzw"))
                        + number(event, "vel_quat_dt", 0));
            case "Acceleration" ->
                List.of(formatLine("acceleration", sensor(event), vec3(event, "acc"), quat(event, "acc_quat_xyzw"))
                        + number(event, "acc_quat_dt", 0));
            case "To_Room" -> List.of(formatLine("TO_ROOM", -1, vec3(event, "pos"), quat(event, "quat_xyzw")));
            case "Unit_To_Sensor" ->
                List.of(formatLine("UNIT_TO_SENSOR", sensor(event), vec3(event, "pos"), quat(event, "quat_xyzw")));
            case "Button Change" ->
                List.of("button %d %b false"
                        .formatted(
                                event.get("button").asInt(), event.get("state").asInt() != 0));
            case "Button States" -> states(event.get("states"));
            case "Analog Channel" -> List.of("analog " + numbers(event.get("channels")));
            case "Dial update" ->
                List.of("dial %d %s".formatted(event.get("dial").asInt(), number(event, "change", 0)));
            case "text_message" ->
                List.of("text %s %d %s"
                        .formatted(
                                Sample.TextSeverity.values()[
                                        event.get("severity").asInt()],
                                event.get("level").asInt(),
                                event.get("text").asString()));
            default -> List.<String>of();
        };
        long time =
                event.get("sec").asLong() * 1_000_000_000L + event.get("usec").asLong() * 1000L;
        return words.stream()
                .map(word -> "%s; %s at %d".formatted(word, event.get("device").asString(), time))
                .toList();
    }

    private static List<String> states(JsonNode states) {
        var words = new ArrayList<String>();
        for (int i = 0; i < states.size(); i++) {
            words.add("button %d %b true".formatted(i, states.get(i).asInt() != 0));
        }
        return words;
    }

    /** C prints the number −0.0 as -0, which JSON reads as a whole number without a sign. */
    private static String signed(String line) {
        return line.replaceAll("(?<=[\\[,:])-0(?=[,\\]}])", "-0.0");
    }

    private static int sensor(JsonNode event) {
        return event.get("sensor").asInt();
    }

    private static double number(JsonNode event, String key, int index) {
        return event.get(key).get(index).asDouble();
    }

    private static List<Double> numbers(JsonNode array) {
        var numbers = new ArrayList<Double>();
        array.forEach(number -> numbers.add(number.asDouble()));
        return numbers;
    }

    private static Vec3 vec3(JsonNode event, String key) {
        return new Vec3(number(event, key, 0), number(event, key, 1), number(event, key, 2));
    }

    private static Quat quat(JsonNode event, String key) {
        return new Quat(number(event, key, 0), number(event, key, 1), number(event, key, 2), number(event, key, 3));
    }
}
