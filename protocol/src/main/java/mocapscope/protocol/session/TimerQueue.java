package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.gate.Gate;

/** Named timers, each pending at most once. */
final class TimerQueue {
    private final Map<String, Long> due = new HashMap<>();

    void set(String name, long monotonicNanos) {
        due.put(name, monotonicNanos);
    }

    void setIfAbsent(String name, long monotonicNanos) {
        due.putIfAbsent(name, monotonicNanos);
    }

    void cancel(String name) {
        due.remove(name);
    }

    void clear() {
        due.clear();
    }

    /** Returns the time of the earliest timer, or {@link Gate#NEVER}. */
    long nextDueAt() {
        long next = Gate.NEVER;
        for (long at : due.values()) {
            next = Math.min(next, at);
        }
        return next;
    }

    /** Removes the earliest timer that is due by then, and returns its name. */
    Optional<String> takeDue(long monotonicNanos) {
        var earliest = due.entrySet().stream()
                .filter(wake -> wake.getValue() <= monotonicNanos)
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
        earliest.ifPresent(due::remove);
        return earliest;
    }
}
