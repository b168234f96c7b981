package mocapscope.protocol.session;

/**
 * One moment on both clocks, kept for a whole session: it turns arrival times into the time of day.
 *
 * @param monotonicNanos on the session's monotonic clock
 * @param epochNanos the same moment in nanoseconds since 1970-01-01T00:00:00Z
 */
public record Anchor(long monotonicNanos, long epochNanos) {

    /** The moment of {@code now}, on both its clocks. */
    public static Anchor at(Now now) {
        return new Anchor(now.monotonicNanos(), now.epochNanos());
    }

    /** Nanoseconds since 1970-01-01T00:00:00Z of an arrival on the session's monotonic clock. */
    public long epochNanos(long arrival) {
        return epochNanos + (arrival - monotonicNanos);
    }
}
