package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Tests commands with MCAP files of other programs. */
class ForeignMcapCommandsTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));

    @TempDir
    private Path folder;

    private static String fixture(String name) {
        return FIXTURES.resolve(name).toString();
    }

    private List<String> convert(String file, String name, String... options) throws Exception {
        var target = folder.resolve(name);
        var arguments = new ArrayList<>(List.of("convert", fixture(file), "-o", target.toString()));
        arguments.addAll(List.of(options));
        var run = CommandRun.of(arguments.toArray(String[]::new));
        assertEquals(0, run.code(), run::err);
        return Files.readAllLines(target);
    }

    @Test
    void inspectsAndPlaysBagOfRos() throws Exception {
        var bag = fixture("reports/foreign_ros2.mcap");
        var inspected = CommandRun.of("inspect", bag, "--json");
        var played = CommandRun.of("play", bag);

        assertEquals(0, inspected.code(), inspected::err);
        assertEquals(10, inspected.last().get("samples").get("skeleton").asInt());
        assertEquals(0, played.code(), played::err);
        assertEquals(1, played.windows().getFirst().recordings().size());
    }

    @Test
    void listsChannelsThatAreNotShownAsFindings() throws Exception {
        var run = CommandRun.of("inspect", fixture("mcap/foxglove_json.mcap"), "--json");
        var findings = run.out()
                .lines()
                .map(JsonMapper.shared()::readTree)
                .filter(line -> line.path("type").asString("").equals("finding"))
                .map(line -> line.get("message").asString())
                .toList();

        assertEquals(0, run.code(), run::err);
        assertEquals(3, findings.size(), run::out);
        assertTrue(findings.getFirst().startsWith("channel /camera (foxglove.CompressedImage, json), 10 messages"));
    }

    @Test
    void convertsBodyToClipWithYUp() throws Exception {
        var lines = convert("mcap/ros2.mcap", "x.bvh", "--source", "ros2/hips");
        var text = String.join("\n", lines);

        assertTrue(text.contains("hips") && text.contains("spine") && text.contains("left_leg"), text);
        // the hips are at x 1 m, y 2.09 m, z 0.9 m with z up in the last frame; the clip has centimetres and y up
        var last = Arrays.stream(lines.getLast().strip().split("\\s+"))
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertEquals(100, last[0], 1e-3, text);
        assertEquals(90, last[1], 1e-3, text);
        assertEquals(-209, last[2], 1e-3, text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcap/foxglove_protobuf.mcap", "mcap/foxglove_json.mcap"})
    void convertsAllSourcesToTable(String file) throws Exception {
        var lines = convert(file, "x.csv");
        var text = String.join("\n", lines);

        assertTrue(lines.stream().anyMatch(line -> line.contains("left_leg")), text);
        assertTrue(lines.stream().anyMatch(line -> line.contains("helmet/pose")), text);
        assertTrue(lines.stream().anyMatch(line -> line.contains("markers")), text);
    }

    @Test
    void convertsToTakeWithTimesOfLog() throws Exception {
        var take = folder.resolve("x.mcap");
        var made = CommandRun.of("convert", fixture("mcap/foxglove_protobuf.mcap"), "-o", take.toString());
        var inspected = CommandRun.of("inspect", take.toString(), "--json");

        assertEquals(0, made.code(), made::err);
        assertEquals(0, inspected.code(), inspected::err);
        assertEquals(29, inspected.last().get("samples").get("pose").asInt());
        assertTrue(inspected.out().contains("\"arrival\":1700000000.09"), inspected::out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.c3d", "x.trc", "x.glb", "x.mot"})
    void convertsToOtherFormats(String name) throws Exception {
        var target = folder.resolve(name);
        var run = CommandRun.of("convert", fixture("mcap/foxglove_protobuf.mcap"), "-o", target.toString());

        assertEquals(0, run.code(), run::err);
        assertTrue(Files.size(target) > 500);
    }

    @Test
    void endsWithThreeForTruncatedFile() throws Exception {
        var bytes = Files.readAllBytes(FIXTURES.resolve("mcap/ros2.mcap"));
        var cut = Files.write(folder.resolve("cut.mcap"), Arrays.copyOf(bytes, 9000));
        var run = CommandRun.of("inspect", cut.toString());

        assertEquals(3, run.code(), run::err);
        assertTrue(run.err().contains("is incomplete: unreadable parts that were skipped: 1"), run.err());
    }

    @Test
    void refusesFileWithNothingToShow() throws Exception {
        var bytes = Files.readAllBytes(FIXTURES.resolve("reports/foreign_ros2.mcap"));
        var other = new String(bytes, StandardCharsets.ISO_8859_1).replace("TFMessage", "Trajectory".substring(0, 9));
        var file = Files.write(folder.resolve("other.mcap"), other.getBytes(StandardCharsets.ISO_8859_1));
        for (var command : List.of("inspect", "play")) {
            var run = CommandRun.of(command, file.toString());

            assertEquals(1, run.code(), run::err);
            assertEquals(
                    "mocapscope: nothing to show in an MCAP file with profile ros2, library rosbag2 by hand, channels /tf"
                            + " (tf2_msgs/msg/Trajector, cdr): %s\n".formatted(file),
                    run.err());
        }
    }
}
