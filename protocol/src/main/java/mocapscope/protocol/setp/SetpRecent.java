package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which messages were completed last: 1024, and none longer ago than 30 s (R33). A chain of ids that follow each other,
 * so that more of them cost no more than themselves, in two generations: once there are enough in the younger, the older goes. A
 * message with a higher id than all of them is none of them, which is true of nearly all. The decoding of one packet works
 * on a {@link #branch}; after it, nobody writes to that any more, so it can be remembered like any value.
 */
final class SetpRecent {
    static final int SIZE = 1024;
    static final long NANOS = 30_000_000_000L;

    private static final long NOTHING = -1;

    static final SetpRecent NONE = new SetpRecent(SetpKnowledge.NEVER, null, 0, NOTHING, null, NOTHING);

    /** When what this branch adds was completed. */
    private final long arrival;

    /** Whether this branch made the last of the younger generation. */
    private boolean own;

    /** What was completed last. */
    private @Nullable SetpCompleted young;

    /** Messages of the younger generation. */
    private int size;

    /** No id of the younger generation is higher. */
    private long highest;

    private @Nullable SetpCompleted old;
    private long highestOld;

    private SetpRecent(
            long arrival,
            @Nullable SetpCompleted young,
            int size,
            long highest,
            @Nullable SetpCompleted old,
            long highestOld) {
        this.arrival = arrival;
        this.young = young;
        this.size = size;
        this.highest = highest;
        this.old = old;
        this.highestOld = highestOld;
    }

    boolean has(long message, long now) {
        return message <= highest && among(young, SIZE, message, now)
                || message <= highestOld && among(old, SIZE - size, message, now);
    }

    private static boolean among(@Nullable SetpCompleted last, int most, long message, long now) {
        int left = most;
        for (var batch = last; batch != null && left > 0; batch = batch.before()) {
            if (now - batch.arrival() <= NANOS && batch.has(message, left)) {
                return true;
            }
            left -= batch.size();
        }
        return false;
    }

    /** Whether no message is remembered whose id is as high, or higher. */
    boolean below(long message) {
        return message > highest && message > highestOld;
    }

    /** For a packet that came at that time. */
    SetpRecent branch(long now) {
        return new SetpRecent(now, young, size, highest, old, highestOld);
    }

    /** With that message too; for a branch that nobody remembers yet. */
    SetpRecent add(long message) {
        return add(message, 1);
    }

    /** With so many messages whose ids follow each other; for a branch that nobody remembers yet. */
    SetpRecent add(long first, int count) {
        if (arrival == SetpKnowledge.NEVER) {
            throw new IllegalStateException("no branch");
        }
        if (size >= SIZE) {
            age();
        }
        if (!own || young == null || !young.adds(first, count)) {
            young = new SetpCompleted(arrival, first, count, young);
            own = true;
        }
        highest = Math.max(highest, first + count - 1);
        size += count;
        return this;
    }

    private void age() {
        old = young;
        highestOld = highest;
        young = null;
        size = 0;
        highest = NOTHING;
        own = false;
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
        for (var kept : kept()) {
            if (kept.arrival <= then) {
                break;
            }
            var next = batches.peekFirst();
            if (next == null || next.arrival != kept.arrival) {
                batches.addFirst(kept);
            } else {
                next.messages.addAll(0, kept.messages);
            }
        }
        return List.copyOf(batches);
    }

    /** Whether it remembers all that was completed after that time. */
    boolean reaches(long then) {
        return old == null && size < SIZE || kept().getLast().arrival <= then;
    }

    /** When something was completed last; {@link SetpKnowledge#NEVER} when nothing was. */
    long last() {
        return young == null ? SetpKnowledge.NEVER : young.arrival();
    }

    /** All of it, the last first. */
    private List<Batch> kept() {
        var kept = new ArrayList<Batch>();
        keep(young, SIZE, kept);
        keep(old, SIZE - size, kept);
        return kept;
    }

    private static void keep(@Nullable SetpCompleted last, int most, List<Batch> kept) {
        int left = most;
        for (var batch = last; batch != null && left > 0; batch = batch.before()) {
            kept.add(new Batch(batch.arrival(), batch.messages(left)));
            left -= batch.size();
        }
    }
}
