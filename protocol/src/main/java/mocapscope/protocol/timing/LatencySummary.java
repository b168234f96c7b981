package mocapscope.protocol.timing;

/**
 * A summary of recent latencies in seconds: count, median, 95th and 99th percentile and maximum.
 *
 * @param count the number of measurements
 * @param median the 50th percentile
 * @param p95 the 95th percentile
 * @param p99 the 99th percentile
 * @param worst the maximum
 */
public record LatencySummary(long count, double median, double p95, double p99, double worst) {
    /** The summary of no measurements. */
    public static final LatencySummary NONE = new LatencySummary(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Returns whether there are measurements; otherwise all but the count is NaN. */
    public boolean isKnown() {
        return count > 0;
    }
}
