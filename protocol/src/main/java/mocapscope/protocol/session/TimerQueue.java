package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.gate.TrafficGate;

/**
 * A queue of named timers, each pending at most once; returns the earliest due time. Deadlines for a peer's answer are
 * in a queue of their own, which restarts them after a pause of this process.
 */
final class TimerQueue {
    private record Timer(long since, long duration) {}

    private final Map<String, Timer> pending = new HashMap<>();
    private long resumed = Long.MIN_VALUE;
    /** The time of the earliest timer; valid only while {@code known}, since there may be thousands. */
    private long nextDueAt = TrafficGate.NEVER;

    private boolean known = true;

    /** Sets the timer of that name. */
    void set(String name, long monotonicNanos) {
        set(name, monotonicNanos, 0);
    }

    /** Sets the timer of that name to {@code duration} nanoseconds after {@code since}. */
    void set(String name, long since, long duration) {
        pending.put(name, new Timer(since, duration));
        known = false;
    }

    void setIfAbsent(String name, long monotonicNanos) {
        if (!pending.containsKey(name)) {
            set(name, monotonicNanos);
        }
    }

    void cancel(String name) {
        known &= pending.remove(name) == null;
    }

    void clear() {
        pending.clear();
        known = false;
    }

    /** Restarts the timers that began before that time: this process resumed then after a pause. */
    void resumeAfterPause(long monotonicNanos) {
        resumed = Math.max(resumed, monotonicNanos);
        known = false;
    }

    /** Returns the time of the earliest timer, or {@link TrafficGate#NEVER}. */
    long nextDueAt() {
        if (!known) {
            known = true;
            nextDueAt = TrafficGate.NEVER;
            for (var timer : pending.values()) {
                nextDueAt = Math.min(nextDueAt, dueAt(timer));
            }
        }
        return nextDueAt;
    }

    /** Removes the earliest timer that is due by then and returns its name. */
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

    private long dueAt(Timer timer) {
        return Math.max(timer.since, resumed) + timer.duration;
    }
}
