package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The users of the sample configuration, on a real NATS server. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StageRolesTest {
    private static final Path CONFIGURATION = Path.of("../packaging/stage/nats-server.conf");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Map<String, String> PASSWORDS =
            Map.of("view", "v1ewSecret", "operate", "0perateSecret", "administer", "adm1nisterSecret");

    @TempDir
    private Path folder;

    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    private NatsServerProcess server;

    @BeforeEach
    void startServer() throws IOException {
        server = NatsServerProcess.start(
                folder.resolve("store"),
                Map.of(
                        "MOCAPSCOPE_VIEW_PASSWORD", "v" + PASSWORDS.get("view"),
                        "MOCAPSCOPE_OPERATE_PASSWORD", "o" + PASSWORDS.get("operate"),
                        "MOCAPSCOPE_ADMINISTER_PASSWORD", "a" + PASSWORDS.get("administer")),
                "-c",
                CONFIGURATION.toString());
    }

    @AfterEach
    void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    private StageCredentials user(String name) throws IOException {
        var file = folder.resolve(name + ".txt");
        Files.writeString(file, "user: %s\npassword: %s%s\n".formatted(name, name.charAt(0), PASSWORDS.get(name)));
        return StageCredentials.read(file);
    }

    private StagePublisher share(StageCredentials user) throws IOException {
        return StagePublisher.start(
                server.stage("show").withAgent("left"), user, "test", folder.resolve("spool"), log::add);
    }

    private void awaitLog(String text) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (log.stream().noneMatch(line -> line.contains(text))) {
            assertTrue(System.nanoTime() < until, log::toString);
            Thread.onSpinWait();
        }
    }

    private void shareAsOperator() throws Exception {
        var publisher = share(user("operate"));
        awaitLog("sharing at ");
        new ToyStageSession("toy-1", publisher).feed(0, 100);
        assertTrue(publisher.stop(PATIENCE), log::toString);
    }

    @Test
    void viewerReadsWhatOperatorShares() throws Exception {
        shareAsOperator();
        var watched = new RecordingListener();
        var reader = new StageSessionReader(
                server.stage("show"),
                user("view"),
                "test",
                List.of(new ToyProtocol()),
                shared -> shared.createReplayer(
                        shared.createSession(SkeletonMapLibrary.builtIn(), Transcript.DEFAULT_BUDGET, false), watched),
                log::add);
        reader.read(new StageSessionReader.StageReadingPeriod(OptionalLong.of(0), OptionalLong.of(Long.MAX_VALUE)));

        assertEquals(100, watched.entries.size());
        assertEquals(List.of(), StagePresence.list(server.stage("show"), user("view"), "test", log::add));
        assertFalse(log.stream().anyMatch(line -> line.contains("refuses")), log::toString);
    }

    @Test
    void viewerCannotShare() throws Exception {
        shareAsOperator();
        log.clear();
        var publisher = share(user("view"));
        awaitLog("sharing at ");
        new ToyStageSession("toy-2", publisher).feed(0, 10);
        awaitLog("Permissions Violation");

        assertFalse(publisher.stop(Duration.ZERO));
        assertEquals(0, publisher.totals().stored());
        assertEquals(10, publisher.totals().waitingEntries());
    }

    @Test
    void viewerCreatesNoStage() throws Exception {
        var publisher = share(user("view"));
        awaitLog("Permissions Violation");

        assertFalse(log.stream().anyMatch(line -> line.startsWith("sharing at ")), log::toString);
        publisher.stop(Duration.ZERO);
    }

    @Test
    void onlyAdministratorDeletesStream() throws Exception {
        shareAsOperator();
        for (var name : List.of("view", "operate")) {
            assertThrows(IOException.class, () -> delete(name), name);
        }
        assertTrue(delete("administer"));
    }

    private boolean delete(String name) throws Exception {
        var options = Options.builder()
                .server(server.stage("show").serverUri())
                .connectionTimeout(Duration.ofSeconds(2))
                .userInfo(name, name.charAt(0) + PASSWORDS.get(name))
                .build();
        var connection = Nats.connect(options);
        try {
            return connection.jetStreamManagement().deleteStream("mocapscope-show");
        } finally {
            connection.close();
        }
    }

    @Test
    void refusesUnknownUsersWithoutNamingPassword() throws Exception {
        var wrong = StageCredentials.of(
                Map.of(StageCredentials.USER_VARIABLE, "view", StageCredentials.PASSWORD_VARIABLE, "gu3ss"));
        for (var user : List.of(wrong, StageCredentials.NONE)) {
            var refusal = assertThrows(
                    IOException.class, () -> StagePresence.list(server.stage("show"), user, "test", log::add));

            assertTrue(refusal.getMessage().contains("refuses " + user), refusal::getMessage);
            assertFalse(refusal.getMessage().contains("gu3ss"), refusal::getMessage);
        }
        assertEquals("user view", wrong.toString());
        assertEquals("no user", StageCredentials.NONE.toString());
    }
}
