package mocapscope.protocol.session.event;

/**
 * The current time on the monotonic clock and in Unix time, both in nanoseconds. Only package link reads a clock.
 *
 * @param monotonicNanos never decreases; its zero has no meaning
 * @param epochNanos nanoseconds since 1970-01-01T00:00:00Z
 */
public record MonotonicAndUnixTime(long monotonicNanos, long epochNanos) {}
