package mocapscope.protocol.session;

import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/** The time of the event that a session's engine currently handles, shared by the engine's parts. */
final class CurrentEventTime {
    private MonotonicAndUnixTime now;

    CurrentEventTime(MonotonicAndUnixTime now) {
        this.now = now;
    }

    MonotonicAndUnixTime now() {
        return now;
    }

    /** Returns the time on the monotonic clock. */
    long monotonicNanos() {
        return now.monotonicNanos();
    }

    /** Sets the time of the event that is handled from now on. */
    void set(MonotonicAndUnixTime at) {
        now = at;
    }
}
