package mocapscope.protocol.setp;

import java.util.Arrays;

/**
 * Which messages were completed last: 1024, and none longer ago than 30 s (R33). Kept in small blocks, so that one more
 * costs little. Never changes.
 */
final class SetpRecent {
    static final int SIZE = 1024;
    static final long NANOS = 30_000_000_000L;
    private static final int BLOCK = 32;

    static final SetpRecent NONE = new SetpRecent(new long[0][], new long[0][], 0);

    /** Ids and their arrivals, in rings of the same shape. */
    private final long[][] messages;

    private final long[][] arrivals;
    private final long count;

    private SetpRecent(long[][] messages, long[][] arrivals, long count) {
        this.messages = messages;
        this.arrivals = arrivals;
        this.count = count;
    }

    boolean has(long message, long now) {
        int held = (int) Math.min(count, SIZE);
        for (int block = 0; block < messages.length; block++) {
            if (has(messages[block], arrivals[block], Math.min(BLOCK, held - block * BLOCK), message, now)) {
                return true;
            }
        }
        return false;
    }

    private static boolean has(long[] messages, long[] arrivals, int held, long message, long now) {
        for (int i = 0; i < held; i++) {
            if (messages[i] == message && now - arrivals[i] <= NANOS) {
                return true;
            }
        }
        return false;
    }

    SetpRecent with(long message, long arrival) {
        int slot = (int) (count % SIZE);
        return new SetpRecent(set(messages, slot, message), set(arrivals, slot, arrival), count + 1);
    }

    private static long[][] set(long[][] blocks, int slot, long value) {
        int block = slot / BLOCK;
        var copy = Arrays.copyOf(blocks, Math.max(blocks.length, block + 1));
        copy[block] = block < blocks.length ? blocks[block].clone() : new long[BLOCK];
        copy[block][slot % BLOCK] = value;
        return copy;
    }
}
