package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;

/**
 * How late guaranteed messages first arrive over a bad network, and how many resends nobody needed: our transport beside one
 * that acknowledges each packet at once and resends after a fixed 500 ms, in the same weather with the same seeds. All of it
 * is simulated, so two runs print the same.
 */
final class Lossy {
    private static final long MILLISECOND = 1_000_000;
    private static final double SECONDS = 30;
    private static final int MESSAGES = 300;
    private static final int OBJECTS = 5;

    /** The delay that one message in a hundred exceeds, and resends of what arrived anyway. */
    private record Result(long late, int needless) {}

    private final int sessions;
    private boolean better = true;

    private Lossy(int sessions) {
        this.sessions = sessions;
    }

    /** Argument: how many sessions for each line of the table; twenty when left out. */
    public static void main(String[] arguments) {
        var lossy = new Lossy(arguments.length == 0 ? 20 : Integer.parseInt(arguments[0]));
        System.exit(lossy.run() ? 0 : 1);
    }

    private boolean run() {
        System.out.printf(
                "%d sessions of %.0f s a line, %d guaranteed messages each way, %d objects moving 20 times a second,%n"
                        + "20 ms ± 10 each way, one packet in ten overtaken%n%n",
                sessions, SECONDS, MESSAGES, OBJECTS);
        System.out.printf(
                "%-6s %-14s %10s %10s %10s %12s %12s %6s%n",
                "loss", "transport", "median ms", "p99 ms", "resends", "needless", "a 1000 msgs", "lost");
        for (double loss : new double[] {0, 0.02, 0.1, 0.3}) {
            var ours = measure("ours", loss, SetpTuning.DEFAULTS);
            var plain = measure("fixed 500 ms", loss, plain());
            better &= loss == 0 || ours.late < plain.late && ours.needless < plain.needless;
        }
        System.out.printf(
                "%nThe target is an earlier p99 and fewer needless resends than the fixed one's wherever packets are lost: %s.%n",
                better ? "met" : "missed");
        return better;
    }

    /** Prints a line, and returns what counts of it. */
    private Result measure(String name, double loss, SetpTuning tuning) {
        var delays = new ArrayList<Long>();
        int resent = 0;
        int needless = 0;
        int lost = 0;
        for (int seed = 0; seed < sessions; seed++) {
            var session = new SimSession(Weather.fair(loss).reordering(), tuning, seed)
                    .talk(MESSAGES, 2_000, SECONDS)
                    .move(OBJECTS, SECONDS)
                    .run(SECONDS);
            lost += session.lost() ? 1 : 0;
            for (var peer : List.of(session.client, session.server)) {
                delays.addAll(peer.delays);
                resent += peer.resent;
                needless += peer.needless;
            }
        }
        delays.sort(null);
        long late = delays.get(delays.size() * 99 / 100);
        System.out.printf(
                "%-6s %-14s %10.1f %10.1f %10d %12d %12.1f %6d%n",
                "%.0f %%".formatted(100 * loss),
                name,
                delays.get(delays.size() / 2) / (double) MILLISECOND,
                late / (double) MILLISECOND,
                resent,
                needless,
                1000.0 * needless / delays.size(),
                lost);
        return new Result(late, needless);
    }

    private static SetpTuning plain() {
        var all = SetpTuning.DEFAULTS;
        long wait = 500 * MILLISECOND;
        return all.with(new SetpTuning.Resending(wait, wait, wait, wait, 10, 3, Integer.MAX_VALUE))
                .with(new SetpTuning.Acknowledging(0, 1, 0, 0, 61, Integer.MAX_VALUE))
                .with(new SetpTuning.Rates(
                        all.rates().unasked(), all.rates().cap(), all.rates().cap()));
    }
}
