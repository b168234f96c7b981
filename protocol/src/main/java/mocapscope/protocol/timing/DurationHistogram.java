package mocapscope.protocol.timing;

import java.util.function.IntToLongFunction;

/**
 * A histogram of durations with logarithmic buckets, as in HdrHistogram. Buckets are an eighth of an octave wide, so
 * that microseconds and seconds have equal relative precision. They are those of G. Tene's HdrHistogram, with three
 * bits. Uses a fixed amount of memory and does not allocate while counting. Not thread safe.
 *
 * <pre>
 *   microseconds (1.024 of them)   0  1  …  7 │ 8  9 … 15 │ 16 18 … 30 │ 32 36 … 60 │ …  to two minutes
 *   bucket                         0  1  …  7 │ 8  9 … 15 │ 16 17 … 23 │ 24 25 … 31 │ …
 * </pre>
 */
public final class DurationHistogram {
    /** The unit of buckets: 2¹⁰ ns. */
    private static final int UNIT_BITS = 10;

    private static final int BITS = 3;
    private static final int AN_OCTAVE = 1 << BITS;
    /** Two minutes, in units. */
    private static final long MOST = (1L << 27) - 1;

    /** The number of buckets. */
    public static final int BUCKETS = bucketOfUnits(MOST) + 1;

    private static final double NANOS = 1e9;

    private final long[] counts = new long[BUCKETS];
    private long count;
    private long longest;

    /** Adds a duration in nanoseconds; a negative one counts as 0, and one over two minutes as two minutes. */
    public void add(long nanos) {
        counts[bucket(nanos)]++;
        count++;
        longest = Math.max(longest, nanos);
    }

    /** Returns the number of durations. */
    public long count() {
        return count;
    }

    /** Returns the number of durations in that bucket. */
    public long count(int bucket) {
        return counts[bucket];
    }

    /** Returns the percentiles and the maximum. */
    public LatencySummary latency() {
        return count == 0
                ? LatencySummary.NONE
                : new LatencySummary(count, quantile(0.5), quantile(0.95), quantile(0.99), longest / NANOS);
    }

    /** Returns the quantile {@code part}, from 0 to 1, in seconds; never more than the maximum. */
    private double quantile(double part) {
        return quantile(part, count, longest, bucket -> counts[bucket]);
    }

    /** Returns the quantile {@code part} of {@code count} durations whose numbers by bucket are {@code counts}. */
    static double quantile(double part, long count, long longest, IntToLongFunction counts) {
        double rank = part * count;
        double below = 0;
        int bucket = 0;
        long here = counts.applyAsLong(bucket);
        while (bucket < BUCKETS - 1 && below + here < rank) {
            below += here;
            here = counts.applyAsLong(++bucket);
        }
        double from = beginUnits(bucket);
        double inside = here == 0 ? 0 : (rank - below) / here;
        double units = from + (beginUnits(bucket + 1) - from) * Math.clamp(inside, 0, 1);
        return Math.min(longest, units * (1 << UNIT_BITS)) / NANOS;
    }

    static int bucket(long nanos) {
        return bucketOfUnits(Math.min(MOST, Math.max(0, nanos) >>> UNIT_BITS));
    }

    private static int bucketOfUnits(long units) {
        if (units < AN_OCTAVE) {
            return (int) units;
        }
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(units) - BITS;
        return (octave + 1) * AN_OCTAVE + (int) (units >>> octave & AN_OCTAVE - 1);
    }

    private static double beginUnits(int bucket) {
        if (bucket < AN_OCTAVE) {
            return bucket;
        }
        int octave = bucket / AN_OCTAVE - 1;
        return (double) (AN_OCTAVE + bucket % AN_OCTAVE) * (1L << octave);
    }
}
