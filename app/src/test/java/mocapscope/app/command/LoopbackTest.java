package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands against each other, over real sockets on loopback. */
@Tag("slow")
class LoopbackTest {
    private CommandRun server;
    private String endpoint;

    @BeforeEach
    void serve() throws Exception {
        server = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0", "--rate", "200", "--json");
        var listening = JsonMapper.shared().readTree(server.awaitOut("\"listening\""));
        endpoint = listening.get("endpoint").asString();
    }

    @AfterEach
    void end() throws Exception {
        server.interrupt();
        server.code();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void serverPrintsItsPortOnBothStreams() throws Exception {
        assertFalse(endpoint.endsWith(":0"), endpoint);
        server.awaitErr("mocapscope: listening at " + endpoint);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void listenStopsAfterSampleCountAndSummarizesThem() throws Exception {
        var run = CommandRun.of("listen", endpoint, "--json", "--count", "100");

        assertEquals(0, run.code(), run::err);
        var printed = List.of("pose", "button", "analog", "dial").stream()
                .flatMap(type -> run.lines(type).stream())
                .filter(sample -> !sample.path("initial").asBoolean(false))
                .count();
        var summary = run.last();
        assertEquals(100, printed);
        assertEquals("summary", summary.get("type").asString());
        assertEquals(100, sum(summary.get("samples")));
        assertEquals(summary.get("messages").asLong(), sum(summary.get("byName")));
        assertEquals(0, summary.get("leftover").asLong());
        assertEquals("in", run.lines("pose").getFirst().get("direction").asString());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void printsStatesFromConnectingToClosed() throws Exception {
        var run = CommandRun.of("listen", endpoint, "--json", "--count", "1");

        var states = run.lines("state").stream()
                .map(line -> line.get("state").asString())
                .distinct()
                .toList();
        assertEquals(List.of("connecting", "handshaking", "live", "closed"), states);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void messagesOptionPrintsMessagesWithFields() throws Exception {
        var run = CommandRun.of("listen", endpoint, "--json", "--messages", "--count", "10");

        var pose = run.lines("message").stream()
                .filter(message -> message.get("name").asString().equals("vrpn_Tracker Pos_Quat"))
                .findFirst()
                .orElseThrow();
        var sample = run.lines("pose").getFirst();
        assertEquals(pose.get("n"), sample.get("n"));
        assertEquals(sample.get("sensor"), pose.get("fields").get("sensor"));
        assertEquals(run.last().get("messages").asInt(), run.lines("message").size());
        assertTrue(run.lines("message").stream()
                .anyMatch(m -> m.get("direction").asString().equals("out")));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void listenStopsAfterDuration() throws Exception {
        var run = CommandRun.start("listen", endpoint, "--for", "3s");
        run.awaitOut(" live");

        assertEquals(0, run.code(), run::err);
        var lines = run.out().lines().toList();
        assertTrue(lines.get(lines.size() - 2).endsWith("no findings"), run::out);
        assertEquals("Worked", lines.getLast());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void interruptionEndsListenWithSummary() throws Exception {
        var run = CommandRun.start("listen", endpoint, "--json");
        run.awaitOut("\"pose\"");
        run.interrupt();

        assertEquals(0, run.code());
        assertEquals("summary", run.last().get("type").asString());
        assertEquals("closed", run.lines("state").getLast().get("state").asString());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void serverReportsClientsConnectingAndLeaving() throws Exception {
        CommandRun.of("listen", endpoint, "--count", "1");

        server.awaitErr(" connected");
        server.awaitErr(" is served");
        server.awaitErr(" left");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void interruptionEndsServerWithSummary() throws Exception {
        CommandRun.of("listen", endpoint, "--count", "10");
        server.interrupt();

        assertEquals(0, server.code());
        assertEquals("summary", server.last().get("type").asString());
        assertTrue(server.last().get("samples").get("pose").asLong() > 0);
        assertTrue(server.lines("pose").isEmpty());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void serverServesSeveralClients() throws Exception {
        var first = CommandRun.start("listen", endpoint, "--json");
        first.awaitOut("\"pose\"");
        var second = CommandRun.of("listen", endpoint, "--json", "--count", "20");
        first.interrupt();

        assertEquals(0, second.code());
        assertEquals(0, first.code());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void doctorListsHandshakeStepsOfHealthyServer() throws Exception {
        var run = CommandRun.of("doctor", endpoint, "--json");

        assertEquals(0, run.code(), run::out);
        var steps = run.lines("step").stream()
                .map(step -> step.get("step").asString())
                .toList();
        var walk = List.of(
                "resolved 127.0.0.1",
                "opened tcp",
                "sent cookie",
                "received cookie",
                "received SENDER_DESCRIPTION",
                "first sample");
        assertEquals(walk, steps.stream().filter(walk::contains).toList());
        assertTrue(steps.containsAll(List.of("agreed", "received vrpn_Base pong_message")), steps::toString);
        assertTrue(run.lines("step").stream().allMatch(step -> step.get("took").asDouble() >= 0));
        assertTrue(run.last().get("healthy").asBoolean());
        assertEquals("ok", run.last().get("grade").asString());
        assertEquals("Worked", run.last().get("sentence").asString());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void announcesDevicesBeforeTheirSamples() throws Exception {
        var run = CommandRun.of("listen", endpoint, "--json", "--count", "100");

        var devices = run.lines("device").stream()
                .map(line -> line.get("source").asString())
                .toList();
        assertTrue(devices.contains(run.lines("pose").getFirst().get("source").asString()), devices::toString);
        var internal = run.lines("device").stream()
                .filter(line -> line.get("internal").asBoolean())
                .map(line -> line.get("source").asString())
                .toList();
        assertEquals(List.of("VRPN Control"), internal);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void doctorEndsWithDevicesAndTheirActivity() throws Exception {
        var lines = CommandRun.of("doctor", endpoint, "--json").lines();

        var last = lines.get(lines.size() - 2);
        assertEquals("device", last.get("type").asString());
        var speaking = lines.stream()
                .filter(line -> line.get("type").asString().equals("device")
                        && !line.get("silent").asBoolean())
                .toList();
        assertFalse(speaking.isEmpty());
        assertTrue(speaking.stream().allMatch(line -> line.get("messages").asLong() > 0));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void doctorTableEndsWithVerdict() throws Exception {
        var lines = CommandRun.of("doctor", endpoint).out().lines().toList();

        assertTrue(
                lines.getFirst().matches("ok   resolved 127\\.0\\.0\\.1 +\\d+\\.\\d{3} ms  127\\.0\\.0\\.1"),
                lines::toString);
        assertEquals("healthy: Worked", lines.getLast());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void secondServerOnSamePortFails() throws Exception {
        var run = CommandRun.of("serve", endpoint);

        assertEquals(1, run.code());
        assertTrue(run.err().contains("A program, possibly this one, uses this port"), run::err);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void servesClipUnderSpecifiedDeviceName(@TempDir Path folder) throws Exception {
        var clip = Files.writeString(folder.resolve("nod.bvh"), """
                HIERARCHY
                ROOT Hips { OFFSET 0 0 0 CHANNELS 3 Xposition Yposition Zposition
                  JOINT Head { OFFSET 0 60 0 CHANNELS 1 Xrotation End Site { OFFSET 0 20 0 } } }
                MOTION
                Frames: 2
                Frame Time: 0.5
                0 90 0 0
                0 90 0 30
                """);
        var nodding = CommandRun.start("serve", "vrpn+tcp://:0/Nodder", "--clip", clip.toString(), "--loop", "--json");
        var available = JsonMapper.shared()
                .readTree(nodding.awaitOut("\"listening\""))
                .get("endpoint")
                .asString();

        var run = CommandRun.of("listen", available, "--json", "--count", "4");
        nodding.interrupt();

        assertEquals(0, nodding.code());
        assertEquals(4, run.lines("pose").size(), run::out);
        assertTrue(run.lines("pose").stream()
                .allMatch(pose -> pose.get("source").asString().equals("Nodder")));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void servesClipWithChosenAxesAndFrameTime() throws Exception {
        var clip = Path.of(System.getProperty("mocapscope.fixtures"), "reports", "bvh_person_lying.bvh");
        var lying = CommandRun.start(
                "serve",
                "vrpn+tcp://:0/Body",
                "--clip",
                clip.toString(),
                "--axes",
                "x,z,-y",
                "--unit",
                "mm",
                "--frame-time",
                "0.5",
                "--loop",
                "--json");
        var note = lying.awaitErr("axes x,z,-y as chosen, 176 units tall, millimetres as chosen");
        var available = JsonMapper.shared()
                .readTree(lying.awaitOut("\"listening\""))
                .get("endpoint")
                .asString();

        var run = CommandRun.of("listen", available, "--json", "--count", "60");
        lying.interrupt();

        assertEquals(0, lying.code(), note);
        var hips = run.lines("pose").stream()
                .filter(pose -> pose.get("sensor").asInt() == 0)
                .findFirst()
                .orElseThrow();
        assertEquals(-0.015, hips.get("position").get(2).asDouble(), 1e-9, run::out);
    }

    private static long sum(JsonNode counts) {
        return counts.valueStream().mapToLong(JsonNode::asLong).sum();
    }
}
