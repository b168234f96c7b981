package mocapscope.app.model;

/**
 * What crossed a session's channels.
 *
 * @param lastByte arrival of the last byte received, on the session's monotonic clock, or {@link #NEVER}
 */
public record Traffic(
        long messages, long bytesIn, long bytesOut, double messagesPerSecond, double bytesPerSecond, long lastByte) {
    /** In place of an arrival: nothing has come yet. */
    public static final long NEVER = Long.MIN_VALUE;

    public static final Traffic NONE = new Traffic(0, 0, 0, 0, 0, NEVER);
}
