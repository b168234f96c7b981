package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Now;

/** When a server reports: at moments counted from its start, so that a late report does not make the next one late. */
record VrpnSchedule(Now start, double rate) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Nanoseconds from the start to the report of that number, from 0. */
    long moment(long report) {
        return Math.round(report * NANOS_PER_SECOND / rate);
    }

    /** Number of the last report due by then, on the monotonic clock. */
    long dueBy(long monotonicNanos) {
        long elapsed = monotonicNanos - start.monotonicNanos();
        long report = (long) Math.floor(elapsed * rate / NANOS_PER_SECOND) + 1;
        while (moment(report) > elapsed) {
            report--;
        }
        return report;
    }

    /** When the report of that number is due, on the monotonic clock. */
    long dueAt(long report) {
        return start.monotonicNanos() + moment(report);
    }

    /** What a clock shows at a moment of the movement. */
    long epochNanos(long moment) {
        return start.epochNanos() + moment;
    }
}
