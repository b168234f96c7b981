package mocapscope.protocol.session.event;

/**
 * One instant on the monotonic clock and in Unix time; converts monotonic arrival times to time of day. Valid for a
 * whole session.
 *
 * @param monotonicNanos the instant on the session's monotonic clock
 * @param epochNanos the same instant in nanoseconds since 1970-01-01T00:00:00Z
 */
public record ClockAnchor(long monotonicNanos, long epochNanos) {

    /** Returns the anchor of the instant {@code now}. */
    public static ClockAnchor at(ClockReading now) {
        return new ClockAnchor(now.monotonicNanos(), now.epochNanos());
    }

    /** Returns the nanoseconds since 1970-01-01T00:00:00Z of an arrival time on the session's monotonic clock. */
    public long epochNanos(long arrival) {
        return epochNanos + (arrival - monotonicNanos);
    }
}
