package mocapscope.protocol.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** A reader under the flood test, with the results of its runs. */
abstract class FloodContestant {
    private final String name;
    private final List<FloodResult> turns = new ArrayList<>();

    FloodContestant(String name) {
        this.name = name;
    }

    /** One that reads in this process; {@code readers} makes a fresh one each time. */
    static FloodContestant here(String name, Supplier<FloodReader> readers) {
        return new FloodContestant(name) {
            @Override
            FloodResult take(int port, int count) throws Exception {
                System.gc(); // the garbage of one reader is not the next one's to clear
                var reader = readers.get();
                double cpu = cpuSeconds();
                long begin = System.nanoTime();
                double sum = reader.read(port, count);
                double seconds = (System.nanoTime() - begin) / 1e9;
                return FloodResult.of(count, seconds, cpuSeconds() - cpu, sum);
            }
        };
    }

    /** A program that is given port and count, and prints seconds, CPU seconds and sum as its last line. */
    static FloodContestant program(String name, String path) {
        return new FloodContestant(name) {
            @Override
            FloodResult take(int port, int count) throws Exception {
                var process = new ProcessBuilder(path, String.valueOf(port), String.valueOf(count))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                try (var output = process.inputReader()) {
                    var figures = output.readAllLines().getLast().split(" ");
                    return FloodResult.of(
                            count,
                            Double.parseDouble(figures[0]),
                            Double.parseDouble(figures[1]),
                            Double.parseDouble(figures[2]));
                }
            }
        };
    }

    abstract FloodResult take(int port, int count) throws Exception;

    String name() {
        return name;
    }

    void count(FloodResult turn) {
        turns.add(turn);
    }

    double median(ToDoubleFunction<FloodResult> metric) {
        var sorted = turns.stream().mapToDouble(metric).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Returns the CPU seconds of this process so far, compiler and garbage collector included. */
    private static double cpuSeconds() {
        var used = ProcessHandle.current().info().totalCpuDuration();
        return used.orElse(Duration.ZERO).toNanos() / 1e9;
    }
}
