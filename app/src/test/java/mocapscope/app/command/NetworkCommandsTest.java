package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Captures of networks, takes and folders on the command line, made of sessions that were captured once. */
class NetworkCommandsTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"));

    @TempDir
    private Path folder;

    @Test
    void convertedNetworkCaptureContainsSameSamples() throws Exception {
        var made = run("convert", vrpn(), "-o", at("x.pcapng"));
        var inspected = run("inspect", at("x.pcapng"), "--json");

        assertTrue(made.err().contains("a network capture with "), made.err());
        assertEquals("vrpn-1", inspected.lines("pose").getFirst().get("session").asString());
        assertEquals(samples(run("inspect", vrpn(), "--json")), samples(inspected));
    }

    @Test
    void takeOfNetworkCaptureContainsSameSamples() throws Exception {
        run("convert", vrpn(), "-o", at("x.pcapng"));
        var made = run("convert", at("x.pcapng"), "-o", at("x.mcap"));
        run("convert", at("x.mcap"), "--session", "vrpn-1", "-o", at("again.mcap"));
        run("convert", vrpn(), "-o", at("direct.mcap"));
        var samples = samples(run("inspect", vrpn(), "--json"));

        assertTrue(made.err().contains("a take with 1 session, "), made.err());
        assertEquals(samples, samples(run("inspect", at("x.mcap"), "--json")));
        assertEquals(samples, samples(run("inspect", at("again.mcap"), "--json")));
        assertEquals(samples, samples(run("inspect", at("direct.mcap"), "--json")));
    }

    @Test
    void capturesHaveCommentsUnlessOmitted() throws Exception {
        run("convert", vrpn(), "-o", at("x.pcapng"));
        run("convert", vrpn(), "-o", at("plain.pcapng"), "--no-comments");
        var words = " of Tracker0: sensor 0";

        assertTrue(Files.readString(Path.of(at("x.pcapng")), StandardCharsets.ISO_8859_1)
                .contains(words));
        assertFalse(Files.readString(Path.of(at("plain.pcapng")), StandardCharsets.ISO_8859_1)
                .contains(words));
        assertEquals(
                samples(run("inspect", at("x.pcapng"), "--json")),
                samples(run("inspect", at("plain.pcapng"), "--json")));
    }

    @Test
    void convertsLogAndPacketToTakes() throws Exception {
        var log = FIXTURES.resolve("vrpn/logs/srv_out.vrpn").toString();
        run("convert", log, "-o", at("log.mcap"));
        run("convert", packet(), "-o", at("packet.mcap"));

        assertEquals(samples(run("inspect", log, "--json")), samples(run("inspect", at("log.mcap"), "--json")));
        assertEquals(samples(run("inspect", packet(), "--json")), samples(run("inspect", at("packet.mcap"), "--json")));
    }

    @Test
    void convertsPacketsToFolderThatInspectReads() throws Exception {
        var made = run("convert", packet(), "-o", at("packets") + "/");
        var again = CommandRun.of("convert", packet(), "-o", at("packets") + "/");

        assertTrue(made.err().contains("files with 1 packet, "), made.err());
        assertEquals(-1, Files.mismatch(Path.of(packet()), folder.resolve("packets/000001.bin")));
        assertFalse(Files.exists(folder.resolve("packets.part")));
        assertEquals(1, again.code());
        assertTrue(again.err().contains("a folder of this name exists"), again.err());
    }

    @Test
    void playsNetworkCaptureInWindow() throws Exception {
        run("convert", vrpn(), "-o", at("x.pcapng"));
        var played = run("play", at("x.pcapng"));
        var source = played.windows().getFirst().recordings().getFirst().source();

        assertEquals("x.pcapng", source.name());
        assertEquals("vrpn", source.tracks().getFirst().protocol().name());
        try (var reader = source.openReader(0)) {
            assertTrue(reader.readNext() != null);
        }
    }

    @Test
    void reportsUnmatchedFlowsOnceAndInSummary() throws Exception {
        run("convert", vrpn(), "-o", at("x.pcapng"));
        var nobodys = run("inspect", at("x.pcapng"), "--protocol", "rgmp", "--json");
        var all = run("inspect", at("x.pcapng"), "--json");

        assertEquals(
                1,
                nobodys.err()
                        .lines()
                        .filter(line -> line.contains("of no known protocol: port "))
                        .count(),
                nobodys.err());
        assertEquals(1, nobodys.last().get("unclaimed").get("3883").asInt(), nobodys.out());
        assertFalse(all.last().has("unclaimed"), all.out());
        assertFalse(all.err().contains("no known protocol"), all.err());
    }

    @Test
    void exitsWith3ForCutNetworkCapture() throws Exception {
        run("convert", vrpn(), "-o", at("x.pcapng"));
        var whole = Files.readAllBytes(Path.of(at("x.pcapng")));
        Files.write(Path.of(at("cut.pcapng")), Arrays.copyOf(whole, whole.length - 1));
        var inspected = CommandRun.of("inspect", at("cut.pcapng"));
        var converted = CommandRun.of("convert", at("cut.pcapng"), "-o", at("cut.mcap"));
        var expected = at("cut.pcapng") + " is incomplete: its end is missing";

        assertEquals(3, inspected.code(), inspected::err);
        assertTrue(inspected.err().contains(expected), inspected.err());
        assertEquals(3, converted.code(), converted::err);
        assertTrue(converted.err().contains(expected), converted.err());
        run("inspect", at("cut.mcap"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | inspect AT/x.pcapng --session nobody                  | available are vrpn-1: ",
                "2 | inspect AT/x.pcapng --direction in                    | describes its bytes",
                "2 | inspect AT/x.pcapng --port 3883                       | add --protocol",
                "2 | inspect AT/x.pcapng --protocol vrpn --port 70000      | the port must be a number from 1 to 65535",
                "2 | play AT/x.pcapng --direction in                       | omit --direction",
                "0 | inspect AT/x.pcapng --protocol rgmp                   | no session was found",
                "1 | inspect AT/none.pcapng                                | no readable file",
                "1 | inspect AT/text.pcap                                  | not a network capture",
                "1 | convert AT/x.pcapng -o AT/text.pcap.pcapng            | a file of this name exists",
                "2 | convert AT/x.pcapng -o AT/y.mcap --direction out      | omit --direction",
                "2 | convert AT/x.pcapng -o AT/y.pcapng --source Tracker0  | --source and --clock apply to samples",
                "2 | convert AT/x.pcapng -o AT/y/                          | contains AImation messages",
                "2 | convert AT/x.pcapng -o AT/y.mcap --no-comments        | a take has no packets, so no --no-comments",
                "2 | convert PACKET -o AT/y.pcapng                         | the recording has no network data",
            })
    void invalidConversionReportsErrorAndWritesNothing(int code, String arguments, String expected) throws Exception {
        run("convert", vrpn(), "-o", at("x.pcapng"));
        Files.writeString(folder.resolve("text.pcap"), "no capture");
        Files.writeString(folder.resolve("text.pcap.pcapng"), "mine");
        var run = CommandRun.of(arguments
                .replace("PACKET", packet())
                .replace("AT/", folder + "/")
                .split(" "));

        assertEquals(code, run.code(), run::err);
        assertTrue(run.err().contains(expected), run.err());
        try (var left = Files.list(folder)) {
            assertEquals(3, left.count());
        }
    }

    private static String vrpn() {
        return FIXTURES.resolve("vrpn/ground_udp.jsonl").toString();
    }

    private static String packet() {
        return FIXTURES.resolve("aimation/ok_data_17_77.bin").toString();
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private static CommandRun run(String... arguments) throws Exception {
        var run = CommandRun.of(arguments);
        assertEquals(0, run.code(), run::err);
        return run;
    }

    /** All that was decoded, without which file and session it is from. */
    private static List<String> samples(CommandRun run) {
        var samples = run.lines().stream()
                .filter(line ->
                        !List.of("message", "summary").contains(line.get("type").asString()))
                .map(NetworkCommandsTest::bare)
                .toList();
        assertFalse(samples.isEmpty());
        return samples;
    }

    private static String bare(JsonNode line) {
        ((ObjectNode) line).remove("session");
        return line.toString();
    }
}
