package mocapscope.protocol.script.runner;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Buffers session events that a test step has read, so that the next step can read them again. If the buffer is full,
 * the oldest events are dropped and reported to the step that would have read them.
 */
final class RewindableEventBuffer {
    /** Events to read before any new ones. */
    private final Deque<TestedSessionEvent> ahead = new ArrayDeque<>();
    /** Events read by the current step that only checks state. */
    private final Deque<TestedSessionEvent> passed = new ArrayDeque<>();

    private final ScriptEventQueueLimitChecker budget = new ScriptEventQueueLimitChecker();
    private DroppedEventSummary summary = new DroppedEventSummary();

    boolean isEmpty() {
        return ahead.isEmpty();
    }

    /** Returns the next buffered event at or before {@code time}. */
    @Nullable
    TestedSessionEvent poll(long time) {
        var first = ahead.peekFirst();
        if (first == null || first.at() > time) {
            return null;
        }
        budget.remove(first);
        return ahead.removeFirst();
    }

    void add(TestedSessionEvent event) {
        while (!budget.fits(event) && !passed.isEmpty()) {
            var oldest = passed.removeFirst();
            budget.remove(oldest);
            summary.add(oldest);
        }
        if (budget.fits(event)) {
            budget.add(event);
            passed.addLast(event);
        } else {
            summary.add(event);
        }
    }

    /** Makes the next step start with the events read so far. */
    void rewind() {
        passed.descendingIterator().forEachRemaining(ahead::addFirst);
        passed.clear();
    }

    /** Describes the dropped events for the user, or returns an empty string; reports each only once. */
    String takeDroppedText() {
        var text = summary.text();
        summary = new DroppedEventSummary();
        return text;
    }
}
