package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests commands with captures as users of other programs reported them: renamed, compressed, copied or unreadable. */
class ReportedCaptureCommandsTest {
    private static final Path REPORTS = Path.of(System.getProperty("mocapscope.fixtures"), "reports");

    @TempDir
    private Path folder;

    private static String fixture(String name) {
        return REPORTS.resolve(name).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"capture.cap", "capture.pcap.gz", "capture_without_suffix"})
    void opensCaptureWhateverItsName(String name) throws Exception {
        var inspected = CommandRun.of("inspect", fixture(name), "--json");
        var played = CommandRun.of("play", fixture(name));
        var opened = CommandRun.of(fixture(name));
        var target = folder.resolve("x.csv");
        var converted = CommandRun.of("convert", fixture(name), "-o", target.toString());

        assertEquals(0, inspected.code(), inspected::err);
        assertEquals("", inspected.err());
        assertEquals(20, inspected.last().get("samples").get("pose").asInt());
        assertEquals(0, played.code(), played::err);
        assertEquals(1, played.windows().getFirst().recordings().size());
        assertEquals(0, opened.code(), opened::err);
        assertEquals(0, converted.code(), converted::err);
        assertEquals(21, Files.readAllLines(target).size());
    }

    @Test
    void opensTakeWhateverItsName() throws Exception {
        var take = folder.resolve("take");
        var converted = CommandRun.of(
                "convert",
                fixture("capture.cap"),
                "-o",
                folder.resolve("x.mcap").toString());
        Files.move(folder.resolve("x.mcap"), take);
        var inspected = CommandRun.of("inspect", take.toString(), "--json");

        assertEquals(0, converted.code(), converted::err);
        assertEquals(0, inspected.code(), inspected::err);
        assertEquals(20, inspected.last().get("samples").get("pose").asInt());
    }

    @Test
    void refusesCompressedTake() throws Exception {
        var take = folder.resolve("x.mcap");
        var packed = folder.resolve("x.mcap.gz");
        CommandRun.of("convert", fixture("capture.cap"), "-o", take.toString());
        try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(take, out);
        }
        for (var command : new String[] {"inspect", "recover"}) {
            var run = CommandRun.of(command, packed.toString());

            assertEquals(1, run.code());
            assertEquals(
                    "mocapscope: a take compressed with gzip: unpack it first with gunzip: %s\n".formatted(packed),
                    run.err());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "inspect PIPE",
                "play PIPE",
                "convert PIPE -o x.mcap",
                "recover PIPE",
                "serve vrpn+tcp://:0 --take PIPE",
                "serve vrpn+tcp://:0 --clip PIPE",
                "check vrpn+tcp://stage --script PIPE",
                "PIPE"
            })
    void refusesPipeWithoutWaitingForWriter(String arguments) throws Exception {
        var pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        var run = CommandRun.of(arguments.replace("PIPE", pipe.toString()).split(" "));

        assertTrue(run.code() > 0);
        assertTrue(run.err().contains("this is a pipe, a socket or a device, but a regular file is needed"), run.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"inspect FILE", "play FILE", "convert FILE -o x.mcap", "serve vrpn+tcp://:0 --take FILE"})
    void refusesUnknownLinkTypeWithItsName(String arguments) throws Exception {
        var file = fixture("link_radiotap.pcap");
        var run = CommandRun.of(arguments.replace("FILE", file).split(" "));

        assertEquals(1, run.code());
        assertEquals(
                "mocapscope: the capture has link type 127 (IEEE802_11_RADIOTAP), which is not read: capture without"
                        + " monitor mode, on a host that sends or receives the data: " + file + "\n",
                run.err());
    }

    @Test
    void countsPacketsCapturedTwice() throws Exception {
        var run = CommandRun.of("inspect", fixture("vrpn_udp_captured_twice_any.pcap"), "--json");

        assertEquals(0, run.code());
        assertEquals(30, run.last().get("samples").get("pose").asInt());
        assertEquals(
                List.of(), run.lines("finding").stream().map(JsonNode::toString).toList());
        assertEquals(
                "mocapscope: copies of packets, captured on several interfaces, that were left out: 38\n", run.err());
    }

    @Test
    void takesNamesFromOtherCapture() throws Exception {
        var names = fixture("vrpn_tcp_hole_misaligned.pcap");
        var run = CommandRun.of("inspect", fixture("vrpn_tcp_midstream.pcap"), "--names-from", names, "--json");

        assertEquals(0, run.code(), run::err);
        assertEquals(15, run.last().get("samples").get("pose").asInt());
        assertEquals(
                List.of("the capture begins within the session; names are taken from vrpn_tcp_hole_misaligned.pcap"),
                run.lines("finding").stream()
                        .map(line -> line.get("message").asString())
                        .toList());
        assertEquals("Tracker0", run.lines("pose").getFirst().get("source").asString());
    }

    @Test
    void takeKeepsNamesFromOtherCapture() throws Exception {
        var take = folder.resolve("named.mcap").toString();
        var again = folder.resolve("again.mcap").toString();
        var names = fixture("vrpn_tcp_hole_misaligned.pcap");
        assertEquals(
                0,
                CommandRun.of("convert", fixture("vrpn_tcp_midstream.pcap"), "--names-from", names, "-o", take)
                        .code());
        assertEquals(0, CommandRun.of("convert", take, "-o", again).code());

        for (var file : List.of(take, again)) {
            var run = CommandRun.of("inspect", file, "--json");
            assertEquals(
                    List.of(
                            "the capture begins within the session; names are taken from vrpn_tcp_hole_misaligned.pcap"),
                    run.lines("finding").stream()
                            .map(line -> line.get("message").asString())
                            .toList());
            assertEquals("Tracker0", run.lines("pose").getFirst().get("source").asString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"inspect FILE", "play FILE", "convert FILE -o x.csv"})
    void refusesNamesFromFileOfOtherProtocol(String arguments) throws Exception {
        var names = REPORTS.resolve("../takes/rgmp-start.mcap").normalize().toString();
        var line = (arguments + " --names-from " + names).replace("FILE", fixture("vrpn_tcp_midstream.pcap"));
        var run = CommandRun.of(line.split(" "));

        assertEquals(2, run.code());
        assertEquals("mocapscope: the file of --names-from has no session of VRPN: " + names + "\n", run.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"inspect", "play", "convert"})
    void helpListsAllFormats(String command) throws Exception {
        var help =
                CommandRun.of(command, "--help").out().replaceAll("\\s+", " ").replace("*. ", "*.");

        assertTrue(
                help.contains(
                        "Supported are takes (*.mcap), network captures (*.pcapng, *.pcap, *.cap), captures of one"
                                + " session (*.jsonl), motion files of other programs (*.c3d, *.bvh, *.mcap), VRPN logs (*.vrpn),"
                                + " RGMP definitions (*.json) and AImation packets (*.bin); all but *.mcap also"
                                + " compressed with gzip (*.gz)."),
                help);
    }
}
