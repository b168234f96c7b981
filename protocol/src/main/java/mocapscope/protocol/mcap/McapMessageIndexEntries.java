package mocapscope.protocol.mcap;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The entries of an MCAP message index: each message's log time and its offset in the uncompressed chunk. Only this
 * package modifies them, while collecting entries.
 */
public final class McapMessageIndexEntries {
    /** The size of a pair, in the file and in memory. */
    public static final int BYTES = 2 * Long.BYTES;

    private static final int FIRST = 16;

    private long[] times = new long[FIRST];
    private long[] offsets = new long[FIRST];
    private int size;

    public McapMessageIndexEntries() {}

    /** Returns the number of pairs. */
    public int size() {
        return size;
    }

    /** Returns the log time of a pair in nanoseconds, unsigned; {@code index} is below {@link #size}. */
    public long logTime(int index) {
        return times[index];
    }

    /** Returns the offset of the message record in the uncompressed chunk; {@code index} is below {@link #size}. */
    public long offset(int index) {
        return offsets[index];
    }

    public void add(long logTime, long offset) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            offsets = Arrays.copyOf(offsets, 2 * size);
        }
        times[size] = logTime;
        offsets[size++] = offset;
    }

    public void clear() {
        size = 0;
    }

    /** Sorts by time, then by offset; usually the entries are sorted already. */
    public void sort() {
        if (IntStream.range(1, size).allMatch(i -> compare(i - 1, i) <= 0)) {
            return;
        }
        var order = IntStream.range(0, size).boxed().sorted(this::compare).toList();
        var sortedTimes = order.stream().mapToLong(i -> times[i]).toArray();
        offsets = order.stream().mapToLong(i -> offsets[i]).toArray();
        times = sortedTimes;
    }

    public void reverse() {
        for (int low = 0, high = size - 1; low < high; low++, high--) {
            swap(times, low, high);
            swap(offsets, low, high);
        }
    }

    private static void swap(long[] values, int one, int other) {
        long value = values[one];
        values[one] = values[other];
        values[other] = value;
    }

    private int compare(int one, int other) {
        int byTime = Long.compareUnsigned(times[one], times[other]);
        return byTime != 0 ? byTime : Long.compareUnsigned(offsets[one], offsets[other]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof McapMessageIndexEntries that
                && Arrays.equals(times, 0, size, that.times, 0, that.size)
                && Arrays.equals(offsets, 0, size, that.offsets, 0, that.size);
    }

    @Override
    public int hashCode() {
        return IntStream.range(0, size)
                .map(i -> Long.hashCode(times[i] ^ offsets[i]))
                .sum();
    }

    @Override
    public String toString() {
        return size + " entries";
    }
}
