package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Which packet ids have come (R33): the highest, and which of the 4096 below it. Ids go round at 2³² and are compared by
 * serial arithmetic (R9, RFC 1982). What comes next mostly changes the word of the highest alone, which stands by itself so
 * that the others can be shared. Never changes.
 */
final class SetpWindow {
    static final SetpWindow EMPTY = new SetpWindow(new long[0], 0, 0);

    static final int SIZE = 4096;

    /** All words but that of the highest, in whose place anything may stand; none where nothing has come. */
    private final long[] seen;

    private final long near;
    private final int highest;

    private SetpWindow(long[] seen, long near, int highest) {
        this.seen = seen;
        this.near = near;
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
        return behind > SIZE || came((int) packet);
    }

    /** The last packets that were seen, by their numbers and not by their coming: at most so many, the highest last. */
    List<Long> latest(int most) {
        var latest = new ArrayDeque<Long>();
        for (int behind = 0; behind <= SIZE && latest.size() < most && seen.length > 0; behind++) {
            int id = highest - behind;
            if (behind == 0 || came(id)) {
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
                .filter(behind -> seen.length > 0 && !came(highest - behind) && highest != behind)
                .mapToLong(behind -> Integer.toUnsignedLong(highest - behind))
                .findFirst();
    }

    /** How far the oldest of those seen is behind the highest. */
    private int oldest() {
        return IntStream.rangeClosed(1, SIZE)
                .filter(behind -> seen.length > 0 && came(highest - behind))
                .max()
                .orElse(0);
    }

    /** With that packet, which was not there. */
    SetpWindow with(long packet) {
        int id = (int) packet;
        if (seen.length == 0) {
            return new SetpWindow(new long[SIZE / Long.SIZE], 0, id);
        }
        int ahead = id - highest;
        if (ahead > SIZE) {
            return new SetpWindow(new long[seen.length], 0, id);
        }
        if (ahead > 0) {
            return advanced(id);
        }
        if (word(id) == word(highest)) {
            return new SetpWindow(seen, near | bit(id), highest);
        }
        var bits = seen.clone();
        bits[word(id)] |= bit(id);
        return new SetpWindow(bits, near, highest);
    }

    /** The places between the old highest and the new one held ids that are too old now. */
    private SetpWindow advanced(int id) {
        var bits = seen;
        long last = near | bit(highest);
        for (int next = highest + 1; next != id + 1; next++) {
            if (word(next) != word(next - 1)) {
                bits = bits == seen ? bits.clone() : bits;
                bits[word(next - 1)] = last;
                last = bits[word(next)];
            }
            last = next == id ? last : last & ~bit(next);
        }
        return new SetpWindow(bits, last, id);
    }

    private boolean came(int id) {
        return ((word(id) == word(highest) ? near : seen[word(id)]) & bit(id)) != 0;
    }

    private static int word(int id) {
        return (id & SIZE - 1) / Long.SIZE;
    }

    private static long bit(int id) {
        return 1L << id;
    }
}
