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

    static final SetpRecent NONE = new SetpRecent(SetpKnowledge.NEVER, Generation.NONE, Generation.NONE);

    /**
     * Messages that were completed, none with an id below {@code lowest} or above {@code highest}.
     *
     * @param last what was completed last of them
     * @param size of all together
     */
    private record Generation(@Nullable SetpCompleted last, int size, long lowest, long highest) {
        private static final Generation NONE = new Generation(null, 0, Long.MAX_VALUE, -1);

        /** Whether that is one of the {@code most} that were completed last. */
        private boolean has(long message, int most, long now) {
            if (message < lowest || message > highest) {
                return false;
            }
            int left = most;
            for (var batch = last; batch != null && left > 0; batch = batch.before()) {
                if (now - batch.arrival() <= NANOS && batch.has(message, left)) {
                    return true;
                }
                left -= batch.size();
            }
            return false;
        }

        private Generation with(long first, int count, @Nullable SetpCompleted batch) {
            return new Generation(batch, size + count, Math.min(lowest, first), Math.max(highest, first + count - 1));
        }
    }

    /** When what this branch adds was completed. */
    private final long arrival;

    /** Whether this branch made the last of the younger generation. */
    private boolean own;

    private Generation young;
    private Generation old;

    private SetpRecent(long arrival, Generation young, Generation old) {
        this.arrival = arrival;
        this.young = young;
        this.old = old;
    }

    boolean has(long message, long now) {
        return young.has(message, SIZE, now) || old.has(message, SIZE - young.size, now);
    }

    /** Whether no message is remembered whose id is as high, or higher. */
    boolean below(long message) {
        return message > young.highest && message > old.highest;
    }

    /** For a packet that came at that time. */
    SetpRecent branch(long now) {
        return new SetpRecent(now, young, old);
    }

    /** With so many messages whose ids follow each other; for a branch that nobody remembers yet. */
    SetpRecent add(long first, int count) {
        if (arrival == SetpKnowledge.NEVER) {
            throw new IllegalStateException("no branch");
        }
        if (young.size >= SIZE) {
            old = young;
            young = Generation.NONE;
        }
        var batch = young.last;
        if (!own || batch == null || !batch.adds(first, count)) {
            batch = new SetpCompleted(arrival, first, count, batch);
            own = true;
        }
        young = young.with(first, count, batch);
        return this;
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
        return old.size == 0 && young.size < SIZE || kept().getLast().arrival <= then;
    }

    /** When something was completed last; {@link SetpKnowledge#NEVER} when nothing was. */
    long last() {
        var batch = young.last;
        return batch == null ? SetpKnowledge.NEVER : batch.arrival();
    }

    /** All of it, the last first. */
    private List<Batch> kept() {
        var kept = new ArrayList<Batch>();
        keep(young.last, SIZE, kept);
        keep(old.last, SIZE - young.size, kept);
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
