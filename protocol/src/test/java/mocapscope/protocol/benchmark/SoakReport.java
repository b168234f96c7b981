package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import mocapscope.protocol.take.TakeRecorderSnapshot;
import mocapscope.protocol.transcript.Direction;

/** Prints the progress of a soak, minute by minute, and its problems. */
final class SoakReport {
    private static final double MEGA = 1e6;
    private static final double SECONDS = 60;

    private final List<SoakScenario> scenarios;
    private final SoakMinutes minutes = new SoakMinutes();
    private final List<String> problems = new ArrayList<>();
    private long counted;

    SoakReport(List<SoakScenario> scenarios) {
        this.scenarios = scenarios;
    }

    void head() {
        for (var faults : BadNetworkKind.values()) {
            System.out.printf("%s: %s%n", faults, faults.faults);
        }
        System.out.printf(
                "%n%6s %7s %9s  %-26s %-17s %8s %8s %7s %7s %7s %6s %8s %9s%n",
                "",
                "",
                "",
                "lossy: dropped messages,",
                "damaging: faults,",
                "heap",
                "resident",
                "GC",
                "",
                "",
                "",
                "waiting",
                "");
        System.out.printf(
                "%6s %7s %9s %8s %8s %9s %8s %8s %8s %8s %7s %7s %7s %6s %8s %9s%n",
                "minute",
                "live",
                "msgs/s",
                "",
                "skipped,",
                "missing",
                "",
                "findings",
                "MB",
                "MB",
                "ms",
                "threads",
                "virtual",
                "files",
                "kB",
                "take MB");
    }

    /** Minute 0 is the warm-up. */
    void minute(int number, ResourceUsage usage, TakeRecorderSnapshot recording) {
        long all = sum(scenario -> scenario.clients.of(TrafficCounter.MESSAGES));
        double messages = (all - counted) / SECONDS;
        counted = all;
        if (number > 0) {
            minutes.add(usage, messages, recording);
        }
        System.out.printf(
                "%6d %3d/%3d %,9.0f %8d %8d %9d %8d %8d %8.1f %8.1f %7d %7d %7d %6d %8d %9.1f%n",
                number,
                scenarios.stream()
                        .flatMap(act -> act.listenersOfClients().stream())
                        .filter(TrafficCountingListener::live)
                        .count(),
                sum(act -> act.listenersOfClients().size()),
                messages,
                sum(BadNetworkKind.LOSSY, act -> act.gate.of(Direction.TO_CLIENT, TrafficCounter.DROPPED_MESSAGES)),
                sum(BadNetworkKind.LOSSY, act -> act.gate.of(Direction.TO_CLIENT, TrafficCounter.SKIPPED)),
                sum(BadNetworkKind.LOSSY, SoakScenario::missing),
                sum(BadNetworkKind.DAMAGING, act -> act.gate.of(TrafficCounter.DAMAGED)),
                sum(
                        BadNetworkKind.DAMAGING,
                        act -> act.clients.of(TrafficCounter.FINDINGS) + act.server.of(TrafficCounter.FINDINGS)),
                usage.heap() / MEGA,
                usage.resident() / MEGA,
                usage.gcMillis(),
                usage.threads(),
                usage.virtual(),
                usage.files(),
                recording.queuedBytes() / 1000,
                recording.bytes() / MEGA);
        if (recording.phase() == TakeRecorderSnapshot.TakeRecorderPhase.FAILED) {
            problems.add(recording.fault());
        }
    }

    private long sum(ToLongFunction<SoakScenario> count) {
        return scenarios.stream().mapToLong(count).sum();
    }

    private long sum(BadNetworkKind faults, ToLongFunction<SoakScenario> count) {
        return scenarios.stream()
                .filter(scenario -> scenario.network == faults)
                .mapToLong(count)
                .sum();
    }

    /** Checks the balance once no traffic is in flight. */
    void settled() {
        problems.addAll(new SoakTrafficBalance().judge(scenarios));
        var numbered = scenarios.stream()
                .filter(scenario ->
                        scenario.network == BadNetworkKind.LOSSY && scenario.numbering != LossDetectionMethod.NONE)
                .toList();
        long missing = numbered.stream().mapToLong(SoakScenario::missing).sum();
        long unexplained =
                numbered.stream().mapToLong(SoakScenario::unexplained).sum();
        new BenchmarkResult(
                        "soak, messages that clients missed", missing, "", missing - unexplained, "dropped and skipped")
                .print();
    }

    /** Sessions that are not in the take as they were live. */
    void take(List<String> different) {
        System.out.printf(
                "%nthe take: %d of %d sessions are not as they were live%n",
                different.size(), sum(scenario -> scenario.listeners.size()));
        new BenchmarkResult(
                        "soak, sessions of %,d not in the take as they were live"
                                .formatted(sum(act -> act.listeners.size())),
                        different.size(),
                        "")
                .print();
        problems.addAll(different);
    }

    /**
     * Prints the verdict and returns true if it is good; {@code index} is the heap of the take's index at its end, in
     * bytes.
     */
    boolean verdict(long index) {
        minutes.figures().forEach(BenchmarkResult::print);
        problems.addAll(minutes.judge(index));
        problems.forEach(text -> System.out.println("amiss: " + text));
        System.out.println(problems.isEmpty() ? "all is well" : problems.size() + " things are amiss");
        return problems.isEmpty();
    }
}
