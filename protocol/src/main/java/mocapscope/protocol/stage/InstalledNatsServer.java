package mocapscope.protocol.stage;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs the NATS server that is installed on this machine until this object is closed. Thread-safe. */
public final class InstalledNatsServer implements AutoCloseable {
    private static final Pattern LISTENING = Pattern.compile("Listening for client connections on \\S+:(\\d+)");
    private static final Pattern PROBLEM = Pattern.compile("\\[(?:WRN|ERR|FTL)] (.*)|^nats-server: (.*)");
    private static final String READY = "Server is ready";
    /** A warning about our own configuration, whose passwords are in no file. */
    private static final String EXPECTED = "Plaintext passwords detected";

    private static final Duration START_PATIENCE = Duration.ofSeconds(20);
    private static final Duration END_PATIENCE = Duration.ofSeconds(4);
    private static final int MOST_PROBLEMS = 20;
    private static final List<String> FURTHER_FOLDERS =
            List.of("/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin");

    private final Process process;
    private final Consumer<String> log;
    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final ArrayDeque<String> problems = new ArrayDeque<>();

    private InstalledNatsServer(Process process, Consumer<String> log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Returns the program of the server; empty if it is not installed.
     *
     * @param searchPath the folders of programs, as in the variable PATH
     */
    public static Optional<Path> find(String searchPath) {
        boolean isWindows = Path.of("a", "b").toString().contains("\\");
        var folders = Stream.of(searchPath.split(isWindows ? ";" : ":")).filter(folder -> !folder.isBlank());
        return Stream.concat(folders, FURTHER_FOLDERS.stream())
                .map(folder -> Path.of(folder, isWindows ? "nats-server.exe" : "nats-server"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts a server and waits until it is ready.
     *
     * @param configuration its configuration file
     * @param port the port, or -1 for any free one
     * @param store the folder for what it stores
     * @param environment variables that the configuration uses
     * @param log receives its warnings and errors, on a thread of this object
     * @throws IOException if it does not start; the message has the reason that it gives
     */
    public static InstalledNatsServer start(
            Path program,
            Path configuration,
            String address,
            int port,
            Path store,
            Map<String, String> environment,
            Consumer<String> log)
            throws IOException, InterruptedException {
        var builder = new ProcessBuilder(
                program.toString(),
                "-c",
                configuration.toString(),
                "-a",
                address,
                "-p",
                Integer.toString(port),
                "-sd",
                store.toString());
        builder.environment().putAll(environment);
        var server = new InstalledNatsServer(builder.redirectErrorStream(true).start(), log);
        var lines = server.process.inputReader();
        Thread.ofPlatform().daemon().name("nats-server output").start(() -> server.read(lines));
        boolean isReady = false;
        try {
            server.awaitReady();
            isReady = true;
            return server;
        } finally {
            if (!isReady) {
                server.close();
            }
        }
    }

    private void read(BufferedReader lines) {
        int found = -1;
        try (lines) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var listening = LISTENING.matcher(line);
                found = listening.find() ? Integer.parseInt(listening.group(1)) : found;
                if (line.contains(READY)) {
                    port.complete(found);
                }
                reportProblem(line);
            }
        } catch (IOException _) {
            // The process has ended.
        }
        port.completeExceptionally(new IOException(describeProblems()));
    }

    private void reportProblem(String line) {
        var problem = PROBLEM.matcher(line);
        if (!problem.find() || line.contains(EXPECTED)) {
            return;
        }
        var text = Optional.ofNullable(problem.group(1)).orElseGet(() -> problem.group(2));
        synchronized (problems) {
            problems.add(text);
            if (problems.size() > MOST_PROBLEMS) {
                problems.removeFirst();
            }
        }
        if (port.isDone()) {
            log.accept("nats-server: " + text);
        }
    }

    private String describeProblems() {
        synchronized (problems) {
            return problems.isEmpty() ? "it has ended" : String.join("; ", problems);
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        try {
            port.get(START_PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new IOException("nats-server is not ready after %d s".formatted(START_PATIENCE.toSeconds()), late);
        } catch (ExecutionException ended) {
            throw new IOException("nats-server does not start: " + describeProblems(), ended);
        }
    }

    /** Returns the port of its clients. */
    public int port() {
        return port.join();
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** Ends the process, which first writes what it has; kills it if that takes long. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(END_PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
