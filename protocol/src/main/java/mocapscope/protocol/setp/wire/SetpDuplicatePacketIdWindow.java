package mocapscope.protocol.setp.wire;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;

/**
 * Immutable set of recently received SETP packet ids, used to detect packets that arrive twice. See SETP.md R33. Ids
 * wrap around at 2³² and are compared by serial arithmetic (R9, RFC 1982). A new packet usually changes only the word of
 * the highest id. That word is a separate field, so that the others can be shared.
 */
public final class SetpDuplicatePacketIdWindow {
    public static final SetpDuplicatePacketIdWindow EMPTY = new SetpDuplicatePacketIdWindow(new long[0], 0, 0);

    public static final int SIZE = 4096;

    /** All words; the one of the highest id is not used. Empty before the first packet. */
    private final long[] seen;

    private final long near;
    private final int highest;

    private SetpDuplicatePacketIdWindow(long[] seen, long near, int highest) {
        this.seen = seen;
        this.near = near;
        this.highest = highest;
    }

    /** Returns true if the packet was received before or is too old to determine. */
    public boolean contains(long packet) {
        if (seen.length == 0) {
            return false;
        }
        int behind = highest - (int) packet;
        if (behind <= 0) {
            // The only id at equal distance in both directions counts as lower.
            return behind == 0 || behind == Integer.MIN_VALUE;
        }
        return behind > SIZE || isReceived((int) packet);
    }

    /** Returns the {@code most} highest ids received, the highest last. */
    public List<Long> latest(int most) {
        var latest = new ArrayDeque<Long>();
        for (int behind = 0; behind <= SIZE && latest.size() < most && seen.length > 0; behind++) {
            int id = highest - behind;
            if (behind == 0 || isReceived(id)) {
                latest.addFirst(Integer.toUnsignedLong(id));
            }
        }
        return List.copyOf(latest);
    }

    /**
     * Returns an id within the window that is unlikely to be used: the one before all received, otherwise the oldest
     * one skipped. Empty if all ids or none were received.
     */
    public OptionalLong findUnused() {
        int last = oldest();
        return IntStream.concat(
                        IntStream.rangeClosed(last + 1, SIZE),
                        IntStream.range(1, last).map(newer -> last - newer))
                .filter(behind -> seen.length > 0 && !isReceived(highest - behind) && highest != behind)
                .mapToLong(behind -> Integer.toUnsignedLong(highest - behind))
                .findFirst();
    }

    /** Returns true if an id between the oldest and the highest one was not received. */
    public boolean hasGap() {
        int last = oldest();
        return IntStream.range(1, last).anyMatch(behind -> !isReceived(highest - behind));
    }

    /** Returns the distance of the oldest received id from the highest. */
    private int oldest() {
        return IntStream.rangeClosed(1, SIZE)
                .filter(behind -> seen.length > 0 && isReceived(highest - behind))
                .max()
                .orElse(0);
    }

    /** Returns the window with a new id. */
    public SetpDuplicatePacketIdWindow with(long packet) {
        int id = (int) packet;
        if (seen.length == 0) {
            return new SetpDuplicatePacketIdWindow(new long[SIZE / Long.SIZE], 0, id);
        }
        int ahead = id - highest;
        if (ahead > SIZE) {
            return new SetpDuplicatePacketIdWindow(new long[seen.length], 0, id);
        }
        if (ahead > 0) {
            return advanced(id);
        }
        if (word(id) == word(highest)) {
            return new SetpDuplicatePacketIdWindow(seen, near | bit(id), highest);
        }
        var bits = seen.clone();
        bits[word(id)] |= bit(id);
        return new SetpDuplicatePacketIdWindow(bits, near, highest);
    }

    /** Advances the window: the ids between the old and the new highest replace ids that are too old. */
    private SetpDuplicatePacketIdWindow advanced(int id) {
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
        return new SetpDuplicatePacketIdWindow(bits, last, id);
    }

    /** Writes the window for a decoder state. */
    public void encode(DecoderStateCborWriter out) {
        var words = seen.clone();
        if (seen.length > 0) {
            words[word(highest)] = near;
        }
        out.integer(Integer.toUnsignedLong(highest));
        out.list(Arrays.stream(words).boxed().toList(), out::integer);
    }

    public static SetpDuplicatePacketIdWindow decode(DecoderStateCborReader in) {
        int highest = (int) in.integer(0, 0xffff_ffffL);
        var words = in.list(SIZE / Long.SIZE, in::integer).stream()
                .mapToLong(Long::longValue)
                .toArray();
        in.require(words.length == 0 || words.length == SIZE / Long.SIZE, "a window has another size");
        return words.length == 0 ? EMPTY : new SetpDuplicatePacketIdWindow(words, words[word(highest)], highest);
    }

    private boolean isReceived(int id) {
        return ((word(id) == word(highest) ? near : seen[word(id)]) & bit(id)) != 0;
    }

    private static int word(int id) {
        return (id & SIZE - 1) / Long.SIZE;
    }

    private static long bit(int id) {
        return 1L << id;
    }
}
