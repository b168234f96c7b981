package mocapscope.protocol.benchmark.verdict;

import java.util.List;
import java.util.Optional;

/**
 * The truth about a scenario: what may be said at each time, and by when each fault must be named.
 *
 * <pre>
 *            begin of the fault               end
 *   ───────────┼───────────────────────────────┼──────────────┼────▶
 *              │ limit + 2 s │                                │ aftermath: the cause may still be named
 *              evidence      must be named by then
 * </pre>
 */
final class ScenarioTruth {
    private static final double NANOS = 1e9;
    /** The time after a fault or its cause for which arrivals are still under way. */
    private static final double UNDER_WAY = 0.6;
    /** The time by which a fault may begin earlier, as the clock of the server drifts. */
    private static final double CLOCK_ERROR = 0.1;

    /** The seconds of a delay of this process from which the session is not judged, and for how long. */
    private static final double NOT_JUDGED = 5;

    private static final double WINDOW = 10;
    /** The seconds without an answer for which a SETP server certainly keeps a session. */
    private static final double SESSION_SECONDS = 8;
    /** The longest time from one attempt to connect to the end of the next one. */
    private static final double LONGEST_RECONNECT = 15;

    private final VerdictScenario scenario;
    private final List<ScenarioFault> lags;

    ScenarioTruth(VerdictScenario scenario) {
        this.scenario = scenario;
        this.lags = scenario.faults().stream()
                .filter(fault -> fault.kind() == ScenarioFaultKind.OWN_PAUSE
                        || fault.kind() == ScenarioFaultKind.OWN_DELAY
                        || fault.kind() == ScenarioFaultKind.OWN_SLEEP)
                .toList();
    }

    /** Returns whether a cause may be named at a time in nanoseconds since the start. */
    boolean isTrue(PrintedCause printed, long now) {
        if (printed.cause() == JudgedCause.EPOCH && scenario.protocol().countsFromBoot()) {
            return true;
        }
        return scenario.faults().stream().anyMatch(fault -> explains(fault, printed, now / NANOS));
    }

    private boolean explains(ScenarioFault fault, PrintedCause printed, double now) {
        boolean explains = fault.kind().explains(printed.cause())
                || endsSession(fault) && printed.cause() == JudgedCause.DISCONNECTED;
        if (!explains || !fault.kind().isOfSession() && !fault.concerns(printed.device())) {
            return false;
        }
        double until = fault.end()
                + aftermath(fault, printed.cause())
                + UNDER_WAY
                + scenario.path().burst();
        return now >= fault.begin() - CLOCK_ERROR && now <= until + lagSeconds(fault.begin(), until);
    }

    /** Returns whether a SETP server ends the session because this process did not answer. */
    private boolean endsSession(ScenarioFault fault) {
        return scenario.protocol() == ScenarioProtocol.SETP
                && (lags.contains(fault) || fault.kind() == ScenarioFaultKind.PEER_STOP)
                && fault.end() - fault.begin() >= SESSION_SECONDS;
    }

    /** Returns the expected cause of a fault at that time, for the matrix; {@link JudgedCause#WORKS} without one. */
    JudgedCause expectedAt(double now) {
        return scenario.faults().stream()
                .filter(fault -> now >= fault.begin() && now <= fault.end() + WINDOW)
                .flatMap(fault -> fault.kind().expected().stream())
                .findFirst()
                .orElse(JudgedCause.WORKS);
    }

    private double lagSeconds(double from, double until) {
        double sum = 0;
        for (var lag : lags) {
            sum += lag.begin() <= until && lag.end() >= from ? lag.end() - lag.begin() : 0;
        }
        return sum;
    }

    /** Returns the seconds after the end of a fault for which the cause is still true. */
    private double aftermath(ScenarioFault fault, JudgedCause cause) {
        double interval = 1 / scenario.rate();
        return switch (cause) {
            case LOSS -> WINDOW + 3;
            case REORDERED, VALUES, BEHIND -> WINDOW + 2 + interval;
            case RATE -> WINDOW + 7;
            case STEPPED -> WINDOW + 1 + interval;
            case SWAPPED -> WINDOW + 1;
            case ZONE, EPOCH -> fault.kind() == ScenarioFaultKind.CLOCK_STEP ? Double.MAX_VALUE / 4 : 2 * interval;
            case SILENT -> 2 + 2 * interval;
            case DISCONNECTED -> LONGEST_RECONNECT;
            case STOPPED, LOST, FROZEN, JUMPED -> 1 + 2 * interval;
            case WORKS -> 0;
        };
    }

    /**
     * Returns the seconds after which a fault must be named, without the two seconds that everything has.
     *
     * @see mocapscope.protocol.health.HealthThresholds
     */
    double limit(ScenarioFault fault) {
        double interval = 1 / scenario.rate();
        return switch (fault.kind()) {
            case STALL, SILENT_START, PEER_STOP, NETWORK_STALL -> Math.max(3, 8 * interval);
            case LOSS -> 1 + interval;
            case REORDER -> 1 + 3 * interval; // judged with lost messages
            case SLOW, FAST, HALF_RATE -> WINDOW + 5;
            case CLOCK_BOOT, CLOCK_ZONE -> 10 * interval;
            case CLOCK_ZERO, CLOCK_STOP -> Math.max(1, 10 * interval);
            case CLOCK_STEP -> Math.max(1, 3 * interval);
            case LOST, JUMPED, SWAPPED, VALUES -> 2 * interval;
            case FROZEN -> Math.max(2, 20 * interval) + interval;
            case DISCONNECT -> scenario.protocol() == ScenarioProtocol.SETP ? 12 : 0;
            default -> 0;
        };
    }

    /**
     * Returns the time in seconds from which a fault can be seen, or nothing if it cannot.
     *
     * @param noted the times at which the network did what the fault states
     * @param live the time at which the session became live
     */
    Optional<Double> evidence(ScenarioFault fault, List<Long> noted, double live) {
        double from = Math.max(fault.begin(), live);
        double at = switch (fault.kind()) {
            case LOSS, REORDER ->
                noted.stream()
                        .map(time -> time / NANOS)
                        .filter(time -> time >= from && !isLate(time))
                        .findFirst()
                        .orElse(Double.NaN);
            case OWN_PAUSE, OWN_DELAY -> fault.end();
            default -> from;
        };
        double seen = fault.kind().isOwn() ? at : afterLags(at + scenario.path().burst(), limit(fault) + 2);
        return Double.isNaN(seen) || seen + limit(fault) + 2 > scenario.seconds()
                ? Optional.empty()
                : Optional.of(seen);
    }

    private boolean isLate(double time) {
        return lags.stream().anyMatch(lag -> time >= lag.begin() && time <= lag.end() + 2);
    }

    /** Returns a time after which this process is not late for some seconds. */
    private double afterLags(double from, double seconds) {
        double at = from;
        for (var lag : lags) {
            if (lag.begin() <= at + seconds && lag.end() + WINDOW >= at) {
                double length = lag.end() - lag.begin();
                at = Math.max(at, lag.end() + (length >= NOT_JUDGED ? WINDOW : 0));
            }
        }
        return at;
    }
}
