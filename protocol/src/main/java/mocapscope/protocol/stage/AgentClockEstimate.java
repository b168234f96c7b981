package mocapscope.protocol.stage;

import java.util.Locale;
import mocapscope.protocol.timing.RoundTripClockEstimate;

/**
 * The estimated offset and drift of another machine's clock against the clock of this machine, with their errors.
 *
 * @param monotonic the agent's monotonic clock against the monotonic clock here; the arrival times of entries are such times
 * @param agentEpoch the agent's system clock minus its monotonic clock, in nanoseconds
 * @param localEpoch this machine's system clock minus its monotonic clock, in nanoseconds
 * @param epochError the largest error of these two differences together, in nanoseconds
 * @param steps the steps of the agent's clocks so far
 */
public record AgentClockEstimate(
        RoundTripClockEstimate monotonic, long agentEpoch, long localEpoch, double epochError, int steps) {
    private static final double NANOS_A_MICRO = 1e3;
    private static final double NANOS_A_MILLI = 1e6;
    private static final double NANOS_A_SECOND = 1e9;
    private static final int MOST_DECIMALS = 6;

    /** Returns the nanoseconds by which the agent's system clock is ahead of this machine's; negative when it is behind. */
    public long offset() {
        return monotonic.offset() + (agentEpoch - localEpoch);
    }

    /** Returns the largest error of the offset, in nanoseconds. */
    public double offsetError() {
        return monotonic.offsetError() + epochError;
    }

    /** Returns the monotonic time here at which the agent's monotonic clock showed a time, both in nanoseconds. */
    public long toLocal(long agentTime) {
        return monotonic.toLocal(agentTime);
    }

    /**
     * Returns the time on this machine's system clock, in nanoseconds since 1970, at which the agent's monotonic clock
     * showed a time.
     */
    public long toLocalEpoch(long agentTime) {
        return toLocal(agentTime) + localEpoch;
    }

    /**
     * Returns a text that continues “machine B”, such as {@code is 3.2 ± 0.4 ms behind, drift +12.3 ± 0.5 ppm}; without the
     * drift while that is unknown.
     */
    public String describe() {
        var text = "is %s %s".formatted(duration(Math.abs((double) offset())), offset() < 0 ? "behind" : "ahead");
        if (!monotonic.isDriftKnown()) {
            return text;
        }
        int decimals = decimals(monotonic.driftError());
        return text
                + String.format(
                        Locale.ROOT,
                        ", drift %+." + decimals + "f ± %." + decimals + "f ppm",
                        monotonic.drift(),
                        roundUp(monotonic.driftError(), decimals));
    }

    private String duration(double nanos) {
        double largest = Math.max(nanos, offsetError());
        if (largest < NANOS_A_MILLI) {
            return withError(nanos / NANOS_A_MICRO, offsetError() / NANOS_A_MICRO, "µs");
        }
        return largest < NANOS_A_SECOND
                ? withError(nanos / NANOS_A_MILLI, offsetError() / NANOS_A_MILLI, "ms")
                : withError(nanos / NANOS_A_SECOND, offsetError() / NANOS_A_SECOND, "s");
    }

    private static String withError(double value, double error, String unit) {
        int decimals = decimals(error);
        return String.format(
                Locale.ROOT, "%,." + decimals + "f ± %." + decimals + "f %s", value, roundUp(error, decimals), unit);
    }

    /** Returns the decimals with which an error has one significant digit. */
    private static int decimals(double error) {
        return Math.clamp((int) Math.ceil(-Math.log10(error)), 0, MOST_DECIMALS);
    }

    private static double roundUp(double error, int decimals) {
        double factor = Math.pow(10, decimals);
        return Math.ceil(error * factor) / factor;
    }
}
