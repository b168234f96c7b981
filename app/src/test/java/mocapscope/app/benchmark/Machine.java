package mocapscope.app.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The machine on which the runs take place. */
final class Machine {
    private static final List<String> DRAWING_THREADS =
            List.of("JavaFX Applicat", "QuantumRenderer", "Scene raster", "llvmpipe");

    private Machine() {}

    /** Returns the average number of processes waiting for its processors: over the last minute, five and fifteen. */
    static String load() throws IOException {
        var loadAverage = Path.of("/proc/loadavg");
        if (Files.exists(loadAverage)) {
            var numbers = Files.readString(loadAverage).split(" ");
            return numbers[0] + " " + numbers[1] + " " + numbers[2];
        }
        return "%.2f".formatted(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** Prints a result as a machine-readable line, as the harnesses of the protocol module do. */
    static void figure(String name, double value, String unit, double baseline, String beside) {
        System.out.printf(Locale.ROOT, "figure\t%s\t%.6g\t%s\t%.6g\t%s%n", name, value, unit, baseline, beside);
    }

    /** Returns the CPU nanoseconds that the threads of this program have used for drawing. */
    static long drawingCpuNanos() throws IOException {
        return cpuNanosByThread().entrySet().stream()
                .filter(thread -> isDrawing(thread.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    static boolean isDrawing(String thread) {
        return DRAWING_THREADS.stream().anyMatch(thread::startsWith);
    }

    /** Returns the CPU nanoseconds of all threads of this program by name, native ones included. */
    static Map<String, Long> cpuNanosByThread() throws IOException {
        var all = new TreeMap<String, Long>();
        try (var tasks = Files.list(Path.of("/proc/self/task"))) {
            for (var task : tasks.toList()) {
                try {
                    var stat = Files.readString(task.resolve("stat"));
                    var name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
                            .replaceAll("-?\\d+$", "");
                    var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                    all.merge(name, 10_000_000L * (Long.parseLong(fields[11]) + Long.parseLong(fields[12])), Long::sum);
                } catch (IOException _) {
                    // The thread has ended meanwhile.
                }
            }
        }
        return all;
    }

    /** Runs a trial in a program of its own. */
    static Figures run(Cell cell, int crowd, int seconds) throws Exception {
        var trial = start(Trial.class, cell.name(), String.valueOf(crowd), String.valueOf(seconds));
        try (var output = new BufferedReader(new InputStreamReader(trial.getInputStream(), StandardCharsets.UTF_8))) {
            var line = output.readLine();
            if (trial.waitFor() != 0 || line == null) {
                throw new IOException("the trial of %s failed".formatted(cell));
            }
            return Figures.read(line);
        } finally {
            trial.destroy();
        }
    }

    /** Runs another program, whose lines are printed as they come, and returns its exit code. */
    static int print(Class<?> main, String... arguments) throws IOException, InterruptedException {
        var program = start(main, arguments);
        try (var output = program.inputReader(StandardCharsets.UTF_8)) {
            output.lines().forEach(System.out::println);
            return program.waitFor();
        } finally {
            program.destroy();
        }
    }

    /** Starts another program as this one was started. */
    static Process start(Class<?> main, String... arguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
