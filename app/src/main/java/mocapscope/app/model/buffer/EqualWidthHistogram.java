package mocapscope.app.model.buffer;

/** Counts of values in bins of equal width, and of the values below and above them. Not thread-safe. */
public final class EqualWidthHistogram {
    private final long[] bins;
    private long below;
    private long above;
    private long highest;

    /** Makes an empty histogram. */
    public EqualWidthHistogram(int bins) {
        this.bins = new long[bins];
    }

    /** Adds {@code count} values to a bin; a negative bin counts as below, one behind the last as above. */
    public void add(long bin, long count) {
        if (bin < 0) {
            below += count;
        } else if (bin >= bins.length) {
            above += count;
        } else {
            bins[(int) bin] += count;
            highest = Math.max(highest, bins[(int) bin]);
        }
    }

    public long count(int bin) {
        return bins[bin];
    }

    /** Returns how many values lie below the first bin. */
    public long below() {
        return below;
    }

    /** Returns how many values lie above the last bin. */
    public long above() {
        return above;
    }

    /**
     * Returns the length of a bin's bar in pixels if the fullest has {@code most}; it is 0 only of an empty bin. By the
     * logarithm of the counts, single values can be seen beside many.
     */
    public int length(int bin, int most, boolean logarithmic) {
        if (bins[bin] == 0) {
            return 0;
        }
        double part = logarithmic ? Math.log1p(bins[bin]) / Math.log1p(highest) : (double) bins[bin] / highest;
        return (int) Math.max(1, Math.round(part * most));
    }
}
