package mocapscope.protocol.timing;

/**
 * A summary of recent latencies in seconds: count, median, 95th and 99th percentile and maximum.
 *
 * @param count the number of measurements
 * @param median the 50th percentile
 * @param most95 the 95th percentile
 * @param most99 the 99th percentile
 * @param worst the maximum
 */
public record Latency(long count, double median, double most95, double most99, double worst) {
    /** The summary of no measurements. */
    public static final Latency NONE = new Latency(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Returns whether there are measurements; otherwise all but the count is NaN. */
    public boolean known() {
        return count > 0;
    }
}
