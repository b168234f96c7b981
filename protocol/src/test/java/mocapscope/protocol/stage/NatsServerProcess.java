package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import mocapscope.protocol.session.endpoint.NetworkAddress;

/** A nats-server process with JetStream on a free port of this machine; its store is in a folder of the test. */
final class NatsServerProcess implements AutoCloseable {
    private static final Pattern LISTENING =
            Pattern.compile("Listening for client connections on 127\\.0\\.0\\.1:(\\d+)");

    private final Path store;
    private final Map<String, String> environment;
    private final List<String> options;
    private final Queue<String> output = new ConcurrentLinkedQueue<>();
    private Process process;
    private int port = -1;

    private NatsServerProcess(Path store, Map<String, String> environment, List<String> options) {
        this.store = store;
        this.environment = environment;
        this.options = options;
    }

    /** Starts a server; without an installed nats-server, the test is skipped. */
    static NatsServerProcess start(Path store) throws IOException {
        return start(store, Map.of());
    }

    /** Starts a server with more options, and variables of the environment for its configuration. */
    static NatsServerProcess start(Path store, Map<String, String> environment, String... options) throws IOException {
        assumeTrue(program() != null, "no nats-server is installed: apt-get install nats-server");
        var server = new NatsServerProcess(store, environment, List.of(options));
        server.start();
        return server;
    }

    /** Starts the server again, on its port, with what it has stored. */
    void start() throws IOException {
        var command = new ArrayList<>(
                List.of(program().toString(), "-js", "-a", "127.0.0.1", "-p", "" + port, "-sd", store.toString()));
        command.addAll(options);
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        process = builder.start();
        var lines = process.inputReader();
        awaitReady(lines);
        Thread.ofPlatform().daemon().start(() -> lines.lines().forEach(output::add));
    }

    private void awaitReady(BufferedReader lines) throws IOException {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var listening = LISTENING.matcher(line);
            if (listening.find()) {
                port = Integer.parseInt(listening.group(1));
            }
            output.add(line);
            if (line.contains("Server is ready")) {
                return;
            }
        }
        throw new IOException("nats-server ended: " + output);
    }

    /** Returns whether the process runs; version 2.9.10 may crash. */
    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the lines that the server has printed since it was ready. */
    String output() {
        return String.join("\n", output);
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
        return new StageAddress(new NetworkAddress("127.0.0.1", port), false, name, "", "");
    }

    @Override
    public void close() {
        kill();
    }

    private static Path program() {
        return InstalledNatsServer.find(System.getenv("PATH")).orElse(null);
    }
}
