package mocapscope.app.model.buffer;

import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * A ring buffer of plotted values, which stores their minimum, maximum and last value for each time interval.
 * Thread-safe for readers. Each interval also stores the message that carried the last value. One thread adds, any
 * thread reads.
 */
public final class SignalHistoryBuffer {
    /** Receives the minimum, maximum and last value of each time interval, oldest first. */
    public interface HistoryRowConsumer {

        /** Receives one interval's values of a number; {@code time} is the arrival of the last. */
        void row(long time, long message, double least, double most, double last);
    }

    private static final int SMALLEST = 64;
    private static final int EACH_ROW = 2 * Long.BYTES;
    private static final int EACH_NUMBER = 3 * Double.BYTES;

    private final int valueCount;
    private final long stretch;
    private final LongPredicate room;
    /** In nanoseconds. */
    private final long kept;

    private int most;
    private long[] times;
    private long[] messages;
    /** Row by row, each with one value per number. */
    private double[] minimums;

    private double[] maximums;
    private double[] lasts;
    private final double[] lowest;
    private final double[] highest;
    private long end;

    /**
     * Creates a ring of {@code numbers} numbers for {@code seconds} that grows as needed; it requests bytes from
     * {@code room}, whose refusal shortens the period.
     */
    public SignalHistoryBuffer(int numbers, long stretch, int seconds, LongPredicate room) {
        this.valueCount = numbers;
        this.stretch = stretch;
        this.room = room;
        kept = seconds * 1_000_000_000L;
        most = (int) (kept / stretch) + 1;
        int rows = Math.min(SMALLEST, most);
        times = new long[rows];
        messages = new long[rows];
        minimums = new double[rows * numbers];
        maximums = new double[rows * numbers];
        lasts = new double[rows * numbers];
        lowest = new double[numbers];
        highest = new double[numbers];
        Arrays.fill(lowest, Double.NaN);
        Arrays.fill(highest, Double.NaN);
    }

    /** Returns the initial size in bytes. */
    public static long bytes(int numbers) {
        return SMALLEST * bytesOfRow(numbers);
    }

    /** Returns the present size in bytes. */
    public synchronized long bytes() {
        return times.length * bytesOfRow(valueCount);
    }

    public int valueCount() {
        return valueCount;
    }

    /** Adds the first {@link #valueCount} of {@code values}; NaN means no value. */
    public synchronized void add(long time, long message, double[] values) {
        boolean within = end > 0 && Math.floorDiv(time, stretch) <= Math.floorDiv(times[slot(end - 1)], stretch);
        if (!within) {
            grow(time);
            end++;
        }
        int row = slot(end - 1);
        times[row] = within ? Math.max(time, times[row]) : time;
        messages[row] = message;
        for (int i = 0; i < valueCount; i++) {
            int at = row * valueCount + i;
            double value = values[i];
            // NaN compares false, so a first value is always stored and a NaN never.
            minimums[at] = within && !(value < minimums[at]) && !Double.isNaN(minimums[at]) ? minimums[at] : value;
            maximums[at] = within && !(value > maximums[at]) && !Double.isNaN(maximums[at]) ? maximums[at] : value;
            lasts[at] = within && Double.isNaN(value) ? lasts[at] : value;
            lowest[i] = lowest[i] <= value || Double.isNaN(value) ? lowest[i] : value;
            highest[i] = highest[i] >= value || Double.isNaN(value) ? highest[i] : value;
        }
    }

    /** Drops the older half of the rows and shortens the period; returns the bytes freed, 0 if few rows are left. */
    public synchronized long halve() {
        int before = times.length;
        int rows = Math.max(Math.min(SMALLEST, before), before / 2);
        if (rows < before) {
            most = rows;
            move(rows);
        }
        return (before - rows) * bytesOfRow(valueCount);
    }

    /** Returns true if no value was added since {@code time}. */
    public synchronized boolean endsBefore(long time) {
        return end == 0 || times[slot(end - 1)] < time;
    }

    /** Returns the last value of a number, or NaN if none exists. */
    public synchronized double last(int number) {
        return end == 0 ? Double.NaN : lasts[slot(end - 1) * valueCount + number];
    }

    /** Returns the smallest value ever added for a number, or NaN if none exists. */
    public synchronized double lowest(int number) {
        return lowest[number];
    }

    /** Returns the largest value ever added for a number, or NaN if none exists. */
    public synchronized double highest(int number) {
        return highest[number];
    }

    /** Returns true if the first {@link #valueCount} of {@code values} equal the last values. */
    public synchronized boolean lastRowEquals(double[] values) {
        boolean same = end > 0;
        for (int i = 0; same && i < valueCount; i++) {
            same = lasts[slot(end - 1) * valueCount + i] == values[i];
        }
        return same;
    }

    /**
     * Reads a number from {@code from} (inclusive) to {@code to} (exclusive), starting with the value in effect at
     * {@code from}.
     */
    public synchronized void read(int number, long from, long to, HistoryRowConsumer consumer) {
        long first = first(from);
        for (long i = Math.max(first - 1, oldest()); i < end && times[slot(i)] < to; i++) {
            int row = slot(i);
            int at = row * valueCount + number;
            if (!Double.isNaN(lasts[at]) || !Double.isNaN(minimums[at])) {
                consumer.row(times[row], messages[row], minimums[at], maximums[at], lasts[at]);
            }
        }
    }

    /** Returns the first row at or after a time. */
    private long first(long time) {
        long low = oldest();
        long high = end;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (times[slot(middle)] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long oldest() {
        return Math.max(0, end - times.length);
    }

    private int slot(long row) {
        return (int) (row % times.length);
    }

    /** Makes room for another row, unless the oldest is older than the stored period. */
    private void grow(long time) {
        if (end < times.length || times.length == most || time - times[slot(oldest())] > kept) {
            return;
        }
        int rows = Math.min(most, 2 * times.length);
        if (room.test((rows - times.length) * bytesOfRow(valueCount))) {
            move(rows);
        } else {
            most = times.length;
        }
    }

    private void move(int rows) {
        var newTimes = new long[rows];
        var newMessages = new long[rows];
        var newMinimums = new double[rows * valueCount];
        var newMaximums = new double[rows * valueCount];
        var newLasts = new double[rows * valueCount];
        for (long row = oldest(); row < end; row++) {
            int from = slot(row);
            int to = (int) (row % rows);
            newTimes[to] = times[from];
            newMessages[to] = messages[from];
            System.arraycopy(minimums, from * valueCount, newMinimums, to * valueCount, valueCount);
            System.arraycopy(maximums, from * valueCount, newMaximums, to * valueCount, valueCount);
            System.arraycopy(lasts, from * valueCount, newLasts, to * valueCount, valueCount);
        }
        times = newTimes;
        messages = newMessages;
        minimums = newMinimums;
        maximums = newMaximums;
        lasts = newLasts;
    }

    private static long bytesOfRow(int numbers) {
        return EACH_ROW + (long) EACH_NUMBER * numbers;
    }
}
