package mocapscope.protocol.session.event;

/**
 * A pair of simultaneous monotonic and Unix times, for converting arrival times to time of day. Valid for a whole
 * session.
 *
 * @param monotonicNanos the instant on the session's monotonic clock
 * @param epochNanos the same instant in nanoseconds since 1970-01-01T00:00:00Z
 * @param measured whether a clock measured the arrival times; false if they are unknown, or are the device's own
 */
public record MonotonicToUnixTimeAnchor(long monotonicNanos, long epochNanos, boolean measured) {

    /** Creates the anchor of measured arrival times. */
    public MonotonicToUnixTimeAnchor(long monotonicNanos, long epochNanos) {
        this(monotonicNanos, epochNanos, true);
    }

    /** Returns the anchor of the instant {@code now}. */
    public static MonotonicToUnixTimeAnchor at(MonotonicAndUnixTime now) {
        return new MonotonicToUnixTimeAnchor(now.monotonicNanos(), now.epochNanos());
    }

    /** Returns this anchor for a monotonic clock that shows {@code monotonic} at the same Unix time. */
    public MonotonicToUnixTimeAnchor withMonotonicNanos(long monotonic) {
        return new MonotonicToUnixTimeAnchor(monotonic, epochNanos, measured);
    }

    /** Returns the nanoseconds since 1970-01-01T00:00:00Z of an arrival time on the session's monotonic clock. */
    public long epochNanos(long arrival) {
        return epochNanos + (arrival - monotonicNanos);
    }
}
