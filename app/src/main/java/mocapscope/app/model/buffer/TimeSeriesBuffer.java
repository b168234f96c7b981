package mocapscope.app.model.buffer;

import java.util.Arrays;

/** A ring buffer of measured values with their times, whose capacity can grow. One writer, any number of readers. */
public sealed class TimeSeriesBuffer {
    private static final int SMALLEST = 64;

    private final int capacity;
    private long[] times;
    private double[] values;
    private long end;

    /** Creates a buffer of the last {@code capacity} values that grows as needed. */
    public TimeSeriesBuffer(int capacity) {
        this.capacity = capacity;
        times = new long[Math.min(capacity, SMALLEST)];
        values = new double[times.length];
    }

    public synchronized void add(long time, double value) {
        if (end == times.length && end < capacity) {
            times = Arrays.copyOf(times, (int) Math.min(capacity, 2 * end));
            values = Arrays.copyOf(values, times.length);
        }
        int slot = (int) (end % times.length);
        times[slot] = time;
        values[slot] = value;
        end++;
    }

    /** Returns this series with {@code nanos} added to all times. */
    public TimeSeriesBuffer shiftedBy(long nanos) {
        return nanos == 0 ? this : new ShiftedTimeSeriesBuffer(this, nanos);
    }

    private static final class ShiftedTimeSeriesBuffer extends TimeSeriesBuffer {
        private final TimeSeriesBuffer of;
        private final long nanos;

        ShiftedTimeSeriesBuffer(TimeSeriesBuffer of, long nanos) {
            super(0);
            this.of = of;
            this.nanos = nanos;
        }

        @Override
        public int copySince(long since, long[] intoTimes, double[] intoValues) {
            int count = of.copySince(since - nanos, intoTimes, intoValues);
            for (int i = 0; i < count; i++) {
                intoTimes[i] += nanos;
            }
            return count;
        }
    }

    /**
     * Copies the newest values whose time is {@code since} or later into the arrays, oldest first, as many as fit.
     *
     * @return the number of values copied
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
}
