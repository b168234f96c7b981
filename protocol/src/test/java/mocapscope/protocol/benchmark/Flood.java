package mocapscope.protocol.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Floods our client and a plain blocking reader with the same poses over TCP on loopback, in turns, and reports
 * how fast each took them and what it cost. The sender is a process of its own, so that the CPU time is the reader's.
 * With {@code --peer PROGRAM} another program takes its turns too, such as {@code protocol/src/test/peers/vrpn_flood.cpp}.
 */
final class Flood {
    /** Rounds that are not counted: the compiler is still at work. */
    private static final int WARM_UP = 10;

    private static final double LEAST_RATIO = 0.5;
    private static final double LEAST_OF_PEER = 5;
    private static final double MOST_CPU_OF_PEER = 0.2;

    private final int port;
    private final int count;
    private final FloodContestant ours = FloodContestant.here("our client", MocapscopeFloodReader::new);
    private final FloodContestant plain = FloodContestant.here("plain reader", BlockingFloodReader::new);
    private final List<FloodContestant> all = new ArrayList<>(List.of(ours, plain));

    private Flood(int port, int count) {
        this.port = port;
        this.count = count;
    }

    /** Arguments: poses per turn, and rounds (defaults: a million and ten). {@code --peer PROGRAM}. */
    public static void main(String[] arguments) throws Exception {
        var numbers = new ArrayList<>(List.of(arguments));
        int peer = numbers.indexOf("--peer");
        var program = peer < 0 ? "" : numbers.get(peer + 1);
        if (peer >= 0) {
            numbers.subList(peer, peer + 2).clear();
        }
        int count = numbers.isEmpty() ? 1_000_000 : Integer.parseInt(numbers.getFirst());
        int rounds = numbers.size() < 2 ? 10 : Integer.parseInt(numbers.get(1));
        var sender = sender(count);
        try (var output = new BufferedReader(new InputStreamReader(sender.getInputStream(), StandardCharsets.UTF_8))) {
            boolean fast = new Flood(Integer.parseInt(output.readLine()), count).run(rounds, program);
            sender.destroy();
            System.exit(fast ? 0 : 1);
        } finally {
            sender.destroy();
        }
    }

    private boolean run(int rounds, String program) throws Exception {
        System.out.printf("%,d poses of %d bytes a turn%n%n", count, FloodBytes.POSE_BYTES);
        System.out.printf("%-8s %-14s %12s %16s%n", "round", "reader", "poses/s", "CPU s/million");
        for (int round = 1 - WARM_UP; round <= rounds; round++) {
            if (round == 1 && !program.isEmpty()) {
                all.add(FloodContestant.program("peer", program));
            }
            round(round);
        }
        System.out.println();
        all.forEach(one -> print("median", one.name(), one.median(FloodResult::rate), one.median(FloodResult::cpu)));
        // Each comparison is printed, whatever came of the one before.
        return all.stream().skip(1).map(this::fastBeside).toList().stream().allMatch(fast -> fast);
    }

    private void round(int round) throws Exception {
        var turns = new ArrayList<FloodResult>();
        for (var one : all) {
            var turn = one.take(port, count);
            turns.add(turn);
            print(round > 0 ? String.valueOf(round) : "warm-up", one.name(), turn.rate(), turn.cpu());
            if (turn.sum() != turns.getFirst().sum()) {
                throw new IllegalStateException("%s read %s, our client %s"
                        .formatted(one.name(), turn.sum(), turns.getFirst().sum()));
            }
            if (round > 0) {
                one.count(turn);
            }
        }
    }

    private boolean fastBeside(FloodContestant other) {
        double rate = ours.median(FloodResult::rate) / other.median(FloodResult::rate);
        double cpu = ours.median(FloodResult::cpu) / other.median(FloodResult::cpu);
        new BenchmarkResult(
                        "VRPN flood, poses a second",
                        ours.median(FloodResult::rate),
                        "",
                        other.median(FloodResult::rate),
                        other.name())
                .print();
        new BenchmarkResult(
                        "VRPN flood, CPU of a million poses",
                        ours.median(FloodResult::cpu),
                        "s",
                        other.median(FloodResult::cpu),
                        other.name())
                .print();
        System.out.printf(
                "%nBeside the %s, our client takes %.2f times the poses a second at %.2f times the CPU each; the target is ",
                other.name(), rate, cpu);
        if (other == plain) {
            System.out.printf("%.1f of the rate.%n", LEAST_RATIO);
            return rate >= LEAST_RATIO;
        }
        System.out.printf("%.0f times the rate at %.1f of the CPU.%n", LEAST_OF_PEER, MOST_CPU_OF_PEER);
        return rate >= LEAST_OF_PEER && cpu <= MOST_CPU_OF_PEER;
    }

    private static void print(String round, String name, double rate, double cpu) {
        System.out.printf("%-8s %-14s %,12.0f %16.3f%n", round, name, rate, cpu);
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
