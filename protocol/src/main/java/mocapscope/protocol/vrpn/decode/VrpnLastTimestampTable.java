package mocapscope.protocol.vrpn.decode;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The copy-on-write table of the last timestamp of each VRPN sender, used to detect time running backwards. Decoding
 * one entry modifies a {@link #branch}; afterwards the branch is never modified again, so it can be kept as a value.
 * Branches share rows until one of them modifies them. The timestamp of the most recent sender is kept outside the
 * rows: most entries contain reports of one device and modify no row.
 */
final class VrpnLastTimestampTable {
    static final VrpnLastTimestampTable EMPTY = new VrpnLastTimestampTable(new long[0][], -1, 0);
    private static final int ROW = 32;
    private static final long NEVER = Long.MIN_VALUE;

    private long[][] rows;
    /** One bit a row: set if this branch created the row and may modify it. */
    private long own;
    /** The most recent sender, or −1; its row contains an older time. */
    private int senderId;

    private long lastTime;

    private VrpnLastTimestampTable(long[][] rows, int sender, long lastTime) {
        this.rows = rows;
        this.senderId = sender;
        this.lastTime = lastTime;
    }

    VrpnLastTimestampTable branch() {
        return new VrpnLastTimestampTable(rows, senderId, lastTime);
    }

    /** Stores {@code time} for a sender and returns true if it is earlier than the previous one. */
    boolean update(int sender, long time) {
        long last = get(sender);
        if (sender != senderId) {
            settle();
            senderId = sender;
        }
        lastTime = time;
        return time < last;
    }

    private void settle() {
        if (senderId >= 0) {
            row(senderId / ROW)[senderId % ROW] = lastTime;
        }
    }

    /** Returns true if a sender has a timestamp. */
    boolean contains(int sender) {
        return get(sender) != NEVER;
    }

    /** Returns the senders that have a timestamp, in ascending order. */
    List<Integer> senders() {
        return IntStream.range(0, Math.max(rows.length * ROW, senderId + 1))
                .filter(this::contains)
                .boxed()
                .toList();
    }

    /** Returns the last timestamp of a sender. */
    long get(int sender) {
        if (sender == senderId) {
            return lastTime;
        }
        int index = sender / ROW;
        return index >= rows.length || rows[index] == null ? NEVER : rows[index][sender % ROW];
    }

    /** Removes a sender whose id was assigned to another name. */
    void remove(int sender) {
        if (sender == senderId) {
            senderId = -1;
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
