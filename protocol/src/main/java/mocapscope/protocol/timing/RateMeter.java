package mocapscope.protocol.timing;

import java.util.Arrays;

/**
 * Measures the rate of events per second over the last second. Simultaneous events count as one batch, and the rate is
 * the number of events after the first batch divided by their time span: a steady stream has a steady rate that does
 * not vary by one between readings. Uses a fixed amount of memory. Not thread safe.
 */
public final class RateMeter {
    private static final long SLICE = 100_000_000;
    private static final int SLICES = 10;
    private static final double NANOS = 1e9;
    private static final long NEVER = Long.MIN_VALUE;

    /** The number of each slice, which shows whether a slot still belongs to the last second. */
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

    /** Adds one event at {@code at}, in nanoseconds. */
    public void add(long at) {
        add(at, 1);
    }

    /** Adds {@code count} simultaneous events. A time before the latest counts as the latest. */
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

    /** Returns the events per second, as of {@code now}; 0 if there was none in the last second. */
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
        // The rate of a stream that stopped decreases from the time at which its next event is overdue.
        return now - last <= 2 * expected ? steady : count * NANOS / (now - first);
    }

    /** Returns the rate if the last second has only one batch: since the batch before it. */
    private double alone(long now, long count) {
        return before == NEVER ? lastCount : lastCount * NANOS / Math.max(count - before, now - count);
    }
}
