package mocapscope.app.model;

/**
 * The last values of something that is measured again and again, each with its time. One thread adds, any thread reads.
 */
public final class Series {
    private final long[] times;
    private final double[] values;
    private long end;

    /** Keeps the last {@code capacity} values. */
    public Series(int capacity) {
        times = new long[capacity];
        values = new double[capacity];
    }

    public synchronized void add(long time, double value) {
        int slot = (int) (end % times.length);
        times[slot] = time;
        values[slot] = value;
        end++;
    }

    /**
     * Copies the newest values whose time is {@code since} or later into the arrays, oldest first, as many as fit.
     *
     * @return how many
     */
    public synchronized int copySince(long since, long[] intoTimes, double[] intoValues) {
        long from = Math.max(Math.max(0, end - times.length), end - intoTimes.length);
        while (from < end && times[(int) (from % times.length)] < since) {
            from++;
        }
        int count = (int) (end - from);
        for (int i = 0; i < count; i++) {
            int slot = (int) ((from + i) % times.length);
            intoTimes[i] = times[slot];
            intoValues[i] = values[slot];
        }
        return count;
    }

    /** Values added so far, those no longer kept included. */
    public synchronized long count() {
        return end;
    }
}
