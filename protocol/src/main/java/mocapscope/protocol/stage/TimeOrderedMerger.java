package mocapscope.protocol.stage;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * Merges items from several sources into one sequence ordered by time. Items wait a while for earlier ones of other
 * sources. Items of one source keep their order. Not thread-safe.
 *
 * @param <T> the type of an item
 */
public final class TimeOrderedMerger<T> {
    private final long wait;
    private final int most;
    private final Consumer<T> output;
    private final PriorityQueue<WaitingItem<T>> waiting =
            new PriorityQueue<>(Comparator.comparingLong(WaitingItem<T>::time).thenComparingLong(WaitingItem::number));
    private final Map<String, Long> latest = new HashMap<>();
    private long passed = Long.MIN_VALUE;
    private long added;
    private long late;

    /**
     * Creates a merger.
     *
     * @param wait the time for which an item waits for earlier ones, in nanoseconds
     * @param most the number of items that wait at most; beyond that, the earliest is passed on
     * @param output receives the items
     */
    public TimeOrderedMerger(long wait, int most, Consumer<T> output) {
        this.wait = wait;
        this.most = most;
        this.output = output;
    }

    private record WaitingItem<T>(long time, long number, T item) {}

    /**
     * Adds an item. One that is earlier than the last of its source counts as simultaneous with that; this happens when the
     * estimate of the source's clock changes.
     *
     * @param source the machine or session; one clock
     * @param time the time of the item on the clock of this machine, in nanoseconds
     */
    public void add(String source, long time, T item) {
        long corrected = latest.merge(source, time, Math::max);
        if (corrected < passed) {
            late++;
        }
        waiting.add(new WaitingItem<>(corrected, added, item));
        added++;
        while (waiting.size() > most) {
            passFirst();
        }
    }

    /** Passes on the items that have waited long enough. */
    public void advance(long now) {
        while (!waiting.isEmpty() && waiting.peek().time() <= now - wait) {
            passFirst();
        }
    }

    /** Passes on all items. */
    public void finish() {
        while (!waiting.isEmpty()) {
            passFirst();
        }
    }

    private void passFirst() {
        var first = waiting.remove();
        passed = Math.max(passed, first.time());
        output.accept(first.item());
    }

    /** Returns the number of items that were added after a later one had been passed on; they are out of order. */
    public long late() {
        return late;
    }
}
