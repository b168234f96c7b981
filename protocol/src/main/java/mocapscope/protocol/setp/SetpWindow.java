package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Which packet ids have come (R33): the highest, and which of the 4096 below it. Ids go round at 2³² and are compared by
 * serial arithmetic (R9, RFC 1982). Never changes.
 */
final class SetpWindow {
    static final SetpWindow EMPTY = new SetpWindow(new long[0], 0);

    static final int SIZE = 4096;

    private final long[] seen;
    private final int highest;

    /** No bits: nothing has come. */
    private SetpWindow(long[] seen, int highest) {
        this.seen = seen;
        this.highest = highest;
    }

    /** Whether that packet was seen, or is too old to tell. */
    boolean has(long packet) {
        if (seen.length == 0) {
            return false;
        }
        int behind = highest - (int) packet;
        if (behind <= 0) {
            // The one number that is as far ahead as behind counts as behind.
            return behind == 0 || behind == Integer.MIN_VALUE;
        }
        return behind > SIZE || bit((int) packet);
    }

    /** The last packets that were seen, by their numbers and not by their coming: at most so many, the highest last. */
    List<Long> latest(int most) {
        var latest = new ArrayDeque<Long>();
        for (int behind = 0; behind <= SIZE && latest.size() < most && seen.length > 0; behind++) {
            int id = highest - behind;
            if (behind == 0 || bit(id)) {
                latest.addFirst(Integer.toUnsignedLong(id));
            }
        }
        return List.copyOf(latest);
    }

    /**
     * A number that is not too old, and that nobody else should ever use: the one before all that were seen, or where there
     * is none any more, the oldest that was passed over. Empty where all were seen, or nothing was.
     */
    OptionalLong unused() {
        int last = oldest();
        return IntStream.concat(
                        IntStream.rangeClosed(last + 1, SIZE),
                        IntStream.range(1, last).map(newer -> last - newer))
                .filter(behind -> seen.length > 0 && !bit(highest - behind) && highest != behind)
                .mapToLong(behind -> Integer.toUnsignedLong(highest - behind))
                .findFirst();
    }

    /** How far the oldest of those seen is behind the highest. */
    private int oldest() {
        return IntStream.rangeClosed(1, SIZE)
                .filter(behind -> seen.length > 0 && bit(highest - behind))
                .max()
                .orElse(0);
    }

    /** With that packet, which was not there. */
    SetpWindow with(long packet) {
        int id = (int) packet;
        if (seen.length == 0) {
            return new SetpWindow(new long[SIZE / Long.SIZE], id);
        }
        var bits = seen.clone();
        int ahead = id - highest;
        if (ahead < 0) {
            set(bits, id);
            return new SetpWindow(bits, highest);
        }
        return ahead > SIZE ? new SetpWindow(new long[bits.length], id) : advanced(bits, id);
    }

    /** The places between the old highest and the new one held ids that are too old now. */
    private SetpWindow advanced(long[] bits, int id) {
        for (int between = highest + 1; between != id; between++) {
            bits[slot(between) / Long.SIZE] &= ~(1L << slot(between));
        }
        set(bits, highest);
        return new SetpWindow(bits, id);
    }

    private boolean bit(int id) {
        return (seen[slot(id) / Long.SIZE] & 1L << slot(id)) != 0;
    }

    private static void set(long[] bits, int id) {
        bits[slot(id) / Long.SIZE] |= 1L << slot(id);
    }

    private static int slot(int id) {
        return id & (SIZE - 1);
    }
}
