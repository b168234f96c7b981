package mocapscope.protocol.timing;

import java.util.Arrays;

/**
 * How long something took, over about the last ten seconds: how often each length came, in buckets that are an eighth of
 * an octave wide, so that microseconds and seconds are told equally well. The buckets are those of G. Tene's
 * HdrHistogram, with three bits. Holds a fixed amount of memory and allocates nothing as it counts. Not thread safe.
 *
 * <pre>
 *   microseconds (1.024 of them)   0  1  …  7 │ 8  9 … 15 │ 16 18 … 30 │ 32 36 … 60 │ …  to two minutes
 *   bucket                         0  1  …  7 │ 8  9 … 15 │ 16 17 … 23 │ 24 25 … 31 │ …
 * </pre>
 */
public final class LatencyMeter {
    private static final int SLICES = 5;
    private static final long SLICE = 2_000_000_000L;
    /** A bucket's unit is 2¹⁰ ns. */
    private static final int UNIT_BITS = 10;

    private static final int BITS = 3;
    private static final int AN_OCTAVE = 1 << BITS;
    /** Two minutes, in units. */
    private static final long MOST = (1L << 27) - 1;

    private static final int BUCKETS = bucket(MOST) + 1;
    private static final double NANOS = 1e9;

    private final char[] counts = new char[SLICES * BUCKETS];
    private final long[] slices = new long[SLICES];
    private final long[] longest = new long[SLICES];

    public LatencyMeter() {
        Arrays.fill(slices, Long.MIN_VALUE);
    }

    /** Something that ended at {@code at} took so many nanoseconds; fewer than none count as none. */
    public void add(long at, long nanos) {
        long slice = Math.floorDiv(at, SLICE);
        int slot = Math.floorMod(slice, SLICES);
        if (slices[slot] != slice) {
            slices[slot] = slice;
            longest[slot] = 0;
            Arrays.fill(counts, slot * BUCKETS, (slot + 1) * BUCKETS, (char) 0);
        }
        long taken = Math.max(0, nanos);
        longest[slot] = Math.max(longest[slot], taken);
        int place = slot * BUCKETS + bucket(Math.min(MOST, taken >>> UNIT_BITS));
        if (counts[place] < Character.MAX_VALUE) {
            counts[place]++;
        }
    }

    /** As of {@code now}. */
    public Latency latency(long now) {
        long current = Math.floorDiv(now, SLICE);
        var sums = new int[BUCKETS];
        int count = 0;
        long worst = 0;
        for (int slot = 0; slot < SLICES; slot++) {
            if (slices[slot] > current - SLICES) {
                worst = Math.max(worst, longest[slot]);
                for (int bucket = 0; bucket < BUCKETS; bucket++) {
                    sums[bucket] += counts[slot * BUCKETS + bucket];
                    count += counts[slot * BUCKETS + bucket];
                }
            }
        }
        return count == 0
                ? Latency.NONE
                : new Latency(
                        count,
                        quantile(sums, count, 0.5, worst),
                        quantile(sums, count, 0.95, worst),
                        quantile(sums, count, 0.99, worst),
                        worst / NANOS);
    }

    /** In seconds; no more than the longest. */
    private static double quantile(int[] sums, int count, double part, long worst) {
        double rank = part * count;
        double below = 0;
        int bucket = 0;
        while (bucket < BUCKETS - 1 && below + sums[bucket] < rank) {
            below += sums[bucket++];
        }
        double from = begin(bucket);
        double inside = sums[bucket] == 0 ? 0 : (rank - below) / sums[bucket];
        double units = from + (begin(bucket + 1) - from) * Math.clamp(inside, 0, 1);
        return Math.min(worst, units * (1 << UNIT_BITS)) / NANOS;
    }

    private static int bucket(long units) {
        if (units < AN_OCTAVE) {
            return (int) units;
        }
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(units) - BITS;
        return (octave + 1) * AN_OCTAVE + (int) (units >>> octave & AN_OCTAVE - 1);
    }

    /** Where a bucket begins, in units. */
    private static double begin(int bucket) {
        if (bucket < AN_OCTAVE) {
            return bucket;
        }
        int octave = bucket / AN_OCTAVE - 1;
        return (double) (AN_OCTAVE + bucket % AN_OCTAVE) * (1L << octave);
    }
}
