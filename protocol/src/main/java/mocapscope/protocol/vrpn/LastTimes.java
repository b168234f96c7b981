package mocapscope.protocol.vrpn;

import java.util.Arrays;

/**
 * The time stamp that each sender used last. The decoding of one entry works on a {@link #branch}; after it, nobody
 * writes to that any more, so it can be remembered like any value. Rows are shared between branches until written.
 */
final class LastTimes {
    static final LastTimes NONE = new LastTimes(new long[0][]);
    private static final int ROW = 32;
    private static final long NEVER = Long.MIN_VALUE;

    private long[][] rows;
    /** One bit a row: this branch made it, so it may write to it. */
    private long own;

    private LastTimes(long[][] rows) {
        this.rows = rows;
    }

    LastTimes branch() {
        return new LastTimes(rows);
    }

    /** Remembers {@code time} for a sender and returns whether it is earlier than the one before. */
    boolean backwards(int sender, long time) {
        var row = row(sender / ROW);
        long last = row[sender % ROW];
        row[sender % ROW] = time;
        return time < last;
    }

    /** Whether a sender has said a time. */
    boolean has(int sender) {
        return last(sender) != NEVER;
    }

    /** What it said last. */
    long last(int sender) {
        int index = sender / ROW;
        return index >= rows.length || rows[index] == null ? NEVER : rows[index][sender % ROW];
    }

    /** Forgets a sender, as its id now means another. */
    void forget(int sender) {
        row(sender / ROW)[sender % ROW] = NEVER;
    }

    private long[] row(int index) {
        if ((own & (1L << index)) == 0) {
            own |= 1L << index;
            boolean known = index < rows.length;
            rows = Arrays.copyOf(rows, Math.max(rows.length, index + 1));
            rows[index] = known && rows[index] != null ? rows[index].clone() : fresh();
        }
        return rows[index];
    }

    private static long[] fresh() {
        var row = new long[ROW];
        Arrays.fill(row, NEVER);
        return row;
    }
}
