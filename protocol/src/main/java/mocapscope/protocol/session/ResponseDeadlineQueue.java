package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.gate.Gate;

/**
 * Named deadlines for a peer's answer; a pause of this process restarts every pending deadline. Each name is pending at
 * most once.
 */
final class ResponseDeadlineQueue {
    private record Deadline(long since, long patience) {}

    private final Map<String, Deadline> pending = new HashMap<>();
    private long resumed = Long.MIN_VALUE;
    /** The time of the earliest deadline; valid only while {@code known}, since there may be thousands. */
    private long nextDueAt = Gate.NEVER;

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

    /** Notes that this process resumed at that time after a pause. */
    void resumeAfterPause(long monotonicNanos) {
        resumed = Math.max(resumed, monotonicNanos);
        known = false;
    }

    /** Returns the time of the earliest deadline, or {@link Gate#NEVER}. */
    long nextDueAt() {
        if (!known) {
            known = true;
            nextDueAt = Gate.NEVER;
            for (var deadline : pending.values()) {
                nextDueAt = Math.min(nextDueAt, dueAt(deadline));
            }
        }
        return nextDueAt;
    }

    /** Removes the earliest deadline that is due by then and returns its name. */
    Optional<String> takeDue(long monotonicNanos) {
        if (nextDueAt() > monotonicNanos) {
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
