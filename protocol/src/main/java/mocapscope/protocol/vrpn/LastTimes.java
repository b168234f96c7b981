package mocapscope.protocol.vrpn;

import java.util.Arrays;

/**
 * The time stamp that each sender used last. The decoding of one entry works on a {@link #branch}; after it, nobody
 * writes to that any more, so it can be remembered like any value. Rows are shared between branches until written, and
 * whoever spoke last stands beside them: most entries hold what one device says, and write to none.
 */
final class LastTimes {
    static final LastTimes NONE = new LastTimes(new long[0][], -1, 0);
    private static final int ROW = 32;
    private static final long NEVER = Long.MIN_VALUE;

    private long[][] rows;
    /** One bit a row: this branch made it, so it may write to it. */
    private long own;
    /** Who spoke last, or −1; its row has an older time. */
    private int speaker;

    private long spoke;

    private LastTimes(long[][] rows, int speaker, long spoke) {
        this.rows = rows;
        this.speaker = speaker;
        this.spoke = spoke;
    }

    LastTimes branch() {
        return new LastTimes(rows, speaker, spoke);
    }

    /** Remembers {@code time} for a sender and returns whether it is earlier than the one before. */
    boolean backwards(int sender, long time) {
        long last = last(sender);
        if (sender != speaker) {
            settle();
            speaker = sender;
        }
        spoke = time;
        return time < last;
    }

    private void settle() {
        if (speaker >= 0) {
            row(speaker / ROW)[speaker % ROW] = spoke;
        }
    }

    /** Whether a sender has said a time. */
    boolean has(int sender) {
        return last(sender) != NEVER;
    }

    /** What it said last. */
    long last(int sender) {
        if (sender == speaker) {
            return spoke;
        }
        int index = sender / ROW;
        return index >= rows.length || rows[index] == null ? NEVER : rows[index][sender % ROW];
    }

    /** Forgets a sender, as its id now means another. */
    void forget(int sender) {
        if (sender == speaker) {
            speaker = -1;
        }
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
