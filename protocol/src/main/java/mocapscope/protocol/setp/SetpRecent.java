package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which messages were completed last: 1024, and none longer ago than 30 s (R33). Kept in small blocks, so that one more
 * costs little. A message with a higher id than all of them is none of them, which is true of nearly all; any other is looked
 * for in the blocks whose ids it lies between, so that no choice of ids costs more than a look at all of them. The decoding of
 * one packet works on a {@link #branch}; after it, nobody writes to that any more, so it can be remembered like any value.
 * Blocks are shared until written.
 */
final class SetpRecent {
    static final int SIZE = 1024;
    static final long NANOS = 30_000_000_000L;

    /** One block more than there must be: the one that is written to holds nothing that is remembered. */
    private static final int BLOCKS = SIZE / SetpCompleted.SIZE + 1;

    private static final long NOTHING = -1;

    static final SetpRecent NONE = new SetpRecent(new SetpCompleted[0], 0, NOTHING);

    /** Messages in the order of their completion, in a ring. */
    private SetpCompleted[] ring;

    private long count;

    /** No id that is remembered is higher. */
    private long highest;

    /** One bit a block of the ring: this branch made it, so it may write to it. */
    private long own;

    /** The block that this branch wrote to last. */
    private @Nullable SetpCompleted last;

    private SetpRecent(SetpCompleted[] ring, long count, long highest) {
        this.ring = ring;
        this.count = count;
        this.highest = highest;
    }

    boolean has(long message, long now) {
        return message <= highest && found(message, now);
    }

    private boolean found(long message, long now) {
        long from = oldest();
        for (long at = from - from % SetpCompleted.SIZE; at < count; at += SetpCompleted.SIZE) {
            int first = (int) Math.max(0, from - at);
            int end = (int) Math.min(SetpCompleted.SIZE, count - at);
            if (ring[slot(at)].has(message, first, end, now)) {
                return true;
            }
        }
        return false;
    }

    SetpRecent branch() {
        return new SetpRecent(ring, count, highest);
    }

    /** With that message too; for a branch that nobody remembers yet. */
    SetpRecent add(long message, long arrival) {
        int place = (int) (count % SetpCompleted.SIZE);
        var block = last == null || place == 0 ? block(slot(count)) : last;
        block.put(place, message, arrival);
        last = block;
        highest = Math.max(highest, message);
        count++;
        return this;
    }

    /** A block of the ring in our own hands, to be written to. */
    private SetpCompleted block(int index) {
        if (own == 0) {
            ring = Arrays.copyOf(ring, Math.max(ring.length, index + 1));
        }
        if (count % SetpCompleted.SIZE == 0 || (own & 1L << index) == 0) {
            own |= 1L << index;
            ring = index < ring.length ? ring : Arrays.copyOf(ring, index + 1);
            ring[index] = count % SetpCompleted.SIZE == 0 ? begun(index) : ring[index].copy();
        }
        return ring[index];
    }

    /** A new block, in place of one that is not remembered any more. */
    private SetpCompleted begun(int index) {
        highest = NOTHING;
        for (int i = 0; i < ring.length; i++) {
            highest = i == index ? highest : Math.max(highest, ring[i].highest());
        }
        return new SetpCompleted();
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
            long arrival = arrival(i);
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
        return count < SIZE || arrival(oldest()) <= then;
    }

    /** When something was completed last; {@link SetpKnowledge#NEVER} when nothing was. */
    long last() {
        return count == 0 ? SetpKnowledge.NEVER : arrival(count - 1);
    }

    private long oldest() {
        return Math.max(0, count - SIZE);
    }

    private long at(long number) {
        return ring[slot(number)].message((int) (number % SetpCompleted.SIZE));
    }

    private long arrival(long number) {
        return ring[slot(number)].arrival((int) (number % SetpCompleted.SIZE));
    }

    private static int slot(long number) {
        return (int) (number / SetpCompleted.SIZE % BLOCKS);
    }
}
