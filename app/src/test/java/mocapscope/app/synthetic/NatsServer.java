package mocapscope.app.synthetic;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.stage.StageAddress;

/** A nats-server process with JetStream on a port of loopback, whose store is in a folder of the test. */
public final class NatsServer implements AutoCloseable {
    private static final String LISTENING = "client connections on ";

    private final Path program;
    private final Path store;
    private Process process;
    private int port = -1;

    private NatsServer(Path program, Path store) throws IOException {
        this.program = program;
        this.store = store;
        start();
    }

    /** Starts a server on a free port; without an installed nats-server, the test is skipped. */
    public static NatsServer start(Path store) throws IOException {
        var program = program();
        assumeTrue(program.isPresent(), "no nats-server is installed: apt-get install nats-server");
        return new NatsServer(program.get(), store);
    }

    private static Optional<Path> program() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin", "/usr/local/bin"))
                .map(folder -> Path.of(folder, "nats-server"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Starts the server again, on its port, with what it has stored. */
    public void start() throws IOException {
        process = new ProcessBuilder(
                        program.toString(), "-js", "-a", "127.0.0.1", "-p", "" + port, "-sd", store.toString())
                .redirectErrorStream(true)
                .start();
        var lines = process.inputReader();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.contains(LISTENING)) {
                port = Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
            }
            if (line.contains("Server is ready")) {
                Thread.ofVirtual().start(() -> drain(lines));
                return;
            }
        }
        throw new IOException("nats-server ended");
    }

    /** Reads what the server prints until it is killed, so that it never waits for a reader. */
    private static void drain(BufferedReader lines) {
        try {
            lines.transferTo(Writer.nullWriter());
        } catch (IOException _) {
            return; // the server was killed
        }
    }

    /** Kills the server without a chance to finish anything. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Returns the address of a stage on the server. */
    public StageAddress stage(String name) {
        return StageAddress.parse("nats://%s/%s".formatted(new NetworkAddress("127.0.0.1", port), name));
    }

    @Override
    public void close() {
        kill();
    }
}
