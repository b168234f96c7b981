package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import mocapscope.protocol.take.TakeRecorderSnapshot;

/** The measurements of a soak's minutes, and their growth. */
final class SoakMinutes {
    private static final double MEGA = 1e6;
    private static final int MOST_COMPARED = 10;
    /** Minutes after which transcripts and everything else with a budget are full; at most a third of the soak. */
    private static final int FILLING = 5;

    /** The slope of the heap that counts as none, in MB a minute: 6 MB an hour. */
    private static final double FLAT = 0.1;

    /** The number of standard errors that count as chance. */
    private static final int CHANCE = 3;

    /** The allowed increase by sockets and threads of sessions that are reconnecting. */
    private static final int SWING_COUNT = 8;

    /** The allowed increase of resident memory, which varies with the garbage collector. */
    private static final double SWING = 0.1;

    private record SoakMinute(ResourceUsage footprint, double messages, long backlog) {}

    private final List<SoakMinute> minutes = new ArrayList<>();

    void add(ResourceUsage usage, double messages, TakeRecorderSnapshot recording) {
        minutes.add(new SoakMinute(usage, messages, recording.queuedBytes()));
    }

    /** Returns the figures for the table of all harnesses. */
    List<BenchmarkResult> figures() {
        double messages =
                minutes.stream().mapToDouble(SoakMinute::messages).average().orElse(0);
        var last = minutes.getLast().footprint;
        return List.of(
                new BenchmarkResult("soak, messages a second of all sessions", messages, ""),
                new BenchmarkResult("soak, heap after a collection", last.heap() / MEGA, "MB"),
                new BenchmarkResult("soak, resident memory", last.resident() / MEGA, "MB"));
    }

    /**
     * Prints how all went, and returns what is amiss; {@code index} is what the take's index took of the heap, in
     * bytes.
     */
    List<String> judge(long index) {
        var all = List.copyOf(minutes);
        var full = all.subList(Math.min(FILLING, all.size() / 3), all.size());
        int compared = Math.clamp(full.size() / 2, 1, MOST_COMPARED);
        var problems = new ArrayList<String>();
        System.out.printf(
                "%nfrom minute %d on; means of %d minutes%n%-28s %12s %12s   %s%n",
                all.size() - full.size() + 1, compared, "", "first", "last", "each minute");
        var ends =
                new ComparedMinutes(full.subList(0, compared), full.subList(full.size() - compared, full.size()), full);
        double indexed = index / MEGA / (all.size() + 1);
        var heap = ends.row("heap MB", minute -> minute.footprint.heap() / MEGA);
        System.out.printf("%-28s %12s %12s   %+.3f%n", "  of that the take's index", "", "", indexed);
        double most = FLAT + indexed + CHANCE * heap.trend.doubt();
        if (heap.trend.slope() > most) {
            problems.add("the heap grows by %.3f MB each minute, more than %.3f".formatted(heap.trend.slope(), most));
        }
        var resident = ends.row("resident MB", minute -> minute.footprint.resident() / MEGA);
        addGrowthProblem(problems, "resident memory in MB", resident, SWING * resident.before);
        addGrowthProblem(problems, "threads", ends.row("threads", minute -> minute.footprint.threads()), 2);
        addGrowthProblem(
                problems,
                "virtual threads",
                ends.row("virtual threads", minute -> minute.footprint.virtual()),
                SWING_COUNT);
        addGrowthProblem(
                problems,
                "open files",
                ends.row("open files and sockets", minute -> minute.footprint.files()),
                SWING_COUNT);
        ends.row("messages/s", SoakMinute::messages);
        ends.row("waiting to be recorded kB", minute -> minute.backlog / 1e3);
        return problems;
    }

    private static void addGrowthProblem(List<String> problems, String description, GrowthRow row, double most) {
        if (row.after - row.before > most) {
            problems.add("%s: %,.0f more than at first, which is more than %,.0f"
                    .formatted(description, row.after - row.before, most));
        }
    }

    private record GrowthRow(double before, double after, LinearTrend trend) {}

    /** The first and the last minutes that are compared, and all from the first to the last. */
    private record ComparedMinutes(List<SoakMinute> first, List<SoakMinute> last, List<SoakMinute> all) {

        GrowthRow row(String name, ToDoubleFunction<SoakMinute> value) {
            var row = new GrowthRow(
                    mean(first, value),
                    mean(last, value),
                    LinearTrend.of(all.stream().mapToDouble(value).toArray()));
            System.out.printf("%-28s %,12.1f %,12.1f   %s%n", name, row.before, row.after, row.trend);
            return row;
        }

        private static double mean(List<SoakMinute> some, ToDoubleFunction<SoakMinute> value) {
            return some.stream().mapToDouble(value).average().orElse(0);
        }
    }
}
