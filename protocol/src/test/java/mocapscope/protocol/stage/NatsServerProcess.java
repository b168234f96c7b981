package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mocapscope.protocol.session.endpoint.NetworkAddress;

/** A nats-server process with JetStream on a free port of this machine; its store is in a folder of the test. */
final class NatsServerProcess implements AutoCloseable {
    private static final Pattern LISTENING =
            Pattern.compile("Listening for client connections on 127\\.0\\.0\\.1:(\\d+)");

    private final Path store;
    private Process process;
    private int port = -1;

    private NatsServerProcess(Path store) {
        this.store = store;
    }

    /** Starts a server; without an installed nats-server, the test is skipped. */
    static NatsServerProcess start(Path store) throws IOException {
        assumeTrue(program() != null, "no nats-server is installed: apt-get install nats-server");
        var server = new NatsServerProcess(store);
        server.start();
        return server;
    }

    /** Starts the server again, on its port, with what it has stored. */
    void start() throws IOException {
        process = new ProcessBuilder(
                        program().toString(), "-js", "-a", "127.0.0.1", "-p", "" + port, "-sd", store.toString())
                .redirectErrorStream(true)
                .start();
        var lines = process.inputReader();
        awaitReady(lines);
        Thread.ofVirtual().start(() -> lines.lines().forEach(_ -> {}));
    }

    private void awaitReady(BufferedReader lines) throws IOException {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var listening = LISTENING.matcher(line);
            if (listening.find()) {
                port = Integer.parseInt(listening.group(1));
            }
            if (line.contains("Server is ready")) {
                return;
            }
        }
        throw new IOException("nats-server ended");
    }

    /** Kills the server without a chance to finish anything. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    Path store() {
        return store;
    }

    /** Returns the address of a stage on the server. */
    StageAddress stage(String name) {
        return new StageAddress(new NetworkAddress("127.0.0.1", port), name, "", "");
    }

    @Override
    public void close() {
        kill();
    }

    private static Path program() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin", "/usr/local/bin"))
                .map(folder -> Path.of(folder, "nats-server"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }
}
