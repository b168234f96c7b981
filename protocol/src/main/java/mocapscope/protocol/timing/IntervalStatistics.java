package mocapscope.protocol.timing;

/**
 * Statistics of recent time intervals, such as those between reports: their number, median, 98th percentile, maximum
 * and standard deviation. Median and percentile are within 6 % of the exact ones. A figure from too few intervals is
 * NaN.
 *
 * @param count the number of intervals
 * @param median the 50th percentile
 * @param p98 the 98th percentile
 * @param longest the maximum
 * @param deviation the standard deviation
 */
public record IntervalStatistics(long count, double median, double p98, double longest, double deviation) {
    /** The distribution of no intervals. */
    public static final IntervalStatistics NONE =
            new IntervalStatistics(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** The largest part of the median by which the 98th percentile of a steady stream exceeds it. */
    private static final double MOST_MEDIANS = 4;

    /** Returns whether 98 % of the intervals are at most four times the median, so that a longer one is a gap. */
    public boolean isSteady() {
        return p98 <= MOST_MEDIANS * median;
    }
}
