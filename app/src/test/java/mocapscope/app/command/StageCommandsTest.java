package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import mocapscope.app.synthetic.UnusedTcpPort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of {@code share} and of {@code listen} with the address of a stage, through a real NATS server. */
class StageCommandsTest {
    @TempDir
    private Path folder;

    @Test
    void listensToSessionThatAnotherCommandShares() throws Exception {
        var hub = startHub();
        try {
            var stage = "nats://127.0.0.1:%d/show".formatted(port(hub));
            var device = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0", "--json");
            device.awaitOut("listening");
            var share = CommandRun.start("share", endpoint(device), "--stage", stage, "--as", "left");
            share.awaitErr("connected: ");
            share.awaitErr("sharing at " + stage + "/left");
            var list = CommandRun.of("listen", stage, "--json");
            while (list.code() != 0 || !list.out().contains("\"live\"")) {
                list = CommandRun.of("listen", stage, "--json");
            }
            var shared = list.lines("shared").getFirst();
            var session = shared.get("address").asString();
            var watch = CommandRun.of("listen", session, "--json", "--count", "50");
            var text = CommandRun.of("listen", stage + "/left");
            share.interrupt();

            assertEquals("left", shared.get("agent").asString());
            assertEquals("vrpn", shared.get("protocol").asString());
            assertEquals(0, watch.code(), watch::err);
            assertFalse(watch.lines("pose").isEmpty(), watch::out);
            assertEquals("summary", watch.last().get("type").asString());
            assertTrue(text.out().contains("\n  " + session + "  vrpn+tcp://"), text::out);
            assertEquals(0, share.code(), share::err);
            assertTrue(share.err().contains("transcript entries that it has not: 0"), share::err);
            assertEquals(1, CommandRun.of("listen", stage).code());
            device.interrupt();
            device.code();
        } finally {
            hub.destroyForcibly().onExit().join();
        }
    }

    private static String endpoint(CommandRun device) {
        return device.lines("state").stream()
                .filter(line -> line.path("state").asString().equals("listening"))
                .findFirst()
                .orElseThrow()
                .get("endpoint")
                .asString();
    }

    /** Starts a nats-server on a free port; without one, the test is skipped. */
    private Process startHub() throws IOException {
        var program = Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin"))
                .map(place -> Path.of(place, "nats-server"))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(program.isPresent(), "no nats-server is installed: apt-get install nats-server");
        return new ProcessBuilder(
                        program.get().toString(), "-js", "-a", "127.0.0.1", "-p", "-1", "-sd", folder.toString())
                .redirectErrorStream(true)
                .start();
    }

    private static int port(Process hub) throws IOException {
        var lines = hub.inputReader();
        int port = 0;
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.contains("client connections on ")) {
                port = Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
            }
            if (line.contains("Server is ready")) {
                return port;
            }
        }
        throw new IOException("nats-server ended");
    }

    @Test
    void exitsWith1WithoutServer() throws Exception {
        try (var hub = new UnusedTcpPort();
                var device = new UnusedTcpPort()) {
            var stage = "nats://127.0.0.1:%d/show".formatted(hub.port());
            var listen = CommandRun.of("listen", stage);
            var share = CommandRun.of("share", "rgmp://127.0.0.1:" + device.port(), "--stage", stage, "--for", "300ms");

            assertEquals(1, listen.code());
            assertTrue(listen.err().contains("no NATS server answers at nats://127.0.0.1:" + hub.port()), listen::err);
            assertEquals(1, share.code());
            assertTrue(share.err().contains("trying again"), share::err);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nats://hub", "nats://hub/a/b/c/d", "nats://hub/a?from=-10m", "http://hub/show"})
    void exitsWith2ForInvalidAddress(String address) throws Exception {
        assertEquals(
                2,
                CommandRun.of("share", "vrpn://127.0.0.1:1", "--stage", address).code());
        assertEquals(2, CommandRun.of("listen", address).code());
    }

    @Test
    void exitsWith2WithoutQuotingPassword() throws Exception {
        var run = CommandRun.of("listen", "nats://me:s3cret@hub/show");

        assertEquals(2, run.code());
        assertFalse(run.err().contains("s3cret"), run::err);
    }

    @Test
    void exitsWith2WhenStageNamesAgent() throws Exception {
        assertEquals(
                2,
                CommandRun.of("share", "vrpn://127.0.0.1:1", "--stage", "nats://hub/show/left")
                        .code());
    }
}
