package mocapscope.app.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import mocapscope.app.command.output.IncompleteResultExitCode;
import mocapscope.app.command.output.LossyQueuedLineOutputStream;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import picocli.CommandLine.Help.Ansi;

/** A benchmark that opens thousands of damaged files of each kind with the commands, and judges their exit codes. */
final class MutatedFileBench {
    private static final int USUAL_COUNT = 5000;
    private static final long MOST_CPU_NANOS = 5_000_000_000L;
    private static final long MOST_NANOS = 600_000_000_000L;
    private static final long LOOK_NANOS = 100_000_000L;
    private static final int LONGEST_MESSAGES = 1 << 16;

    private final Path folder;
    private final long seed;
    private final AtomicReference<RunningCase> running = new AtomicReference<>();
    private final List<String> faults = Collections.synchronizedList(new ArrayList<>());

    /** A file that a command reads now. */
    private record RunningCase(String description, Thread thread, long startNanos, long startCpuNanos) {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        static RunningCase begin(String description) {
            return new RunningCase(
                    description, Thread.currentThread(), System.nanoTime(), THREADS.getCurrentThreadCpuTime());
        }

        /** Returns true after more CPU time than any file may take, or where the thread waits. */
        boolean isOverdue() {
            return THREADS.getThreadCpuTime(thread.threadId()) - startCpuNanos > MOST_CPU_NANOS
                    || System.nanoTime() - startNanos > MOST_NANOS;
        }
    }

    /** Creates a benchmark whose files lie in {@code folder}. */
    MutatedFileBench(Path folder, long seed) {
        this.folder = folder;
        this.seed = seed;
    }

    /** Takes a folder, the number of files of each kind, a seed, and names of kinds, all but the first optional. */
    public static void main(String[] arguments) throws IOException {
        var folder = Files.createDirectories(Path.of(arguments[0]));
        int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : USUAL_COUNT;
        long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
        var kinds = arguments.length > 3
                ? Arrays.stream(arguments)
                        .skip(3)
                        .map(name -> MutatedFileKind.valueOf(name.toUpperCase(Locale.ROOT)))
                        .toList()
                : List.of(MutatedFileKind.values());
        var bench = new MutatedFileBench(folder, seed);
        bench.watch();
        for (var kind : kinds) {
            System.out.println(bench.run(kind, count));
        }
        bench.faults().forEach(System.out::println);
        System.exit(bench.faults().isEmpty() ? 0 : 1);
    }

    List<String> faults() {
        return faults;
    }

    /** Opens {@code count} damaged files of a kind, and returns a line about them. */
    String run(MutatedFileKind kind, int count) throws IOException {
        var random = new SplittableRandom(seed);
        var mutator = kind.createMutator(folder, random);
        long start = System.nanoTime();
        long longest = 0;
        Map<Integer, Integer> codes = new HashMap<>();
        for (int i = 0; i < count; i++) {
            long from = System.nanoTime();
            codes.merge(open(kind, kind.stored(mutator.next(), random), random, i), 1, Integer::sum);
            longest = Math.max(longest, System.nanoTime() - from);
        }
        return "%-20s %,6d files in %.1f s, longest %.2f s, exit codes %s"
                .formatted(kind, count, (System.nanoTime() - start) / 1e9, longest / 1e9, codes);
    }

    private int open(MutatedFileKind kind, byte[] bytes, SplittableRandom random, int number) throws IOException {
        var file = Files.write(folder.resolve("mutated" + kind.extension()), bytes);
        var output = folder.resolve("output");
        var command = kind.command(random, file, output);
        var err = new BoundedTextStream();
        var console = console(err, command.contains("serve"));
        running.set(RunningCase.begin("%s %d: %s".formatted(kind, number, String.join(" ", command))));
        int code = new MocapscopeCommand(_ -> 0, console).run(command.toArray(String[]::new));
        running.set(null);
        var fault = fault(command, code, err.toString(StandardCharsets.UTF_8));
        if (!fault.isEmpty()) {
            var kept = folder.resolve("find-%s-%d%s".formatted(kind, number, kind.extension()));
            Files.move(file, kept);
            faults.add("%s %d: %s: %s\n  %s\n%s"
                    .formatted(
                            kind,
                            number,
                            fault,
                            String.join(" ", command),
                            kept,
                            err.toString(StandardCharsets.UTF_8)));
        }
        Files.deleteIfExists(file);
        return code;
    }

    /** Creates a console; a server is interrupted when it prints its address. */
    private static CommandConsoleStreams console(BoundedTextStream err, boolean isServer) {
        var interruption = new InterruptHandler();
        var errOut = isServer ? new InterruptingStream(err, interruption) : err;
        return new CommandConsoleStreams(
                new LossyQueuedLineOutputStream(OutputStream.nullOutputStream()),
                new LossyQueuedLineOutputStream(errOut),
                Ansi.OFF,
                interruption,
                SkeletonMapLibrary.builtIn());
    }

    /** Returns the fault of a command's behaviour, or an empty string; deletes its output. */
    private String fault(List<String> command, int code, String messages) throws IOException {
        var output = command.stream()
                .filter(word -> word.startsWith(folder.resolve("output").toString()))
                .map(Path::of)
                .findFirst();
        boolean written = output.isPresent() && Files.deleteIfExists(output.get());
        for (var sign : List.of(
                "a bug of the program", "not enough memory", "the data is nested too deeply", ": null", "\tat ")) {
            if (messages.contains(sign)) {
                return sign.strip();
            }
        }
        boolean isResult = code == 0 || code == IncompleteResultExitCode.EXIT_CODE;
        if (code < 0 || code > IncompleteResultExitCode.EXIT_CODE) {
            return "exit code " + code;
        }
        boolean isReasonPrinted = command.contains("--strict");
        if (code != 0 && messages.isBlank() && !isReasonPrinted) {
            return "exit code %d without a reason".formatted(code);
        }
        boolean isReport = command.contains("--report");
        if (output.isPresent() && isResult != written && !isReport) {
            return "exit code %d, but the file was %s".formatted(code, written ? "written" : "not written");
        }
        return leftover();
    }

    private String leftover() throws IOException {
        try (var files = Files.list(folder)) {
            var left = files.filter(file -> file.getFileName().toString().contains("output"))
                    .findFirst();
            if (left.isPresent()) {
                Files.delete(left.get());
                return "a file is left: " + left.get().getFileName();
            }
            return "";
        }
    }

    /** Starts a thread that ends the program with the stack of a command that is overdue. */
    private void watch() {
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                LockSupport.parkNanos(LOOK_NANOS);
                var now = running.get();
                if (now != null && now.isOverdue()) {
                    System.out.println("more than 5 s of CPU time, or 10 minutes in all: " + now.description());
                    Arrays.stream(now.thread().getStackTrace()).forEach(frame -> System.out.println("  " + frame));
                    faults.forEach(System.out::println);
                    Runtime.getRuntime().halt(1);
                }
            }
        });
    }

    /** The first messages of a command. */
    private static final class BoundedTextStream extends ByteArrayOutputStream {

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, Math.min(length, Math.max(0, LONGEST_MESSAGES - size())));
        }
    }

    /** A stream that interrupts the command at its first message. */
    private static final class InterruptingStream extends OutputStream {
        private final OutputStream out;
        private final InterruptHandler interruption;

        InterruptingStream(OutputStream out, InterruptHandler interruption) {
            this.out = out;
            this.interruption = interruption;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            if (new String(bytes, from, length, StandardCharsets.UTF_8).contains("listening")) {
                interruption.interrupt();
            }
        }
    }
}
