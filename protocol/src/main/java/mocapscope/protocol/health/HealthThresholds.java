package mocapscope.protocol.health;

/**
 * The thresholds for judging the health of sessions, data sources and this process. Times are in nanoseconds.
 *
 * @param settling the time after a connection in which a session is not judged
 * @param lossError the share of lost messages from which a session is not usable
 * @param rateTolerance the part of the declared rate by which the measured one may differ
 * @param ratePatience the time for which it must differ
 * @param lagShare the part of the window in which this process may be late before nothing is judged
 * @param clockMemory the time for which a step of a device clock is a warning
 */
public record HealthThresholds(
        long settling, double lossError, double rateTolerance, long ratePatience, double lagShare, long clockMemory) {
    private static final long SECOND = 1_000_000_000L;

    /** The time over which loss, findings and lateness are counted, in nanoseconds. */
    public static final long WINDOW = 10 * SECOND;

    /** The usual thresholds. */
    public static final HealthThresholds USUAL =
            new HealthThresholds(4 * SECOND, 0.25, 0.1, 5 * SECOND, 0.5, 10 * SECOND);
}
