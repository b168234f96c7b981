package mocapscope.app.model.buffer;

import java.util.Arrays;

/**
 * Counts a device's reports in time bins, and stores each bin's shortest and longest interval between reports. A single
 * report is a bin too. Reusable; not thread-safe. Every moment between two reports belongs to the interval between
 * them.
 */
public final class DeviceReportTimeBinArray {
    /** Size of a bin in bytes. */
    static final int EACH = 2 * Long.BYTES + 2 * Integer.BYTES + 2 * Float.BYTES;

    /** The longest time over which a rate is counted, in nanoseconds. */
    public static final long LONGEST_RATE_WINDOW = 10_000_000_000L;

    private static final long RATE_WINDOW = 1_000_000_000L;
    private static final double REPORTS_PER_RATE = 8;
    private static final int FEWEST = 6;
    private static final int SMALLEST = 64;
    private static final double NANOS = 1e9;
    /** The rounding of intervals, which are stored as floats, in seconds. */
    private static final double ROUNDING = 1e-6;

    private long[] times;
    private int[] spans;
    private int[] counts;
    private float[] shortest;
    private float[] longest;
    private long[] messages;
    /** The number of reports before each bin; valid for the first {@code totalled} bins. */
    private long[] totals = {};

    private int totalled;
    private int size;

    /** Creates an empty list. */
    public DeviceReportTimeBinArray() {
        this(SMALLEST);
    }

    DeviceReportTimeBinArray(int capacity) {
        times = new long[capacity];
        spans = new int[capacity];
        counts = new int[capacity];
        shortest = new float[capacity];
        longest = new float[capacity];
        messages = new long[capacity];
    }

    int capacity() {
        return times.length;
    }

    /** Returns the number of bins. */
    public int size() {
        return size;
    }

    /** Returns the arrival time of a bin's first report in nanoseconds. */
    public long time(int index) {
        return times[index];
    }

    /** Returns the arrival time of a bin's last report. */
    public long lastTime(int index) {
        return times[index] + spans[index];
    }

    /** Returns the number of reports in a bin, at least 1. */
    public int count(int index) {
        return counts[index];
    }

    /** Returns the shortest interval, in seconds, that a report of a bin ended. */
    public double shortest(int index) {
        return shortest[index];
    }

    /** Returns the longest interval, in seconds, that a report of a bin ended. */
    public double longest(int index) {
        return longest[index];
    }

    /** Returns the mean interval, in seconds, that the reports of a bin ended. */
    public double mean(int index) {
        return (lastTime(index) - start(index)) / NANOS / counts[index];
    }

    /** Returns the message of a bin's first report, or {@link mocapscope.protocol.sample.SampleMetadata#NO_MESSAGE}. */
    public long message(int index) {
        return messages[index];
    }

    /**
     * Returns the start of the interval that a bin's first report ended: the last report before, unless the measurement
     * was interrupted between them.
     */
    public long start(int index) {
        if (index > 0 && (times[index] - lastTime(index - 1)) / NANOS <= longest[index] + ROUNDING) {
            return lastTime(index - 1);
        }
        double first = counts[index] == 1 ? longest[index] : spans[index] / NANOS / (counts[index] - 1);
        return times[index] - Math.round(first * NANOS);
    }

    /** Returns the number of reports in all bins. */
    public long reports() {
        return size == 0 ? 0 : total(size - 1) + counts[size - 1];
    }

    /** Returns the index of the first bin that begins at or after a time, or the size if none does. */
    public int firstIndexSince(long time) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the index of the bin nearest to a time, or −1 if none exists. */
    public int nearest(long time) {
        int after = firstIndexSince(time);
        boolean before = after == size || after > 0 && time - lastTime(after - 1) < times[after] - time;
        return before ? after - 1 : after;
    }

    /** Returns the number of reports until a time, with a fraction for the time between two reports. */
    double countUntil(long time) {
        int next = firstIndexSince(time);
        if (next > 0 && time < lastTime(next - 1)) {
            double part = (double) (time - times[next - 1]) / spans[next - 1];
            return total(next - 1) + 1 + part * (counts[next - 1] - 1);
        }
        if (next == size) {
            return reports();
        }
        long start = start(next);
        return total(next) + (times[next] == start ? 0 : Math.max(0, (double) (time - start) / (times[next] - start)));
    }

    /**
     * Returns the reports per second before {@code time}, counted over at least a second, and over enough time for some
     * reports at the usual rate. NaN if the measurement began within that time, or if there are too few reports and the
     * usual rate is NaN.
     */
    public double rate(long time, double usualHertz) {
        boolean usual = !Double.isNaN(usualHertz);
        long window = usual
                ? Math.clamp((long) (REPORTS_PER_RATE / usualHertz * NANOS), RATE_WINDOW, LONGEST_RATE_WINDOW)
                : RATE_WINDOW;
        if (size == 0 || time - window < start(0)) {
            return Double.NaN;
        }
        double reports = countUntil(time) - countUntil(time - window);
        return usual || reports >= FEWEST ? reports / (window / NANOS) : Double.NaN;
    }

    /** Adds the time to all times. */
    void shift(long nanos) {
        for (int i = 0; i < size; i++) {
            times[i] += nanos;
        }
    }

    void clear() {
        size = 0;
        totalled = 0;
    }

    /** Appends a bin of another list. */
    void append(DeviceReportTimeBinArray other, int index) {
        ensureRoom();
        set(size++, other, index);
    }

    /** Appends a single report. */
    void append(long time, double interval, long message) {
        ensureRoom();
        set(size++, time, interval, message);
    }

    private void ensureRoom() {
        if (size == times.length) {
            int capacity = 2 * times.length;
            times = Arrays.copyOf(times, capacity);
            spans = Arrays.copyOf(spans, capacity);
            counts = Arrays.copyOf(counts, capacity);
            shortest = Arrays.copyOf(shortest, capacity);
            longest = Arrays.copyOf(longest, capacity);
            messages = Arrays.copyOf(messages, capacity);
        }
    }

    /** Stores a bin of another list at an index below the capacity. */
    void set(int index, DeviceReportTimeBinArray other, int from) {
        times[index] = other.times[from];
        spans[index] = other.spans[from];
        counts[index] = other.counts[from];
        shortest[index] = other.shortest[from];
        longest[index] = other.longest[from];
        messages[index] = other.messages[from];
    }

    /** Stores a single report at an index below the capacity. */
    void set(int index, long time, double interval, long message) {
        times[index] = time;
        spans[index] = 0;
        counts[index] = 1;
        shortest[index] = (float) interval;
        longest[index] = (float) interval;
        messages[index] = message;
    }

    /** Adds a later report to a bin. */
    void extend(int index, long time, double interval) {
        spans[index] = (int) (time - times[index]);
        counts[index]++;
        shortest[index] = Math.min(shortest[index], (float) interval);
        longest[index] = Math.max(longest[index], (float) interval);
    }

    /** Adds a later bin of another list to a bin. */
    void merge(int index, DeviceReportTimeBinArray other, int from) {
        spans[index] = (int) (other.lastTime(from) - times[index]);
        counts[index] += other.counts[from];
        shortest[index] = Math.min(shortest[index], other.shortest[from]);
        longest[index] = Math.max(longest[index], other.longest[from]);
    }

    private long total(int index) {
        if (totals.length < size) {
            totals = Arrays.copyOf(totals, times.length);
        }
        for (; totalled <= index; totalled++) {
            totals[totalled] = totalled == 0 ? 0 : totals[totalled - 1] + counts[totalled - 1];
        }
        return totals[index];
    }
}
