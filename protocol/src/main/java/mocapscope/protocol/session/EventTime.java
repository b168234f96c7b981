package mocapscope.protocol.session;

import mocapscope.protocol.session.event.ClockReading;

/** The time of the event that a session is handling; the parts of its engine share it. */
final class EventTime {
    private ClockReading now;

    EventTime(ClockReading now) {
        this.now = now;
    }

    ClockReading now() {
        return now;
    }

    /** Returns the time on the monotonic clock. */
    long monotonicNanos() {
        return now.monotonicNanos();
    }

    /** Sets the time of the event that is handled from now on. */
    void set(ClockReading at) {
        now = at;
    }
}
