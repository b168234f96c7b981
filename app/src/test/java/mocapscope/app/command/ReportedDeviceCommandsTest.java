package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests what {@code inspect} and {@code convert} print of devices with wrong clocks and lost bodies. */
class ReportedDeviceCommandsTest {
    private static final Path REPORTS = Path.of(System.getProperty("mocapscope.fixtures"), "reports");

    @TempDir
    private Path folder;

    private static CommandRun inspect(String name, String... more) throws Exception {
        var arguments = new ArrayList<>(List.of("inspect", REPORTS.resolve(name).toString()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private static List<String> codes(CommandRun run) {
        return run.lines("finding").stream()
                .map(finding -> finding.get("code").asString())
                .toList();
    }

    @Test
    void printsBeginAndEndOfLoss() throws Exception {
        var run = inspect("vrpn_lost_body_zero_quaternion.pcap", "--json");

        assertEquals(0, run.code());
        var lines = run.lines("tracking");
        assertEquals(2, lines.size());
        for (var line : lines) {
            assertEquals("in", line.get("direction").asString());
            assertEquals("Tracker0", line.get("source").asString());
            assertEquals(0, line.get("sensor").asInt());
            assertEquals("lost", line.get("state").asString());
            assertEquals("zeros", line.get("cause").asString());
            assertFalse(line.has("bones"));
        }
        assertTrue(lines.getFirst().get("until").isNull());
        assertEquals(1, lines.getFirst().get("count").asInt());
        var end = lines.getLast();
        assertEquals(20, end.get("count").asInt());
        assertEquals(lines.getFirst().get("since"), end.get("since"));
        assertEquals(1 / 3.0, end.get("until").asDouble() - end.get("since").asDouble(), 1e-3);
        assertEquals(List.of("QUATERNION_NOT_UNIT", "TRACKING_LOST"), codes(run));
        assertEquals(
                "{\"lost\":{\"episodes\":1,\"samples\":20}}",
                run.lines("summary").getFirst().get("tracking").toString());
    }

    @Test
    void beginPrecedesItsFirstSample() throws Exception {
        var run = inspect("vrpn_lost_body_zero_quaternion.pcap", "--json");
        int begin = run.out().indexOf("{\"type\":\"tracking\"");
        int before = run.out().lastIndexOf("{\"type\":\"pose\"", begin);
        int after = run.out().indexOf("{\"type\":\"pose\"", begin);

        assertTrue(run.out().startsWith("\"position\":[0.19", run.out().indexOf("\"position\"", before)));
        assertTrue(run.out().startsWith("\"position\":[0.0,0.0,0.0]", run.out().indexOf("\"position\"", after)));
    }

    @Test
    void printsLossAsText() throws Exception {
        var run = inspect("vrpn_lost_body_zero_quaternion.pcap");

        assertTrue(run.out().contains(" tracking     Tracker0         0 lost: the pose is zeros\n"), run.out());
        assertTrue(
                run.out().contains(" tracking     Tracker0         0 tracked again: lost for 0.333 s, 20 samples\n"));
        assertTrue(run.out().contains("; tracking: lost in 20 samples of 1 episode; findings: "), run.out());
    }

    @Test
    void printsEpochAndOffsetOfClock() throws Exception {
        var run = inspect("clock_two_epochs.pcap", "--json");
        var clocks = run.lines("clock");

        assertEquals(2, clocks.size());
        var motive = find(clocks, "Motive");
        assertEquals("unknown", motive.get("declared").asString());
        assertEquals("device_boot", motive.get("epoch").asString());
        assertEquals(1_697_554_005.13, motive.get("offset").asDouble(), 0.2);
        assertTrue(motive.get("lastStep").isNull());
        assertEquals("unix", find(clocks, "Tracker0").get("epoch").asString());
        assertEquals(List.of("CLOCK_EPOCH"), codes(run));
    }

    private static JsonNode find(List<JsonNode> lines, String source) {
        return lines.stream()
                .filter(line -> line.get("source").asString().equals(source))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void printsStepOfClock() throws Exception {
        var run = inspect("clock_steps_back_an_hour.pcap", "--json");
        var last = run.lines("clock").getLast();

        assertEquals(List.of("CLOCK_STEP"), codes(run));
        assertEquals(1, last.get("steps").asInt());
        assertEquals(-3600, last.get("lastStep").asDouble(), 1e-3);
        assertEquals(-60, last.get("aheadMinutes").asInt());
    }

    @Test
    void lastLineOfConversionCountsLostSamples() throws Exception {
        var file = REPORTS.resolve("vrpn_lost_body_zero_quaternion.pcap").toString();
        var table = CommandRun.of("convert", file, "-o", folder.resolve("a.csv").toString());
        var scene = CommandRun.of("convert", file, "-o", folder.resolve("a.glb").toString());

        assertEquals(3, table.code());
        assertEquals(3, scene.code());
        assertTrue(table.err().stripTrailing().endsWith("lost: 20 of 60 samples, written as empty cells"), table.err());
        assertTrue(scene.err().stripTrailing().endsWith("lost: 20 of 60 samples, without keys"), scene.err());
    }
}
