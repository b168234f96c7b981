package mocapscope.protocol.benchmark.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.benchmark.BenchmarkResult;

/**
 * A measurement of health verdicts: hundreds of simulated sessions of all protocols, healthy ones and such with faults,
 * run through the real engines, decoders and monitors in simulated time. Each verdict is compared with the truth. Two
 * runs with one seed print the same.
 */
final class VerdictBench {
    private static final String ONLY = "--only";
    private static final String SEED = "--seed";
    private static final String SCALE = "--scale";
    private static final String LIST = "--list";
    private static final String TRACE = "--trace";
    /** An environment variable that is set where all benchmarks are run for the page of results. */
    private static final String OF_ALL = "BENCH_BUILT";

    private static final int MOST_LINES = 6;

    private final long seed;
    private final double scale;
    private final String only;
    private final boolean traces;

    private VerdictBench(long seed, double scale, String only, boolean traces) {
        this.seed = seed;
        this.scale = scale;
        this.only = only;
        this.traces = traces;
    }

    /**
     * Arguments: {@code --seed N} (default: 1), {@code --only PART} of names, {@code --scale X} of the length of
     * healthy scenarios, {@code --list} of names, {@code --trace} of states, findings and verdicts. Exits with 1 if a limit is missed.
     */
    public static void main(String[] arguments) {
        long seed = 1;
        double scale = 1;
        var only = "";
        boolean list = false;
        boolean traces = false;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case ONLY -> only = arguments[++i];
                case SEED -> seed = Long.parseLong(arguments[++i]);
                case SCALE -> scale = Double.parseDouble(arguments[++i]);
                case LIST -> list = true;
                case TRACE -> traces = true;
                default -> throw new IllegalArgumentException("unknown argument: " + arguments[i]);
            }
        }
        var bench = new VerdictBench(seed, scale, only, traces);
        if (list) {
            bench.select().forEach(scenario -> System.out.println(scenario.name()));
            return;
        }
        System.exit(bench.run() ? 0 : 1);
    }

    private List<VerdictScenario> select() {
        return VerdictScenarioCatalog.create(seed, scale).stream()
                .filter(scenario -> scenario.name().contains(only))
                .toList();
    }

    private boolean run() {
        var scenarios = select();
        System.out.printf(Locale.ROOT, "%d scenarios, seed %d%n", scenarios.size(), seed);
        var totals = new VerdictBenchTotals();
        for (var scenario : scenarios) {
            var result = ScenarioRun.of(scenario, traces ? System.out::println : _ -> {});
            totals.add(result);
            report(result);
        }
        report(totals);
        return totals.isMet();
    }

    private void report(ScenarioResult result) {
        if (!only.isEmpty()) {
            System.out.printf(
                    Locale.ROOT, "%n%s: %,d samples%n", result.scenario().name(), result.samples());
            result.scenario().faults().forEach(fault -> System.out.println("  " + fault));
            result.detections()
                    .forEach(one -> System.out.printf(
                            Locale.ROOT,
                            "  %s after %.2f s, limit %.2f s: %s%n",
                            one.isMissed() ? "missed" : "named",
                            one.seconds(),
                            one.limit(),
                            one.fault()));
        }
        var lines = result.describe();
        if (!lines.isEmpty()) {
            System.out.printf(
                    "%nbin/bench verdicts --only %s --seed %d%n",
                    result.scenario().name(), seed);
            lines.stream().limit(MOST_LINES).forEach(line -> System.out.println("  " + line));
            if (lines.size() > MOST_LINES) {
                System.out.printf("  and %d more%n", lines.size() - MOST_LINES);
            }
        }
    }

    private void report(VerdictBenchTotals totals) {
        System.out.println();
        if (System.getenv(OF_ALL) == null) {
            totals.matrix().lines().forEach(System.out::println);
        } else {
            printPage(totals);
        }
        System.out.printf(
                Locale.ROOT,
                "%n%d scenarios, seed %d: %,.0f device-minutes, %,.0f of them healthy, %,d samples; %d failed%n",
                totals.scenarios(),
                seed,
                totals.deviceMinutes(),
                totals.healthyMinutes(),
                totals.samples(),
                totals.failed().size());
        System.out.printf(
                Locale.ROOT,
                "Accusations that are not true: %d, %.2f in 1,000 device-minutes (at most 1): %s%n",
                totals.accusations(),
                totals.accusationRate(),
                met(totals.accusesFairly()));
        System.out.printf(
                Locale.ROOT,
                "Faults named: %.1f %% of %d (at least 98 %%): %s%n",
                100 * totals.recall(),
                totals.faults(),
                met(totals.recallsEnough()));
        System.out.printf(
                Locale.ROOT,
                "Faults named later than their limit and 2 s: %d%s: %s%n",
                totals.late(),
                totals.slowest()
                        .map(one -> String.format(
                                Locale.ROOT,
                                "; the slowest after %.2f s with a limit of %.2f s (%s)",
                                one.seconds(),
                                one.limit(),
                                one.fault().kind().word()))
                        .orElse(""),
                met(totals.detectsInTime()));
        new BenchmarkResult("verdicts, not true in 1,000 device-minutes", totals.accusationRate(), "", 1, "at most")
                .print();
        new BenchmarkResult("verdicts, faults named", 100 * totals.recall(), "%", 98, "at least").print();
        totals.slowest()
                .ifPresent(one -> new BenchmarkResult(
                                "verdicts, slowest detection after its limit",
                                Math.max(0, one.seconds() - one.limit()),
                                "s",
                                2,
                                "at most")
                        .print());
    }

    /** Prints the matrix for the page of results. */
    private void printPage(VerdictBenchTotals totals) {
        var lines = new ArrayList<String>();
        lines.add("## Verdicts: expected and printed causes");
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%d scenarios, seed %d, %,.0f device-minutes, %,.0f of them without a fault. A row is the expected cause of",
                totals.scenarios(),
                seed,
                totals.deviceMinutes(),
                totals.healthyMinutes()));
        lines.add(
                "faults, a column the cause that a verdict named. The diagonal counts faults that were named, the column");
        lines.add(
                "“works” faults that were missed, and every other number is an untrue statement. The same seed and scale");
        lines.add(
                "give the same numbers on every machine; `bin/bench verdicts --only NAME --seed N` repeats one scenario.");
        lines.add("");
        lines.addAll(totals.matrix().lines());
        lines.forEach(line -> System.out.println(BenchmarkResult.PAGE_MARK + "\t" + line));
    }

    private static String met(boolean target) {
        return target ? "met" : "missed";
    }
}
