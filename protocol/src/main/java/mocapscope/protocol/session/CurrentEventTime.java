package mocapscope.protocol.session;

import mocapscope.protocol.session.event.ClockReading;

/** The time of the event that a session's engine currently handles, shared by the engine's parts. */
final class CurrentEventTime {
    private ClockReading now;

    CurrentEventTime(ClockReading now) {
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
