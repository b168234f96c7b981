package mocapscope.protocol.recording;

import java.util.Arrays;

/**
 * A histogram of byte counts over time. When all intervals are in use, it widens them or drops the oldest. Not
 * thread-safe.
 */
final class ByteCountTimeHistogram {
    private static final int FIRST_ROOM = 64;

    private final int most;
    private final boolean slides;
    private int[] amounts = new int[FIRST_ROOM];
    private long intervalNanos;
    /**
     * The numbers of the first interval kept and of the one after the last; a time belongs to interval time / width.
     */
    private long first;

    private long end;

    /**
     * @param most maximum number of intervals, a power of two
     * @param width width of an interval in nanoseconds, which is only the initial one unless {@code slides}
     * @param slides true to drop the oldest intervals, false to widen all
     */
    ByteCountTimeHistogram(int most, long width, boolean slides) {
        this.most = most;
        this.intervalNanos = width;
        this.slides = slides;
    }

    void add(long time, int amount) {
        long number = number(time);
        if (first == end) {
            first = slides ? number : 0;
            end = first;
        }
        if (number < first) {
            return;
        }
        while (!slides && number >= most) {
            halve();
            number = number(time);
        }
        reach(number + 1);
        int slot = slot(number);
        amounts[slot] = (int) Math.min(Integer.MAX_VALUE, (long) amounts[slot] + amount);
    }

    /** Returns the current width of an interval in nanoseconds. */
    long intervalNanos() {
        return intervalNanos;
    }

    /** Returns the start of the time covered. */
    long startTime() {
        return first * intervalNanos;
    }

    /**
     * Returns the highest rate per second among the intervals that overlap the time from {@code from} to before
     * {@code to}.
     */
    double peakRate(long from, long to) {
        long low = Math.max(first, Math.floorDiv(from, intervalNanos));
        long high = Math.min(end, Math.floorDiv(to - 1, intervalNanos) + 1);
        int largest = 0;
        for (long number = low; number < high; number++) {
            largest = Math.max(largest, amounts[slot(number)]);
        }
        return largest * 1e9 / intervalNanos;
    }

    private long number(long time) {
        return Math.floorDiv(slides ? time : Math.max(0, time), intervalNanos);
    }

    /** Makes room for the intervals before {@code newEnd}. */
    private void reach(long newEnd) {
        if (newEnd <= end) {
            return;
        }
        if (newEnd - first > amounts.length && amounts.length < most) {
            grow((int) Math.min(most, Math.max(newEnd - first, 2L * amounts.length)));
        }
        long from = Math.max(end, newEnd - amounts.length);
        for (long number = from; number < newEnd; number++) {
            amounts[slot(number)] = 0;
        }
        end = newEnd;
        first = Math.max(first, end - amounts.length);
    }

    private void grow(int room) {
        int size = Integer.highestOneBit(Math.max(1, room - 1)) << 1;
        var larger = new int[Math.min(most, size)];
        for (long number = first; number < end; number++) {
            larger[(int) Math.floorMod(number, (long) larger.length)] = amounts[slot(number)];
        }
        amounts = larger;
    }

    private void halve() {
        int half = (int) ((end + 1) / 2);
        for (int i = 0; i < half; i++) {
            long total = (long) amounts[2 * i] + (2 * i + 1 < end ? amounts[2 * i + 1] : 0);
            amounts[i] = (int) Math.min(Integer.MAX_VALUE, total);
        }
        Arrays.fill(amounts, half, amounts.length, 0);
        end = half;
        intervalNanos *= 2;
    }

    private int slot(long number) {
        return (int) Math.floorMod(number, (long) amounts.length);
    }
}
