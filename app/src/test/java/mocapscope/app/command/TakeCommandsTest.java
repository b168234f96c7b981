package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.take.Take;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** The commands that make takes and read them, with devices on loopback. */
@Tag("slow")
class TakeCommandsTest {
    /** The number of bytes that contain messages of both devices. */
    private static final long COMBINED_BYTES = 500_000;
    /**
     * Of an MCAP file: bytes before the first record, bytes of a record before its content, and the opcode of a chunk.
     */
    private static final int MAGIC = 8;

    private static final int RECORD = 9;
    private static final byte CHUNK = 6;

    @TempDir
    private Path folder;

    private final List<CommandRun> servers = new ArrayList<>();

    @AfterEach
    void end() throws Exception {
        for (var server : servers) {
            server.interrupt();
            server.code();
        }
    }

    @Test
    void inspectsSessionsOfTakeInTimeOrder() throws Exception {
        var file = record();
        var run = CommandRun.of("inspect", file.toString(), "--json");

        assertEquals(0, run.code(), run::err);
        assertEquals(Set.of("vrpn-1", "aimation-2"), sessions(run));
        assertFalse(run.lines("pose").isEmpty());
        assertFalse(run.lines("skeleton").isEmpty());
        var order = run.lines("message").stream()
                .map(message -> message.get("session").asString())
                .toList();
        assertTrue(order.indexOf("vrpn-1") < order.lastIndexOf("aimation-2"));
        assertTrue(order.indexOf("aimation-2") < order.lastIndexOf("vrpn-1"));
        var one = CommandRun.of("inspect", file.toString(), "--json", "--session", "vrpn-1");
        assertEquals(Set.of("vrpn-1"), sessions(one));
        var text = CommandRun.of("inspect", file.toString());
        assertTrue(text.out().lines().anyMatch(line -> line.startsWith("aimation-2 ")), text::out);
    }

    @Test
    void playsEverySessionOfTakeInWindow() throws Exception {
        var file = record();
        var all = CommandRun.of("play", file.toString());
        var one = CommandRun.of("play", file.toString(), "--session", "aimation-2");
        var none = CommandRun.of("play", file.toString(), "--session", "nobody");

        assertEquals(2, recordingSource(all).tracks().size());
        var track = recordingSource(one).tracks().getFirst();
        assertEquals("aimation", track.protocol().name());
        assertEquals("aimation-2, x.mcap", track.name());
        assertEquals(2, none.code());
        assertTrue(none.err().contains("available are vrpn-1, aimation-2"), none.err());
    }

    private static SeekableRecordedSessionSet recordingSource(CommandRun run) {
        return run.windows().getFirst().recordings().getFirst().source();
    }

    @Test
    void convertsSelectedSessionOfTake() throws Exception {
        var file = record();
        var table = folder.resolve("x.csv");
        var several = CommandRun.of("convert", file.toString(), "-o", table.toString());
        var part = folder.resolve("one.csv");
        var one = CommandRun.of("convert", file.toString(), "-o", part.toString(), "--session", "aimation-2");

        assertEquals(0, several.code(), several::err);
        assertEquals(0, one.code(), one::err);
        assertTrue(Files.size(part) > 10_000);
        assertTrue(Files.size(table) > Files.size(part));
    }

    @Test
    void inspectsAndRecoversUnfinishedTake() throws Exception {
        var file = record();
        var whole = Files.readAllBytes(file);
        var part = folder.resolve("cut.mcap.part");
        Files.write(part, Arrays.copyOf(whole, insideOfAChunk(whole)));
        var inspected = CommandRun.of("inspect", part.toString());
        var played = CommandRun.of("play", part.toString()).windows().getFirst();
        var recovered = CommandRun.of("recover", part.toString());
        var again = CommandRun.of("recover", part.toString());

        assertTrue(inspected.err().contains("the take has no summary"), inspected.err());
        assertEquals(3, inspected.code());
        assertTrue(inspected.err().contains(part + " is incomplete: its end is missing"), inspected.err());
        var converted = CommandRun.of(
                "convert",
                part.toString(),
                "--session",
                "vrpn-1",
                "-o",
                folder.resolve("cut.csv").toString());
        assertEquals(3, converted.code());
        assertTrue(converted.err().contains(part + " is incomplete: its end is missing"), converted.err());
        assertEquals(part, played.warnings().getFirst().file());
        assertEquals(3, recovered.code(), recovered::err);
        assertEquals("", Take.open(folder.resolve("cut.mcap")).notice());
        assertEquals(1, again.code());
        assertTrue(again.err().contains("a file of this name exists"), again.err());
        var unhurt = CommandRun.of("recover", file.toString());
        assertEquals(0, unhurt.code(), unhurt::err);
        assertEquals(
                CommandRun.of("inspect", file.toString()).out(),
                CommandRun.of("inspect", folder.resolve("x.recovered.mcap").toString())
                        .out());
        var nothing = Files.writeString(folder.resolve("nothing.mcap.part"), "nothing");
        assertEquals(1, CommandRun.of("recover", nothing.toString()).code());
        assertFalse(Files.exists(folder.resolve("nothing.mcap")));
    }

    /**
     * Returns an offset inside a chunk, at about three quarters of the take; between chunks no data would be missing.
     */
    private static int insideOfAChunk(byte[] take) {
        var bytes = ByteBuffer.wrap(take).order(ByteOrder.LITTLE_ENDIAN);
        int cut = 0;
        for (int at = MAGIC; at < take.length * 3 / 4; at += RECORD + (int) bytes.getLong(at + 1)) {
            cut = bytes.get(at) == CHUNK ? at + RECORD + (int) bytes.getLong(at + 1) / 2 : cut;
        }
        return cut;
    }

    @Test
    void interruptionCompletesTake() throws Exception {
        var file = folder.resolve("x.mcap");
        var run = CommandRun.start("record", serve("vrpn+tcp://127.0.0.1:0"), "-o", file.toString());
        var part = folder.resolve("x.mcap.part");
        run.awaitBytes(part, 50_000);
        run.interrupt();

        assertEquals(0, run.code(), run::err);
        assertTrue(run.err().contains("wrote " + file), run.err());
        assertFalse(Files.exists(part));
        assertEquals("", Take.open(file).notice());
    }

    /** The recording is long enough to lose messages: its schemas and its handshake fill the first 50 kB. */
    @Test
    void exitsWith3AndNamesLostMessages() throws Exception {
        var file = folder.resolve("x.mcap");
        var endpoint = serve("setp://127.0.0.1:0", "--fault", "loss:25%,way:in");
        var run = CommandRun.start("record", endpoint, "-o", file.toString());
        run.awaitBytes(folder.resolve("x.mcap.part"), 200_000);
        run.interrupt();

        assertEquals(3, run.code(), run::err);
        assertTrue(
                Pattern.compile("setp://.*: Worked, but lost [1-9][0-9,]* of [0-9,]+ messages")
                        .matcher(run.err())
                        .find(),
                run.err());
        assertEquals("", Take.open(file).notice());
    }

    @Test
    void reportsLostServerAndDisconnectedTime() throws Exception {
        var file = folder.resolve("x.mcap");
        var run = CommandRun.start("record", serve("vrpn+tcp://127.0.0.1:0"), "-o", file.toString());
        run.awaitErr("connected: vrpn+tcp://");
        servers.getFirst().interrupt();
        run.awaitErr("the connection is lost (vrpn+tcp://");
        run.interrupt();

        assertEquals(0, run.code(), run::err);
        assertTrue(run.err().contains(" s in all (vrpn+tcp://"), run.err());
        assertTrue(run.err().contains(", until the end"), run.err());
    }

    @Test
    void reportsUnansweredEndpointAndKeepsTake() throws Exception {
        var file = folder.resolve("x.mcap");
        var run = CommandRun.of(
                "record", "vrpn+tcp://127.0.0.1:1?reconnect=false", "-o", file.toString(), "--for", "20s");

        assertEquals(1, run.code());
        assertTrue(run.err().contains("never connected (vrpn+tcp://127.0.0.1:1"), run.err());
        assertEquals(1, Take.open(file).sessions().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | record vrpn://127.0.0.1:1 -o FOLDER/take.txt             | the name of a take ends with *.mcap",
                "2 | record vrpn://127.0.0.1:1 -o /                           | the name of a take ends with *.mcap: /",
                "2 | record vrpn://127.0.0.1:1 -o FOLDER/{what}.mcap          | the name of a take consists of",
                "1 | record vrpn://127.0.0.1:1 -o FOLDER/nowhere/x.mcap       | the take cannot be written",
                "1 | record vrpn://127.0.0.1:1 -o FOLDER/there.mcap           | a file of this name exists",
                "1 | inspect FOLDER/there.mcap                                | not a take of this program",
                "1 | recover FOLDER/none.mcap.part                            | no readable file",
                "2 | play FOLDER/there.mcap --direction in                    | a take contains the direction"
            })
    void reportsInvalidArguments(int code, String arguments, String expected) throws Exception {
        Files.writeString(folder.resolve("there.mcap"), "no take");
        var run = CommandRun.of(arguments.replace("FOLDER", folder.toString()).split(" "));

        assertEquals(code, run.code(), run::err);
        assertTrue(run.err().contains(expected), run.err());
    }

    private Path record() throws Exception {
        var file = folder.resolve("x.mcap");
        var run = CommandRun.start(
                "record", serve("vrpn+tcp://127.0.0.1:0"), serve("aimation://127.0.0.1:0"), "-o", file.toString());
        for (var server : servers) {
            server.awaitErr(" is served");
        }
        var part = folder.resolve("x.mcap.part");
        run.awaitBytes(part, Files.size(part) + COMBINED_BYTES);
        run.interrupt();
        assertEquals(0, run.code(), run::err);
        return file;
    }

    /** Returns where it listens. */
    private String serve(String endpoint, String... more) throws Exception {
        var arguments = new ArrayList<>(List.of("serve", endpoint, "--json"));
        arguments.addAll(List.of(more));
        var server = CommandRun.start(arguments.toArray(String[]::new));
        servers.add(server);
        return JsonMapper.shared()
                .readTree(server.awaitOut("\"listening\""))
                .get("endpoint")
                .asString();
    }

    private static Set<String> sessions(CommandRun run) {
        return run.lines().stream()
                .filter(line -> !line.get("type").asString().equals("summary"))
                .map(line -> line.get("session").asString())
                .collect(Collectors.toSet());
    }
}
