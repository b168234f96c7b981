package mocapscope.protocol.timing;

import java.util.Arrays;

/**
 * Measures the distribution of latencies over the last ten seconds. It counts them in the buckets of {@link DurationHistogram}.
 * Uses a fixed amount of memory and allocates nothing but the summaries. Not thread safe.
 */
public final class LatencyMeter {
    private static final int SLICES = 5;
    private static final long SLICE = 2_000_000_000L;
    private static final double NANOS = 1e9;

    private final int[] counts = new int[SLICES * DurationHistogram.BUCKETS];
    private final long[] slices = new long[SLICES];
    private final long[] longest = new long[SLICES];
    private final int[] totals = new int[SLICES];

    public LatencyMeter() {
        Arrays.fill(slices, Long.MIN_VALUE);
    }

    /** Adds a latency of {@code nanos} nanoseconds that ended at {@code at}; a negative one counts as 0. */
    public void add(long at, long nanos) {
        long slice = Math.floorDiv(at, SLICE);
        int slot = Math.floorMod(slice, SLICES);
        if (slices[slot] != slice) {
            slices[slot] = slice;
            longest[slot] = 0;
            totals[slot] = 0;
            Arrays.fill(counts, slot * DurationHistogram.BUCKETS, (slot + 1) * DurationHistogram.BUCKETS, 0);
        }
        longest[slot] = Math.max(longest[slot], nanos);
        counts[slot * DurationHistogram.BUCKETS + DurationHistogram.bucket(nanos)]++;
        totals[slot]++;
    }

    /** Returns the summary as of {@code now}. */
    public LatencySummary latency(long now) {
        long count = count(now);
        return count == 0
                ? LatencySummary.NONE
                : new LatencySummary(
                        count, quantile(0.5, now), quantile(0.95, now), quantile(0.99, now), longest(now) / NANOS);
    }

    /** Returns the number of latencies as of {@code now}. */
    long count(long now) {
        long first = firstSlice(now);
        long sum = 0;
        for (int slot = 0; slot < SLICES; slot++) {
            sum += slices[slot] >= first ? totals[slot] : 0;
        }
        return sum;
    }

    /** Returns the quantile {@code part}, from 0 to 1, in seconds as of {@code now}; never more than the maximum. */
    double quantile(double part, long now) {
        long first = firstSlice(now);
        return DurationHistogram.quantile(part, count(now), longest(now), bucket -> countSince(first, bucket));
    }

    /** Returns the maximum in nanoseconds as of {@code now}; 0 without latencies. */
    long longest(long now) {
        long first = firstSlice(now);
        long most = 0;
        for (int slot = 0; slot < SLICES; slot++) {
            most = Math.max(most, slices[slot] >= first ? longest[slot] : 0);
        }
        return most;
    }

    private long countSince(long first, int bucket) {
        long sum = 0;
        for (int slot = 0; slot < SLICES; slot++) {
            sum += slices[slot] >= first ? counts[slot * DurationHistogram.BUCKETS + bucket] : 0;
        }
        return sum;
    }

    private static long firstSlice(long now) {
        return Math.floorDiv(now, SLICE) - SLICES + 1;
    }
}
