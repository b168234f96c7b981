package mocapscope.app.model.snapshot;

/**
 * Message and byte counts and rates of a session, and the arrival time of its last received byte.
 *
 * @param lastByte arrival of the last byte received, on the session's monotonic clock, or {@link #NEVER}
 */
public record TrafficStatistics(
        long messages, long bytesIn, long bytesOut, double messagesPerSecond, double bytesPerSecond, long lastByte) {
    /** Stands for the arrival when nothing was received yet. */
    public static final long NEVER = Long.MIN_VALUE;

    public static final TrafficStatistics NONE = new TrafficStatistics(0, 0, 0, 0, 0, NEVER);
}
