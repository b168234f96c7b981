package mocapscope.protocol.timing;

/**
 * How long something took lately, in seconds.
 *
 * @param count how many times it was measured
 * @param median half of them took no longer
 * @param most95 nineteen of twenty took no longer
 * @param most99 ninety-nine of a hundred took no longer
 * @param worst the longest of all
 */
public record Latency(long count, double median, double most95, double most99, double worst) {
    /** Nothing was measured. */
    public static final Latency NONE = new Latency(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Whether anything was measured; else all but the count is NaN. */
    public boolean known() {
        return count > 0;
    }
}
