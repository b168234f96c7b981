package mocapscope.protocol.timing;

import java.util.Arrays;

/**
 * Measures the distribution of latencies over the last ten seconds. It counts them in the buckets of {@link DurationHistogram}.
 * Uses a fixed amount of memory and does not allocate while counting. Not thread safe.
 */
public final class LatencyMeter {
    private static final int SLICES = 5;
    private static final long SLICE = 2_000_000_000L;

    private final int[] counts = new int[SLICES * DurationHistogram.BUCKETS];
    private final long[] slices = new long[SLICES];
    private final long[] longest = new long[SLICES];

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
            Arrays.fill(counts, slot * DurationHistogram.BUCKETS, (slot + 1) * DurationHistogram.BUCKETS, 0);
        }
        longest[slot] = Math.max(longest[slot], nanos);
        counts[slot * DurationHistogram.BUCKETS + DurationHistogram.bucket(nanos)]++;
    }

    /** Returns the summary as of {@code now}. */
    public LatencySummary latency(long now) {
        return histogram(now).latency();
    }

    /** Returns the histogram as of {@code now}. */
    DurationHistogram histogram(long now) {
        long current = Math.floorDiv(now, SLICE);
        var sum = new DurationHistogram();
        for (int slot = 0; slot < SLICES; slot++) {
            if (slices[slot] > current - SLICES) {
                sum.updateLongest(longest[slot]);
                for (int bucket = 0; bucket < DurationHistogram.BUCKETS; bucket++) {
                    sum.add(bucket, counts[slot * DurationHistogram.BUCKETS + bucket]);
                }
            }
        }
        return sum;
    }
}
