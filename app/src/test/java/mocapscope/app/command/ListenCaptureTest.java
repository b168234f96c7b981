package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import mocapscope.app.command.output.IncompleteResultExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code listen -}, which reads a network capture from stdin. */
class ListenCaptureTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));
    private static final Path CAPTURE = FIXTURES.resolve("reports/vrpn_lost_body_zero_quaternion.pcap");

    @TempDir
    private Path folder;

    @Test
    void filtersMessagesWithTheirSamples() throws Exception {
        var all = listen(Files.readAllBytes(CAPTURE), "--json");
        var some = listen(Files.readAllBytes(CAPTURE), "--json", "--filter", "sensor == 0");

        var expected = all.lines("pose").stream()
                .filter(pose -> pose.get("sensor").asInt() == 0)
                .toList();
        assertFalse(expected.isEmpty());
        assertEquals(expected, some.lines("pose"));
        assertTrue(some.lines("source").isEmpty());
        assertEquals(all.last(), some.last());
    }

    @Test
    void printsSameSamplesAsInspect() throws Exception {
        int poses = 0;
        for (var protocol : List.of("vrpn", "setp")) {
            var capture = folder.resolve(protocol + ".pcapng");
            var take = FIXTURES.resolve("takes").resolve(protocol + "-start.mcap");
            assertEquals(
                    0,
                    CommandRun.of("convert", take.toString(), "-o", capture.toString())
                            .code());

            var listened = listen(Files.readAllBytes(capture), "--json");
            var inspected = CommandRun.of("inspect", capture.toString(), "--json");

            for (var type : List.of("pose", "skeleton", "button", "analog", "dial", "object")) {
                assertEquals(inspected.lines(type), listened.lines(type), protocol);
            }
            poses += listened.lines("pose").size();
        }
        assertTrue(poses > 0);
    }

    @Test
    void printsPacketsBeforeTheCaptureEnds() throws Exception {
        var bytes = Files.readAllBytes(CAPTURE);
        try (var tcpdump = new PipedOutputStream();
                var in = new PipedInputStream(tcpdump, bytes.length)) {
            var run = CommandRun.start(in, "listen", "-");
            tcpdump.write(bytes);
            tcpdump.flush();
            run.awaitOut("pose");
            run.interrupt();

            assertEquals(0, run.code(), run.err());
            assertTrue(run.out().contains("vrpn-1"), run.out());
        }
    }

    @Test
    void stopsAfterTimeOfTheCapture() throws Exception {
        var all = listen(Files.readAllBytes(CAPTURE), "--json").lines("pose");
        var run = listen(Files.readAllBytes(CAPTURE), "--json", "--for", "500ms");
        var first = run.lines("pose");
        double begin = all.getFirst().get("arrival").asDouble();
        double end = all.getLast().get("arrival").asDouble();

        assertEquals(0, run.code(), run.err());
        assertTrue(end > begin + 0.5, "the capture is longer");
        assertTrue(!first.isEmpty() && first.size() < all.size(), run.out());
        assertTrue(first.getLast().get("arrival").asDouble() < begin + 0.5, run.out());
    }

    @Test
    void stopsAfterCountOfSamples() throws Exception {
        var run = listen(Files.readAllBytes(CAPTURE), "--json", "--count", "3");

        assertEquals(0, run.code(), run.err());
        assertEquals(3, run.lines("pose").size());
    }

    @Test
    void reportsCaptureWithCutEnd() throws Exception {
        var bytes = Files.readAllBytes(CAPTURE);
        var run = listen(Arrays.copyOf(bytes, bytes.length - 5));

        assertEquals(IncompleteResultExitCode.EXIT_CODE, run.code());
        assertEquals("mocapscope: - is incomplete: its end is missing\n", run.err());
    }

    @Test
    void failsWithoutSession() throws Exception {
        var empty = listen(Arrays.copyOf(Files.readAllBytes(CAPTURE), 24));

        assertEquals(1, empty.code());
        assertTrue(empty.err().contains("no session was found"), empty.err());
        assertEquals(1, listen(new byte[100]).code());
        assertTrue(listen(new byte[100]).err().startsWith("mocapscope: not a network capture: "));
    }

    @Test
    void acceptsProtocolOnlyForCaptures() throws Exception {
        var run = CommandRun.of("listen", "vrpn://127.0.0.1", "--protocol", "vrpn");

        assertEquals(2, run.code());
        assertTrue(run.err().contains("listen -"), run.err());
    }

    private static CommandRun listen(byte[] capture, String... options) throws Exception {
        var arguments = new String[2 + options.length];
        arguments[0] = "listen";
        arguments[1] = "-";
        System.arraycopy(options, 0, arguments, 2, options.length);
        var run = CommandRun.start(new ByteArrayInputStream(capture), arguments);
        run.code();
        return run;
    }
}
