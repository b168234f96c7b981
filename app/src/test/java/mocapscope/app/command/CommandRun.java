package mocapscope.app.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mocapscope.app.command.output.LossyQueuedLineOutputStream;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One run of the command line; its output can be awaited while it runs. */
final class CommandRun {
    private static final long PATIENCE_SECONDS = 30;

    private final AwaitableOutputStream out = new AwaitableOutputStream();
    private final AwaitableOutputStream err = new AwaitableOutputStream();
    private final List<WindowLaunchOptions> windows = new ArrayList<>();
    private final CommandConsoleStreams console;
    private final CompletableFuture<Integer> code = new CompletableFuture<>();

    private CommandRun(InputStream in) {
        console = new CommandConsoleStreams(
                in,
                new LossyQueuedLineOutputStream(out),
                new LossyQueuedLineOutputStream(err),
                Ansi.OFF,
                new InterruptHandler(),
                SkeletonMapLibrary.builtIn());
    }

    /** Creates a terminal whose output is discarded. */
    static CommandConsoleStreams terminal() {
        return terminal(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
    }

    private static CommandConsoleStreams terminal(OutputStream out, OutputStream err) {
        return new CommandConsoleStreams(
                new LossyQueuedLineOutputStream(out),
                new LossyQueuedLineOutputStream(err),
                Ansi.OFF,
                new InterruptHandler(),
                SkeletonMapLibrary.builtIn());
    }

    /** Runs a command to its end. */
    static CommandRun of(String... arguments) throws Exception {
        var run = start(arguments);
        run.code();
        return run;
    }

    /** Starts a command in a thread of its own. */
    static CommandRun start(String... arguments) {
        return start(InputStream.nullInputStream(), arguments);
    }

    /** Starts a command that reads {@code in} as its stdin. */
    static CommandRun start(InputStream in, String... arguments) {
        var run = new CommandRun(in);
        Thread.ofPlatform()
                .daemon()
                .start(() -> run.code.complete(new MocapscopeCommand(run::window, run.console).run(arguments)));
        return run;
    }

    int code() throws Exception {
        return code.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Simulates Ctrl+C. */
    void interrupt() {
        console.interruption().interrupt();
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** The lines of the output so far, read as JSON. */
    List<JsonNode> lines() {
        return out().lines().map(JsonMapper.shared()::readTree).toList();
    }

    List<JsonNode> lines(String type) {
        return lines().stream()
                .filter(line -> line.get("type").asString().equals(type))
                .toList();
    }

    JsonNode last() {
        return lines().getLast();
    }

    /** Waits for a line of the output that holds {@code text}. */
    String awaitOut(String text) throws InterruptedException {
        return out.await(text);
    }

    /** Waits for a line on stderr that holds {@code text}. */
    String awaitErr(String text) throws InterruptedException {
        return err.await(text);
    }

    /** Waits until its file has more than {@code bytes}. */
    void awaitBytes(Path file, long bytes) throws IOException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.exists(file) || Files.size(file) <= bytes) {
            if (code.isDone() || System.nanoTime() > until) {
                throw new AssertionError("no more is in " + file + ": " + err());
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    List<WindowLaunchOptions> windows() {
        return windows;
    }

    private int window(WindowLaunchOptions request) {
        windows.add(request);
        return 0;
    }

    /** The output so far, for readers that wait. */
    private static final class AwaitableOutputStream extends ByteArrayOutputStream {

        @Override
        public synchronized void write(int one) {
            super.write(one);
            notifyAll();
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            notifyAll();
        }

        synchronized String await(String text) throws InterruptedException {
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            for (var line = line(text); ; line = line(text)) {
                if (line.isPresent()) {
                    return line.get();
                }
                long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
                if (left <= 0) {
                    throw new AssertionError("no line with " + text + " in:\n" + toString(StandardCharsets.UTF_8));
                }
                wait(left);
            }
        }

        private Optional<String> line(String text) {
            var all = toString(StandardCharsets.UTF_8);
            var full = all.substring(0, all.lastIndexOf('\n') + 1);
            return full.lines().filter(line -> line.contains(text)).findFirst();
        }
    }
}
