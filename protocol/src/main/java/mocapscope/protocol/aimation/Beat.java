package mocapscope.protocol.aimation;

import mocapscope.protocol.session.Now;

/** When a server sends: at moments counted from its start, so that a late packet does not make the next one late. */
record Beat(Now start, double rate) {
    private static final double NANOS = 1e9;

    /** Nanoseconds from the start to the frame of that number, from 0. */
    long moment(long frame) {
        return Math.round(frame * NANOS / rate);
    }

    /** Number of the last frame due by then, on the monotonic clock. */
    long dueBy(long monotonicNanos) {
        long elapsed = monotonicNanos - start.monotonicNanos();
        long frame = (long) Math.floor(elapsed * rate / NANOS) + 1;
        while (moment(frame) > elapsed) {
            frame--;
        }
        return frame;
    }

    /** When the frame of that number is due, on the monotonic clock. */
    long dueAt(long frame) {
        return start.monotonicNanos() + moment(frame);
    }

    /** Seconds of that frame, in a clock of our own. */
    double seconds(long frame) {
        return moment(frame) / NANOS;
    }
}
