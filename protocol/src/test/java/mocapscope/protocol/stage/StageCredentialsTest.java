package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Credentials in files, and keys and TLS with a real NATS server. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StageCredentialsTest {
    @TempDir
    private Path folder;

    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();

    private Path file(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "c", ".txt"), text);
    }

    private NatsServerProcess start(String configuration) throws IOException {
        return NatsServerProcess.start(
                folder.resolve("store"), Map.of(), "-c", file(configuration).toString());
    }

    private List<StagePresence> list(StageAddress stage, StageCredentials credentials)
            throws IOException, InterruptedException {
        return StagePresence.list(stage, credentials, "test", log::add);
    }

    @Test
    void serverAcceptsKeySignature() throws Exception {
        var seed = file(NatsKeySignerTest.SEED + "\n");
        try (var server = start("authorization { users: [ { nkey: %s } ] }".formatted(NatsKeySignerTest.PUBLIC_KEY))) {
            assertEquals(List.of(), list(server.stage("show"), StageCredentials.read(seed)));
            assertThrows(IOException.class, () -> list(server.stage("show"), StageCredentials.NONE));
        }
    }

    @Test
    void readsFileOfNats() throws Exception {
        var credentials = StageCredentials.read(file("""
                -----BEGIN NATS USER JWT-----
                eyJ0eXAi.eyJqdGki.aaaa
                ------END NATS USER JWT------

                -----BEGIN USER NKEY SEED-----
                %s
                ------END USER NKEY SEED------
                """.formatted(NatsKeySignerTest.SEED)));

        assertEquals("a key of NATS", credentials.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "user: a", "password: s3cret", "user:\npassword: s3cret", "SUAs3cret", "SUAAAAAA"})
    void rejectsOtherFilesWithoutQuotingThem(String text) throws IOException {
        var file = file(text);
        var wrong = assertThrows(IOException.class, () -> StageCredentials.read(file));

        assertTrue(wrong.getMessage().endsWith(": " + file), wrong::getMessage);
        assertFalse(wrong.getMessage().contains("s3cret"), wrong::getMessage);
    }

    @Test
    void rejectsMissingAndBinaryFiles() throws IOException {
        var binary = Files.write(folder.resolve("b"), new byte[] {-1, -2});

        assertThrows(IOException.class, () -> StageCredentials.read(folder.resolve("absent")));
        assertThrows(IOException.class, () -> StageCredentials.read(binary));
        assertThrows(IOException.class, () -> StageCredentials.NONE.withAuthority(file("no certificate")));
    }

    @Test
    void environmentNeedsUserAndPassword() {
        assertEquals(
                "no user",
                StageCredentials.of(Map.of(StageCredentials.USER_VARIABLE, "ann"))
                        .toString());
        assertEquals("no user", StageCredentials.of(Map.of()).toString());
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(StageCredentialsTest.class.getResource(name))
                .toURI());
    }

    private static StageAddress secure(NatsServerProcess server, String host) {
        return StageAddress.parse(
                "tls://%s:%d/show".formatted(host, server.stage("x").server().port()));
    }

    @Test
    void connectsOnlyToTrustedServerOfThatHost() throws Exception {
        var certificate = resource("server.crt");
        var configuration =
                "tls { cert_file: \"%s\", key_file: \"%s\" }".formatted(certificate, resource("server.key"));
        var trusted = StageCredentials.NONE.withAuthority(certificate);
        try (var server = start(configuration)) {
            assertEquals(List.of(), list(secure(server, "127.0.0.1"), trusted));
            var unknown =
                    assertThrows(IOException.class, () -> list(secure(server, "127.0.0.1"), StageCredentials.NONE));
            var otherHost = assertThrows(IOException.class, () -> list(secure(server, "localhost"), trusted));

            assertTrue(unknown.getMessage().contains("certification path"), unknown::getMessage);
            assertTrue(otherHost.getMessage().contains("localhost"), otherHost::getMessage);
            assertThrows(IOException.class, () -> list(server.stage("show"), StageCredentials.NONE));
        }
    }
}
