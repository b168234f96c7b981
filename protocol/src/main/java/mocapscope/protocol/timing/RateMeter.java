package mocapscope.protocol.timing;

import java.util.Arrays;

/**
 * How often something happens, over about the last second. Events of one moment count as one batch, and the rate is what
 * came after the first batch by the time it took: a steady stream reads steady, and not one more or less from look to
 * look. Holds a fixed amount of memory. Not thread safe.
 */
public final class RateMeter {
    private static final long SLICE = 100_000_000;
    private static final int SLICES = 10;
    private static final double NANOS = 1e9;
    private static final long NEVER = Long.MIN_VALUE;

    /** Each slice's number, so that a slot tells whether it still belongs to the last second. */
    private final long[] slices = new long[SLICES];

    private final long[] counts = new long[SLICES];
    private final long[] firsts = new long[SLICES];
    private final long[] firstCounts = new long[SLICES];
    private long last = NEVER;
    private long before = NEVER;
    private long lastCount;

    public RateMeter() {
        Arrays.fill(slices, NEVER);
    }

    /** One event at {@code at}, in nanoseconds. */
    public void add(long at) {
        add(at, 1);
    }

    /** So many at once. A time before the latest counts as the latest. */
    public void add(long at, long count) {
        long time = Math.max(at, last);
        long slice = Math.floorDiv(time, SLICE);
        int slot = Math.floorMod(slice, SLICES);
        if (slices[slot] != slice) {
            slices[slot] = slice;
            counts[slot] = 0;
            firsts[slot] = time;
            firstCounts[slot] = 0;
        }
        counts[slot] += count;
        if (firsts[slot] == time) {
            firstCounts[slot] += count;
        }
        if (time != last) {
            before = last;
            last = time;
            lastCount = 0;
        }
        lastCount += count;
    }

    /** Events a second, as of {@code now}; 0 when none came in the last second. */
    public double perSecond(long now) {
        long current = Math.floorDiv(now, SLICE);
        long total = 0;
        int oldest = -1;
        for (int slot = 0; slot < SLICES; slot++) {
            if (slices[slot] > current - SLICES) {
                total += counts[slot];
                oldest = oldest < 0 || firsts[slot] < firsts[oldest] ? slot : oldest;
            }
        }
        if (oldest < 0) {
            return 0;
        }
        return firsts[oldest] < last
                ? rate(total - firstCounts[oldest], firsts[oldest], now)
                : alone(now, firsts[oldest]);
    }

    private double rate(long count, long first, long now) {
        double steady = count * NANOS / (last - first);
        double expected = lastCount * NANOS / steady;
        // A stream that stopped slows down from the moment its next event is overdue.
        return now - last <= 2 * expected ? steady : count * NANOS / (now - first);
    }

    /** The rate when only one batch came in the last second: since the one before it. */
    private double alone(long now, long only) {
        return before == NEVER ? lastCount : lastCount * NANOS / Math.max(only - before, now - only);
    }
}
