package mocapscope.protocol.setp.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import mocapscope.protocol.benchmark.BenchmarkResult;

/**
 * A measurement of guaranteed messages over a bad network: arrivals, delays and needless resends. Our transport runs
 * beside one that acknowledges each packet at once and resends after a fixed 500 ms, with the same faults and seeds.
 * Everything is simulated, so two runs print the same.
 */
final class Lossy {
    private static final double MILLISECONDS = 1e6;
    private static final double SECONDS = 30;
    private static final int MESSAGES = 300;
    private static final int OBJECTS = 5;
    private static final String FIXED = "fixed 500 ms";

    /** An additional fault of the network. */
    private enum AdditionalFault {
        REORDER(SimulatedFaults::reordering),
        DUPLICATE(SimulatedFaults::duplicating),
        CORRUPT(SimulatedFaults::corrupting);

        private final UnaryOperator<SimulatedFaults> weather;

        AdditionalFault(UnaryOperator<SimulatedFaults> weather) {
            this.weather = weather;
        }
    }

    /** All sessions of a line. */
    private static final class MeasuredSessions {
        private final List<Long> delays = new ArrayList<>();
        private int sent;
        private int lost;
        private int twice;
        private int missing;
        private int needless;

        void add(SimulatedTransportSession session) {
            lost += session.isLost() ? 1 : 0;
            twice += session.deliveredTwice() ? 1 : 0;
            missing += !session.isLost() && !session.deliveredAll() ? 1 : 0;
            for (var peer : List.of(session.client, session.server)) {
                delays.addAll(peer.delays);
                sent += peer.sentWhileOpenCount();
                needless += peer.needless;
            }
        }

        void sort() {
            delays.sort(null);
        }

        /** The delay in milliseconds that such a share of all messages does not exceed; some never arrive. */
        double delay(double share) {
            int at = (int) ((sent - 1) * share);
            return at < delays.size() ? delays.get(at) / MILLISECONDS : Double.POSITIVE_INFINITY;
        }

        String late(double share) {
            return Double.isInfinite(delay(share)) ? "never" : "%.1f".formatted(delay(share));
        }

        double needless() {
            return 1000.0 * needless / sent;
        }

        boolean isConsistent() {
            return twice == 0 && missing == 0;
        }
    }

    private final int sessions;
    private boolean better = true;
    private boolean sound = true;

    private Lossy(int sessions) {
        this.sessions = sessions;
    }

    /** Argument: number of seeds for each table row (default: 20). */
    public static void main(String[] arguments) {
        int seeds = arguments.length == 0 ? 20 : Integer.parseInt(arguments[0]);
        var lossy = new Lossy(seeds);
        boolean met = lossy.run();
        System.exit(new SetpDamageMeasurement(seeds).run() && met ? 0 : 1);
    }

    private boolean run() {
        System.out.printf(
                "%d sessions of %.0f s a line, %d guaranteed messages each way, %d objects moving 20 times a second,%n"
                        + "20 ms + 0 to 10 each way; of ten packets one is overtaken, or comes twice, or of twenty one is"
                        + " damaged;%ndelays are those of messages that were sent in an open session%n%n",
                sessions, SECONDS, MESSAGES, OBJECTS);
        System.out.printf(
                "%-5s %-10s %-13s %8s %6s %6s %8s %10s %8s %14s%n",
                "loss",
                "and",
                "transport",
                "sessions",
                "lost",
                "twice",
                "missing",
                "median ms",
                "p99 ms",
                "needless/1000");
        for (double loss : new double[] {0, 0.02, 0.1, 0.3}) {
            for (var fault : AdditionalFault.values()) {
                compare(loss, fault);
            }
        }
        System.out.printf(
                "%nWhat arrives arrives once, and what does not is reported as lost with its session: %s.%n"
                        + "Where packets are lost, ours is earlier at p99 and resends less in vain than the fixed one: %s.%n",
                met(sound), met(better));
        return sound && better;
    }

    private void compare(double loss, AdditionalFault fault) {
        var ours = measure("ours", loss, fault, SetpProtocolParameters.DEFAULTS);
        var fixed = measure(FIXED, loss, fault, fixed());
        sound &= ours.isConsistent();
        if (loss > 0) {
            var where =
                    "SETP, %.0f %% lost, %s".formatted(100 * loss, fault.name().toLowerCase(Locale.ROOT));
            new BenchmarkResult(where + ": delay at 99 %", ours.delay(0.99), "ms", fixed.delay(0.99), FIXED).print();
            new BenchmarkResult(where + ": needless of 1000", ours.needless(), "resends", fixed.needless(), FIXED)
                    .print();
        }
        better &= loss == 0 || ours.delay(0.99) < fixed.delay(0.99) && ours.needless() < fixed.needless();
    }

    /** Prints a line, and returns it. */
    private MeasuredSessions measure(String name, double loss, AdditionalFault fault, SetpProtocolParameters tuning) {
        var line = new MeasuredSessions();
        for (int seed = 0; seed < sessions; seed++) {
            line.add(new SimulatedTransportSession(fault.weather.apply(SimulatedFaults.fair(loss)), tuning, seed)
                    .sendMessages(MESSAGES, 2_000, SECONDS)
                    .sendMovements(OBJECTS, SECONDS)
                    .run(SECONDS));
        }
        line.sort();
        System.out.printf(
                "%-5s %-10s %-13s %8d %6d %6d %8d %10s %8s %14.1f%n",
                "%.0f %%".formatted(100 * loss),
                fault.name().toLowerCase(Locale.ROOT),
                name,
                sessions,
                line.lost,
                line.twice,
                line.missing,
                line.late(0.5),
                line.late(0.99),
                line.needless());
        return line;
    }

    private static String met(boolean target) {
        return target ? "met" : "missed";
    }

    private static SetpProtocolParameters fixed() {
        var all = SetpProtocolParameters.DEFAULTS;
        long wait = 500_000_000;
        return all.with(new SetpProtocolParameters.SetpResendParameters(
                        wait, wait, wait, wait, 10, 3, Integer.MAX_VALUE))
                .with(new SetpProtocolParameters.SetpAcknowledgementParameters(0, 1, 0, 0, 61, Integer.MAX_VALUE))
                .with(new SetpProtocolParameters.SetpRateParameters(
                        all.rates().peerDefault(),
                        all.rates().cap(),
                        all.rates().cap()));
    }
}
