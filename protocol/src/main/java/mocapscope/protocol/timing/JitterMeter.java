package mocapscope.protocol.timing;

import java.util.Arrays;

/**
 * Measures jitter: the standard deviation of arrival intervals over the last second. Uses a fixed amount of memory. Not
 * thread safe.
 */
public final class JitterMeter {
    private static final long SLICE_OF_SECOND = 100_000_000;
    private static final int SLICES = 10;

    private final long slice;
    private final long[] slices = new long[SLICES];
    private final long[] counts = new long[SLICES];
    private final double[] means = new double[SLICES];
    private final double[] squares = new double[SLICES];

    public JitterMeter() {
        this(SLICE_OF_SECOND);
    }

    /** Creates a meter of the last ten slices of {@code slice} nanoseconds each. */
    JitterMeter(long slice) {
        this.slice = slice;
        Arrays.fill(slices, Long.MIN_VALUE);
    }

    /** Adds an interval in seconds that ended at {@code at}, in nanoseconds. */
    public void add(long at, double seconds) {
        long number = Math.floorDiv(at, slice);
        int slot = Math.floorMod(number, SLICES);
        if (slices[slot] != number) {
            slices[slot] = number;
            counts[slot] = 0;
            means[slot] = 0;
            squares[slot] = 0;
        }
        counts[slot]++;
        double from = seconds - means[slot];
        means[slot] += from / counts[slot];
        squares[slot] += from * (seconds - means[slot]);
    }

    /** Returns the number of intervals as of {@code now}. */
    public long intervals(long now) {
        long current = Math.floorDiv(now, slice);
        long count = 0;
        for (int slot = 0; slot < SLICES; slot++) {
            count += slices[slot] > current - SLICES ? counts[slot] : 0;
        }
        return count;
    }

    /**
     * Returns the standard deviation of the intervals in seconds, as of {@code now}; 0 while there are fewer than two.
     */
    public double deviation(long now) {
        long current = Math.floorDiv(now, slice);
        long count = 0;
        double mean = 0;
        double square = 0;
        for (int slot = 0; slot < SLICES; slot++) {
            if (slices[slot] > current - SLICES) {
                long total = count + counts[slot];
                double apart = means[slot] - mean;
                square += squares[slot] + apart * apart * count * counts[slot] / total;
                mean += apart * counts[slot] / total;
                count = total;
            }
        }
        return count < 2 ? 0 : Math.sqrt(square / count);
    }
}
