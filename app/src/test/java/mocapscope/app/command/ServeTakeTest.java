package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.recording.replay.RecordedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.take.Take;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the two commands that serve a recording. */
@Tag("slow")
class ServeTakeTest {
    /** Bytes of some tenths of a second. */
    private static final long ENOUGH = 1_000_000;

    @TempDir
    private Path folder;

    private final List<CommandRun> servers = new ArrayList<>();

    @AfterEach
    void end() throws Exception {
        for (var server : servers) {
            server.interrupt();
            assertEquals(0, server.code(), server::err);
        }
    }

    @Test
    void servesTakeAsBytesOrSamples() throws Exception {
        var file = record();
        var bytes = start("play", file, "--serve", "vrpn+tcp://127.0.0.1:0", "--loop");
        var samples = start("serve", "rgmp://127.0.0.1:0", "--take", file, "--loop");

        assertTrue(bytes.err().contains("serves vrpn-1 byte for byte"), bytes::err);
        assertTrue(samples.err().contains("serves the samples of vrpn-1 as RGMP"), samples::err);
        assertTrue(samples.err().contains("RGMP cannot represent these, they are left out: dial"), samples::err);
        assertFalse(listenTo(bytes).lines("pose").isEmpty());
        assertFalse(listenTo(samples).lines("skeleton").isEmpty());
    }

    @Test
    void servesSamplesAtRecordedOrSpecifiedRate() throws Exception {
        var file = record("vrpn+tcp://127.0.0.1:0?rate=100", "", ENOUGH);

        assertEquals(rate(file), rate(start("serve", "rgmp://127.0.0.1:0", "--take", file)), 1);
        assertEquals(60, rate(start("serve", "rgmp://127.0.0.1:0", "--take", file, "--rate", "60")), 0);
        assertEquals(60, rate(start("play", file, "--serve", "rgmp://127.0.0.1:0?rate=60")), 0);
    }

    /** The recorded rate: a busy machine sends less evenly than requested. */
    private static double rate(String file) throws IOException {
        var take = Take.open(Path.of(file));
        try (var sessionSet = take.createSource(take.activeSessions(), ProtocolCatalog.protocols());
                var source = new RecordedMotionSource(
                        new SessionPlaybackSpecification(sessionSet, 1, false),
                        List.of("take"),
                        SkeletonMapLibrary.builtIn(),
                        _ -> {})) {
            return source.rate().orElseThrow();
        }
    }

    private static double rate(CommandRun server) throws Exception {
        return listenTo(server).lines("source").getFirst().get("rate").asDouble();
    }

    /** The first client receives everything, including the retained values at the end. */
    @Test
    void restartsSamplesAfterAllClientsHaveLeft() throws Exception {
        var server = start("serve", "rgmp://127.0.0.1:0", "--take", record());
        CommandRun.of("listen", address(server), "--json", "--count", "9000", "--for", "20s");
        server.awaitErr(" left: ");

        // Most samples are poses of joints: a hundred frames of the body, of which the first few may show its initial
        // pose.
        var moved =
                CommandRun.of("listen", address(server), "--json", "--count", "3000", "--for", "20s")
                        .lines("skeleton")
                        .stream()
                        .map(line -> line.get("bones").toString())
                        .distinct()
                        .count();
        assertTrue(moved > 3, () -> moved + " different poses");
    }

    @Test
    void refusesToServeRecordingWithoutBody() throws Exception {
        var file = record("vrpn+tcp://127.0.0.1:0", "/Wand", 20_000);
        var run = CommandRun.of("play", file, "--serve", "aimation://127.0.0.1:0");

        assertEquals(2, run.code(), run::err);
        assertTrue(run.err().contains("hips"), run::err);
    }

    @Test
    void rejectsOptionsOfOtherPlaybackMode() throws Exception {
        var file = record();

        for (var arguments : List.of(
                List.of("play", file, "--strict"),
                List.of("play", file, "--serve", "vrpn://127.0.0.1:0", "--screenshot", "x.png"),
                List.of("serve", "vrpn://127.0.0.1:0", "--protocol", "vrpn"),
                List.of("serve", "vrpn://127.0.0.1:0", "--port", "4000"))) {
            var run = CommandRun.start(arguments.toArray(String[]::new));
            servers.add(run);
            var refusal = run.awaitErr(" --");
            assertTrue(refusal.contains(" need --") || refusal.contains("window"), run::err);
            assertEquals(2, run.code(), run::err);
            servers.remove(run);
        }
    }

    @Test
    void explainsUnservableRecordingAndListsAlternatives() throws Exception {
        var file = record();
        var session = CommandRun.of("play", file, "--serve", "vrpn://127.0.0.1:0", "--session", "nobody");
        var manner = CommandRun.of("play", file, "--serve", "rgmp://127.0.0.1:0", "--manner", "bytes");
        var nothing = CommandRun.of("serve", "vrpn://127.0.0.1:0", "--manner", "bytes");
        var window = CommandRun.of("play", file, "--manner", "bytes");
        var unusedEndpoint = folder.resolve("nobody.mcap").toString();
        CommandRun.of("record", "vrpn+tcp://127.0.0.1:1?reconnect=false", "-o", unusedEndpoint, "--for", "1s");
        var empty = CommandRun.of("play", unusedEndpoint, "--serve", "vrpn://127.0.0.1:0");
        var named = CommandRun.of("play", unusedEndpoint, "--serve", "vrpn://127.0.0.1:0", "--session", "vrpn-1");

        for (var run : List.of(session, manner, nothing, window, empty, named)) {
            assertEquals(2, run.code(), run::err);
        }
        assertTrue(session.err().contains("available are vrpn-1"), session::err);
        assertTrue(manner.err().contains("--manner samples"), manner::err);
        assertTrue(nothing.err().contains("need --take"), nothing::err);
        assertTrue(window.err().contains("need --serve"), window::err);
        assertTrue(empty.err().contains("record again"), empty::err);
        assertTrue(named.err().contains("vrpn-1"), named::err);
    }

    private String record() throws Exception {
        return record("vrpn+tcp://127.0.0.1:0", "", ENOUGH);
    }

    private String record(String endpoint, String devices, long bytes) throws Exception {
        var server = start("serve", endpoint);
        var file = folder.resolve("x.mcap").toString();
        var run = CommandRun.start("record", address(server) + devices, "-o", file);
        run.awaitBytes(folder.resolve("x.mcap.part"), bytes);
        run.interrupt();
        assertEquals(0, run.code(), run::err);
        return file;
    }

    private static CommandRun listenTo(CommandRun server) throws Exception {
        return CommandRun.of("listen", address(server), "--json", "--count", "200", "--for", "20s");
    }

    private static String address(CommandRun server) throws Exception {
        var line = server.awaitErr("listening at ");
        return line.substring(line.indexOf("listening at ") + "listening at ".length())
                .strip();
    }

    private CommandRun start(String... arguments) throws Exception {
        var run = CommandRun.start(arguments);
        servers.add(run);
        run.awaitErr("listening at ");
        return run;
    }
}
