package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Named deadlines for a peer, each at most once pending. The time in which this process did not run is no time in which
 * the peer could be heard: a deadline that such a pause interrupts starts anew when the process goes on.
 */
final class Deadlines {
    private record Deadline(long since, long patience) {}

    private final Map<String, Deadline> pending = new HashMap<>();
    private long resumed = Long.MIN_VALUE;
    /** When the earliest is due; only true while {@code known}, since there may be thousands. */
    private long next = Gate.NEVER;

    private boolean known = true;

    /** Sets the deadline of that name to {@code patience} nanoseconds after {@code since}. */
    void set(String name, long since, long patience) {
        pending.put(name, new Deadline(since, patience));
        known = false;
    }

    void cancel(String name) {
        known &= pending.remove(name) == null;
    }

    void clear() {
        pending.clear();
        known = false;
    }

    /** This process went on at that time after a pause. */
    void resume(long monotonicNanos) {
        resumed = Math.max(resumed, monotonicNanos);
        known = false;
    }

    /** Returns when the earliest is due, or {@link Gate#NEVER}. */
    long next() {
        if (!known) {
            known = true;
            next = Gate.NEVER;
            for (var deadline : pending.values()) {
                next = Math.min(next, dueAt(deadline));
            }
        }
        return next;
    }

    /** Removes the earliest that is due by then and returns its name. */
    Optional<String> take(long monotonicNanos) {
        if (next() > monotonicNanos) {
            return Optional.empty();
        }
        var earliest = pending.entrySet().stream()
                .filter(entry -> dueAt(entry.getValue()) <= monotonicNanos)
                .min((one, other) -> Long.compare(dueAt(one.getValue()), dueAt(other.getValue())))
                .map(Map.Entry::getKey);
        earliest.ifPresent(this::cancel);
        return earliest;
    }

    private long dueAt(Deadline deadline) {
        return Math.max(deadline.since, resumed) + deadline.patience;
    }
}
