package mocapscope.app.model;

import java.util.Arrays;

/**
 * How a row of numbers went: of each short stretch of time in which they were told, the smallest, the largest and the
 * last of each, and the message that told them last. One thread adds, any thread reads.
 */
public final class Ring {
    /** Takes what was told, the oldest first. */
    public interface Reader {

        /** What one stretch told of a number; {@code time} is the arrival of the last. */
        void row(long time, long message, double least, double most, double last);
    }

    private static final int SMALLEST = 64;
    private static final int EACH_ROW = 2 * Long.BYTES;
    private static final int EACH_NUMBER = 3 * Double.BYTES;

    private final int numbers;
    private final long stretch;
    private final Allowance allowance;
    /** Nanoseconds. */
    private final long kept;

    private int most;
    private long[] times;
    private long[] messages;
    /** Row by row, in each row number by number. */
    private double[] leasts;

    private double[] mosts;
    private double[] lasts;
    private final double[] lowest;
    private final double[] highest;
    private long end;

    /**
     * Keeps {@code numbers} numbers for {@code seconds}; room for them is taken as they come, and what
     * {@code allowance} refuses makes the time shorter.
     */
    Ring(int numbers, long stretch, int seconds, Allowance allowance) {
        this.numbers = numbers;
        this.stretch = stretch;
        this.allowance = allowance;
        kept = seconds * 1_000_000_000L;
        most = (int) (kept / stretch) + 1;
        int rows = Math.min(SMALLEST, most);
        times = new long[rows];
        messages = new long[rows];
        leasts = new double[rows * numbers];
        mosts = new double[rows * numbers];
        lasts = new double[rows * numbers];
        lowest = new double[numbers];
        highest = new double[numbers];
        Arrays.fill(lowest, Double.NaN);
        Arrays.fill(highest, Double.NaN);
    }

    /** Bytes that it needs to begin with. */
    static long bytes(int numbers) {
        return SMALLEST * bytesOfRow(numbers);
    }

    /** Bytes that it holds. */
    long bytes() {
        return times.length * bytesOfRow(numbers);
    }

    public int numbers() {
        return numbers;
    }

    /** Adds the first {@link #numbers} of {@code values}; what is NaN was not told. */
    synchronized void add(long time, long message, double[] values) {
        boolean within = end > 0 && Math.floorDiv(time, stretch) <= Math.floorDiv(times[slot(end - 1)], stretch);
        if (!within) {
            grow(time);
            end++;
        }
        int row = slot(end - 1);
        times[row] = within ? Math.max(time, times[row]) : time;
        messages[row] = message;
        for (int i = 0; i < numbers; i++) {
            int at = row * numbers + i;
            double value = values[i];
            // NaN compares false, so a first value always goes in, and a NaN never does.
            leasts[at] = within && !(value < leasts[at]) && !Double.isNaN(leasts[at]) ? leasts[at] : value;
            mosts[at] = within && !(value > mosts[at]) && !Double.isNaN(mosts[at]) ? mosts[at] : value;
            lasts[at] = within && Double.isNaN(value) ? lasts[at] : value;
            lowest[i] = lowest[i] <= value || Double.isNaN(value) ? lowest[i] : value;
            highest[i] = highest[i] >= value || Double.isNaN(value) ? highest[i] : value;
        }
    }

    /** Whether nothing was told since then. */
    synchronized boolean endsBefore(long time) {
        return end == 0 || times[slot(end - 1)] < time;
    }

    /** The last of a number that was told; NaN when there is none. */
    public synchronized double last(int number) {
        return end == 0 ? Double.NaN : lasts[slot(end - 1) * numbers + number];
    }

    /** The smallest of a number of all that was ever told; NaN when there is none. */
    public synchronized double lowest(int number) {
        return lowest[number];
    }

    /** The largest of a number. */
    public synchronized double highest(int number) {
        return highest[number];
    }

    /** Whether the first {@link #numbers} of {@code values} are what was told last. */
    synchronized boolean ends(double[] values) {
        boolean same = end > 0;
        for (int i = 0; same && i < numbers; i++) {
            same = lasts[slot(end - 1) * numbers + i] == values[i];
        }
        return same;
    }

    /** Reads a number from {@code from} until before {@code to}; what stood at {@code from} comes first. */
    public synchronized void read(int number, long from, long to, Reader reader) {
        long first = first(from);
        for (long i = Math.max(first - 1, oldest()); i < end && times[slot(i)] < to; i++) {
            int row = slot(i);
            int at = row * numbers + number;
            if (!Double.isNaN(lasts[at]) || !Double.isNaN(leasts[at])) {
                reader.row(times[row], messages[row], leasts[at], mosts[at], lasts[at]);
            }
        }
    }

    /** The first row at or after that time. */
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

    /** Makes room for one more row, unless the oldest is of a time that nobody looks back to. */
    private void grow(long time) {
        if (end < times.length || times.length == most || time - times[slot(oldest())] > kept) {
            return;
        }
        int rows = Math.min(most, 2 * times.length);
        if (allowance.take((rows - times.length) * bytesOfRow(numbers))) {
            move(rows);
        } else {
            most = times.length;
        }
    }

    private void move(int rows) {
        var newTimes = new long[rows];
        var newMessages = new long[rows];
        var newLeasts = new double[rows * numbers];
        var newMosts = new double[rows * numbers];
        var newLasts = new double[rows * numbers];
        for (long row = oldest(); row < end; row++) {
            int from = slot(row);
            int to = (int) (row % rows);
            newTimes[to] = times[from];
            newMessages[to] = messages[from];
            System.arraycopy(leasts, from * numbers, newLeasts, to * numbers, numbers);
            System.arraycopy(mosts, from * numbers, newMosts, to * numbers, numbers);
            System.arraycopy(lasts, from * numbers, newLasts, to * numbers, numbers);
        }
        times = newTimes;
        messages = newMessages;
        leasts = newLeasts;
        mosts = newMosts;
        lasts = newLasts;
    }

    private static long bytesOfRow(int numbers) {
        return EACH_ROW + (long) EACH_NUMBER * numbers;
    }
}
