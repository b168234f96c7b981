package mocapscope.protocol.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Floods our client, and beside it a plain blocking reader, with the same poses over TCP on loopback, in turns, and says
 * how fast each took them and what it cost. The sender is a process of its own, so that the CPU time is the reader's.
 */
final class Flood {
    /** Rounds that are not counted: the compiler is still at work. */
    private static final int WARM_UP = 10;

    private static final double TARGET = 0.5;

    /** One reader's turn: poses a second, CPU seconds for a million, and the sum of all numbers. */
    private record Turn(double rate, double cpu, double sum) {}

    private final int port;
    private final int count;

    private Flood(int port, int count) {
        this.port = port;
        this.count = count;
    }

    /** Arguments: how many poses a turn, and how many rounds; a million and ten when left out. */
    public static void main(String[] arguments) throws Exception {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
        var sender = sender(count);
        try (var said = new BufferedReader(new InputStreamReader(sender.getInputStream(), StandardCharsets.UTF_8))) {
            boolean fast = new Flood(Integer.parseInt(said.readLine()), count).run(rounds);
            sender.destroy();
            System.exit(fast ? 0 : 1);
        } finally {
            sender.destroy();
        }
    }

    private boolean run(int rounds) throws Exception {
        System.out.printf("%,d poses of %d bytes a turn%n%n", count, FloodBytes.POSE_BYTES);
        System.out.printf("%-8s %-14s %12s %16s%n", "round", "reader", "poses/s", "CPU s/million");
        var ours = new ArrayList<Turn>();
        var plain = new ArrayList<Turn>();
        for (int round = 1 - WARM_UP; round <= rounds; round++) {
            var first = turn(round, "our client", OurClient::new);
            var second = turn(round, "plain reader", PlainReader::new);
            if (first.sum() != second.sum()) {
                throw new IllegalStateException("the readers disagree: %s and %s".formatted(first.sum(), second.sum()));
            }
            if (round > 0) {
                ours.add(first);
                plain.add(second);
            }
        }
        System.out.println();
        print("median", "our client", median(ours, Turn::rate), median(ours, Turn::cpu));
        print("median", "plain reader", median(plain, Turn::rate), median(plain, Turn::cpu));
        double ratio = median(ours, Turn::rate) / median(plain, Turn::rate);
        System.out.printf("%nOur client's rate is %.2f of the plain reader's; the target is %.2f.%n", ratio, TARGET);
        return ratio >= TARGET;
    }

    private Turn turn(int round, String name, Supplier<Reader> readers) throws Exception {
        System.gc(); // the garbage of one reader is not the next one's to clear
        var reader = readers.get();
        double cpu = cpuSeconds();
        long begin = System.nanoTime();
        double sum = reader.read(port, count);
        double seconds = (System.nanoTime() - begin) / 1e9;
        double busy = cpuSeconds() - cpu;
        var turn = new Turn(count / seconds, busy * 1e6 / count, sum);
        print(round > 0 ? String.valueOf(round) : "warm-up", name, turn.rate(), turn.cpu());
        return turn;
    }

    /** What this process has used so far, compiler and garbage collector included. */
    private static double cpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1e9;
    }

    private static void print(String round, String name, double rate, double cpu) {
        System.out.printf("%-8s %-14s %,12.0f %16.3f%n", round, name, rate, cpu);
    }

    private static double median(List<Turn> turns, ToDoubleFunction<Turn> what) {
        var sorted = turns.stream().mapToDouble(what).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static Process sender(int count) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        FloodSender.class.getName(),
                        String.valueOf(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
