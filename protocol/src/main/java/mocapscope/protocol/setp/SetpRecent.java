package mocapscope.protocol.setp;

import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which messages were completed last: 1024, and none longer ago than 30 s (R33). Kept in small blocks, so that one more
 * costs little, and looked up by a hash that no peer can foresee. The decoding of one packet works on a {@link #branch};
 * after it, nobody writes to that any more, so it can be remembered like any value. Blocks are shared until written.
 */
final class SetpRecent {
    static final int SIZE = 1024;
    static final long NANOS = 30_000_000_000L;
    private static final int BLOCK = 32;
    private static final int BUCKETS = 128;
    private static final long FACTOR = new SecureRandom().nextLong() | 1;

    static final SetpRecent NONE = new SetpRecent(new long[0][], new long[BUCKETS][0], 0);

    /** Ids in the order of their completion, in a ring. */
    private long[][] ring;

    /** The same by their hash, each followed by its arrival, the older first. */
    private long[][] buckets;

    private long count;
    /** One bit a block of the ring: this branch made it, so it may write to it. */
    private long own;

    private SetpRecent(long[][] ring, long[][] buckets, long count) {
        this.ring = ring;
        this.buckets = buckets;
        this.count = count;
    }

    boolean has(long message, long now) {
        var bucket = buckets[bucket(message)];
        for (int i = 0; i < bucket.length; i += 2) {
            if (bucket[i] == message && now - bucket[i + 1] <= NANOS) {
                return true;
            }
        }
        return false;
    }

    SetpRecent branch() {
        return new SetpRecent(ring, buckets, count);
    }

    /** With that message too; for a branch that nobody remembers yet. */
    SetpRecent add(long message, long arrival) {
        int slot = (int) (count % SIZE);
        var block = block(slot / BLOCK);
        if (count >= SIZE) {
            long oldest = block[slot % BLOCK];
            buckets[bucket(oldest)] = without(buckets[bucket(oldest)], oldest);
        }
        buckets[bucket(message)] = with(buckets[bucket(message)], message, arrival);
        block[slot % BLOCK] = message;
        count++;
        return this;
    }

    /** A block of the ring in our own hands, to be written to. */
    private long[] block(int index) {
        if (own == 0) {
            ring = Arrays.copyOf(ring, Math.max(ring.length, index + 1));
            buckets = buckets.clone();
        }
        if ((own & 1L << index) == 0) {
            own |= 1L << index;
            ring = index < ring.length ? ring : Arrays.copyOf(ring, index + 1);
            ring[index] = ring[index] == null ? new long[BLOCK] : ring[index].clone();
        }
        return ring[index];
    }

    /**
     * What was completed at one time.
     *
     * @param messages in the order of their completion
     */
    record Batch(long arrival, List<Long> messages) {}

    /** Messages that were completed after that time, the oldest first. */
    List<Batch> after(long then) {
        var batches = new ArrayDeque<Batch>();
        for (long i = count - 1; i >= oldest(); i--) {
            long message = at(i);
            long arrival = arrival(message);
            if (arrival <= then) {
                break;
            }
            var next = batches.peekFirst();
            if (next == null || next.arrival != arrival) {
                batches.addFirst(new Batch(arrival, new ArrayList<>()));
            }
            batches.getFirst().messages.addFirst(message);
        }
        return List.copyOf(batches);
    }

    /** Whether it remembers all that was completed after that time. */
    boolean reaches(long then) {
        return count < SIZE || arrival(at(oldest())) <= then;
    }

    /** When something was completed last; {@link SetpKnowledge#NEVER} when nothing was. */
    long last() {
        return count == 0 ? SetpKnowledge.NEVER : arrival(at(count - 1));
    }

    private long oldest() {
        return Math.max(0, count - SIZE);
    }

    private long at(long number) {
        int slot = (int) (number % SIZE);
        return ring[slot / BLOCK][slot % BLOCK];
    }

    /** Of a message that is there; if twice, of the younger. */
    private long arrival(long message) {
        var bucket = buckets[bucket(message)];
        int at = bucket.length - 2;
        while (bucket[at] != message) {
            at -= 2;
        }
        return bucket[at + 1];
    }

    private static int bucket(long message) {
        return (int) ((message + 1) * FACTOR >>> Long.SIZE - Integer.numberOfTrailingZeros(BUCKETS));
    }

    private static long[] with(long[] bucket, long message, long arrival) {
        var more = Arrays.copyOf(bucket, bucket.length + 2);
        more[bucket.length] = message;
        more[bucket.length + 1] = arrival;
        return more;
    }

    /** Without the message, which is there; if twice, without the older. */
    private static long[] without(long[] bucket, long message) {
        int at = 0;
        while (bucket[at] != message) {
            at += 2;
        }
        var fewer = Arrays.copyOf(bucket, bucket.length - 2);
        System.arraycopy(bucket, at + 2, fewer, at, fewer.length - at);
        return fewer;
    }
}
