package mocapscope.protocol.health;

/**
 * The time for which a data source or session has sent no samples. It includes the number of reports that were expected
 * in this time.
 *
 * @param silent whether it has been silent for longer than its limit
 * @param lastArrival the arrival of the last sample, or {@link #NEVER}
 * @param judgedUntil the time up to which everything has been handled, or {@link #NEVER}
 * @param seconds the seconds without a sample until then, without the delays of this process; 0 if unknown
 * @param expected the reports that were expected in that time; NaN if the rate is unknown
 */
public record SampleSilenceStatus(boolean silent, long lastArrival, long judgedUntil, double seconds, double expected) {
    /** The time of an event that has not happened. */
    public static final long NEVER = Long.MIN_VALUE;

    /** The figures before anything is known. */
    public static final SampleSilenceStatus NONE = new SampleSilenceStatus(false, NEVER, NEVER, 0, Double.NaN);

    private static final double NANOS = 1e9;

    /** Returns the time since which it has been silent: of the last sample, or later after a delay or a new connection. */
    long begin() {
        return judgedUntil - Math.round(seconds * NANOS);
    }
}
