package mocapscope.protocol.timing;

/**
 * Measures the distribution of recent time intervals, such as those between reports. It covers the last ten seconds.
 * Uses a fixed amount of memory and does not allocate while counting. Not thread safe.
 */
public final class IntervalDistributionMeter {
    /** The smallest number of intervals from which there are a median, a percentile and a deviation. */
    private static final int FEWEST = 6;

    private static final double P98 = 0.98;
    private static final long SLICE_OF_JITTER = 1_000_000_000L;
    private static final double NANOS = 1e9;

    private final LatencyMeter durations = new LatencyMeter();
    private final JitterMeter jitter = new JitterMeter(SLICE_OF_JITTER);

    /** Adds an interval of {@code nanos} nanoseconds that ended at {@code at}; a negative one counts as 0. */
    public void add(long at, long nanos) {
        long interval = Math.max(0, nanos);
        durations.add(at, interval);
        jitter.add(at, interval / NANOS);
    }

    /** Returns the distribution as of {@code now}. */
    public IntervalStatistics distribution(long now) {
        long count = durations.count(now);
        double longest = count == 0 ? LatencySummary.NONE.worst() : durations.longest(now) / NANOS;
        return count < FEWEST
                ? new IntervalStatistics(count, Double.NaN, Double.NaN, longest, Double.NaN)
                : new IntervalStatistics(
                        count,
                        durations.quantile(0.5, now),
                        durations.quantile(P98, now),
                        longest,
                        jitter.deviation(now));
    }
}
