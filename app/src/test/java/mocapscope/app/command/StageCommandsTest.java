package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.app.synthetic.UnusedTcpPort;
import mocapscope.protocol.stage.InstalledNatsServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of {@code share} and of {@code listen} with the address of a stage, through a real NATS server. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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
            var share =
                    CommandRun.start("share", endpoint(device), "--stage", stage, "--as", "left", "--spool", spool());
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
            var agent = list.lines("agent").getFirst();
            var take = folder.resolve("live.mcap");
            var record = CommandRun.start("record", stage, "-o", take.toString());
            record.awaitBytes(folder.resolve("live.mcap.part"), 20_000);
            record.interrupt();
            share.interrupt();

            assertEquals("left", shared.get("agent").asString());
            assertEquals("left", agent.get("agent").asString());
            assertEquals(stage + "/left", agent.get("address").asString());
            long error = agent.get("offset_error_ns").asLong();
            assertTrue(error > 0 && Math.abs(agent.get("offset_ns").asLong()) <= error, list::out);
            assertTrue(agent.path("drift_ppm").isMissingNode(), list::out);
            assertFalse(agent.get("synchronization").asString().isEmpty());
            assertTrue(text.out().contains("\n  machine left is "), text::out);
            assertEquals("vrpn", shared.get("protocol").asString());
            assertEquals(0, watch.code(), watch::err);
            assertFalse(watch.lines("pose").isEmpty(), watch::out);
            assertEquals("summary", watch.last().get("type").asString());
            assertTrue(text.out().contains("\n  " + session + "  vrpn+tcp://"), text::out);
            assertEquals(0, share.code(), share::err);
            assertTrue(share.err().contains("transcript entries that it has not: 0"), share::err);
            assertEquals(1, CommandRun.of("listen", stage).code());
            assertEquals(0, record.code(), record::err);
            assertEquals(0, CommandRun.of("inspect", take.toString()).code());
            var past = folder.resolve("past.mcap").toString();
            var look = CommandRun.of("record", session, "--from", "-10m", "-o", past);
            assertEquals(0, look.code(), look::err);
            assertTrue(look.err().contains("wrote " + past + ": 1 sessions, "), look::err);
            var nothing = CommandRun.of(
                    "record",
                    stage,
                    "--from",
                    "2020-01-01T00:00:00Z",
                    "--to",
                    "2020-01-02T00:00:00Z",
                    "-o",
                    past + ".mcap");
            assertEquals(1, nothing.code());
            assertTrue(nothing.err().contains("nothing was shared in that time"), nothing::err);
            device.interrupt();
            device.code();
        } finally {
            hub.destroyForcibly().onExit().join();
        }
    }

    private String spool() {
        return folder.resolve("spool").toString();
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
        var program = InstalledNatsServer.find(System.getenv("PATH"));
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
            var share = CommandRun.of(
                    "share",
                    "rgmp://127.0.0.1:" + device.port(),
                    "--stage",
                    stage,
                    "--for",
                    "300ms",
                    "--spool",
                    spool());

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "vrpn://127.0.0.1:1 --from -10m",
                "nats://hub/show vrpn://127.0.0.1:1",
                "nats://hub/show --strict",
                "nats://hub/show --from yesterday",
                "nats://hub/show --to -1m",
                "nats://hub/show --from -1m --to -2m",
                "nats://hub/show --from -1m --to 2150-01-01T00:00:00Z"
            })
    void exitsWith2ForOptionsThatDoNotFitStage(String arguments) throws Exception {
        var all = new ArrayList<String>(
                List.of("record", "-o", folder.resolve("x.mcap").toString()));
        all.addAll(List.of(arguments.split(" ")));
        var run = CommandRun.of(all.toArray(String[]::new));

        assertEquals(2, run.code(), run::err);
    }

    @Test
    void exitsWith2WhenStageNamesAgent() throws Exception {
        assertEquals(
                2,
                CommandRun.of("share", "vrpn://127.0.0.1:1", "--stage", "nats://hub/show/left")
                        .code());
    }

    @Test
    void startsServerThatOthersJoin() throws Exception {
        assumeTrue(InstalledNatsServer.find(System.getenv("PATH")).isPresent(), "no nats-server is installed");
        var place = folder.resolve("hub").toString();
        var hub = CommandRun.start("stage", "start", "--name", "show", "--port", "0", "--folder", place);
        var line = hub.awaitOut("the server of the stage runs: ");
        var stage = line.substring(line.indexOf("nats://"));
        var device = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0", "--json");
        device.awaitOut("listening");
        var share = CommandRun.start("share", endpoint(device), "--stage", stage, "--as", "left", "--spool", spool());
        share.awaitErr("connected: ");
        share.awaitErr("sharing at " + stage + "/left");
        share.interrupt();
        assertEquals(0, share.code(), share::err);
        var take = folder.resolve("x.mcap").toString();
        var viewer = folder.resolve("hub").resolve("view.txt").toString();
        var record = CommandRun.of("record", stage, "--from", "-10m", "-o", take, "--stage-credentials", viewer);
        assertEquals(0, record.code(), record::err);
        hub.interrupt();
        assertEquals(0, hub.code(), hub::err);
        device.interrupt();
        device.code();

        for (var user : List.of("view", "operate", "administer")) {
            var file = folder.resolve("hub").resolve(user + ".txt");
            var password = Files.readAllLines(file).get(1).substring("password: ".length());
            assertEquals(33, password.length());
            for (var run : List.of(hub, share, record)) {
                assertFalse((run.out() + run.err()).contains(password), user);
            }
        }
        assertEquals(1, CommandRun.of("listen", stage).code());
    }

    @Test
    void namesPackageToInstallWithoutServer() throws Exception {
        var run = CommandRun.of(
                "stage", "start", "--server", folder.resolve("absent").toString());

        assertEquals(1, run.code());
        assertTrue(run.err().contains("apt-get install nats-server"), run::err);
        assertEquals(2, CommandRun.of("stage", "stop").code());
        assertEquals(2, CommandRun.of("stage", "start", "--name", "a/b").code());
        assertEquals(2, CommandRun.of("stage", "start", "--port", "70000").code());
    }

    @Test
    void exitsWith1WhenPortIsTaken() throws Exception {
        assumeTrue(InstalledNatsServer.find(System.getenv("PATH")).isPresent(), "no nats-server is installed");
        try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            var run = CommandRun.of("stage", "start", "--port", "" + taken.getLocalPort(), "--folder", spool());

            assertEquals(1, run.code());
            assertTrue(run.err().contains("nats-server does not start: "), run::err);
        }
    }
}
