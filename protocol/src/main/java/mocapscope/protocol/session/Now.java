package mocapscope.protocol.session;

/**
 * The moment of a call into a protocol. Nothing but the link reads a clock.
 *
 * @param monotonicNanos never goes back; its zero means nothing
 * @param epochNanos nanoseconds since 1970-01-01T00:00:00Z
 */
public record Now(long monotonicNanos, long epochNanos) {}
