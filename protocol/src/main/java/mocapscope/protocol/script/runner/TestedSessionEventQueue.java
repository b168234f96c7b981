package mocapscope.protocol.script.runner;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue that passes session events to the thread that runs a test script. Events that exceed the limit are
 * dropped and reported.
 */
final class TestedSessionEventQueue {
    private final LongSupplier clock;
    private final LinkedBlockingQueue<TestedSessionEvent> queue = new LinkedBlockingQueue<>();
    private final ScriptEventQueueLimitChecker budget = new ScriptEventQueueLimitChecker();
    private final DroppedEventSummary droppedText = new DroppedEventSummary();
    private Runnable onCancel = () -> {};
    private boolean cancelled;
    private @Nullable TestedSessionEvent next;

    /** Creates a queue; {@code clock} is the monotonic clock of all sessions. */
    TestedSessionEventQueue(LongSupplier clock) {
        this.clock = clock;
    }

    void add(TestedSessionEvent event) {
        synchronized (queue) {
            if (budget.fits(event)) {
                budget.add(event);
                queue.add(event);
            } else {
                droppedText.add(event);
            }
        }
    }

    /** Adds all events at once, so that the reader sees all or none of them. */
    void addAll(List<TestedSessionEvent> events) {
        synchronized (queue) {
            events.forEach(this::add);
        }
    }

    /** Cancels waiting for events. */
    void cancel(long now) {
        Runnable action;
        synchronized (queue) {
            cancelled = true;
            var cancel = new TestedSessionEvent.CancelEvent(now);
            budget.add(cancel);
            queue.add(cancel);
            action = onCancel;
        }
        action.run();
    }

    /** Sets an action to run on cancellation; runs it at once if cancelled already. */
    void setCancelHandler(Runnable action) {
        synchronized (queue) {
            onCancel = action;
            if (!cancelled) {
                return;
            }
        }
        action.run();
    }

    /** Describes the dropped events for the user, or returns an empty string. */
    String droppedText() {
        synchronized (queue) {
            return droppedText.text();
        }
    }

    /** Returns the next event at or before {@code time}; waits until that time and returns null if nothing happens. */
    @Nullable
    TestedSessionEvent await(long time) throws InterruptedException {
        if (next == null) {
            next = poll(time);
        }
        var first = next;
        if (first == null || first.at() > time) {
            return null;
        }
        next = null;
        return first;
    }

    private @Nullable TestedSessionEvent poll(long time) throws InterruptedException {
        long left = time - clock.getAsLong();
        var first = left <= 0 ? queue.poll() : queue.poll(left, TimeUnit.NANOSECONDS);
        if (first != null) {
            synchronized (queue) {
                budget.remove(first);
            }
        }
        return first;
    }
}
