package mocapscope.protocol.session.event;

/**
 * One current metric of a session's transport, such as round-trip time, with its unit. It cannot be decoded from bytes.
 *
 * @param key the lower-case key, constant for the session
 * @param label the label for display
 * @param value NaN while it is unknown
 */
public record TransportMetricValue(String key, String label, TransportMetricUnit unit, double value) {

    /** The unit of a transport metric: seconds, current count, total count or bytes per second. */
    public enum TransportMetricUnit {
        /** A time in seconds. */
        SECONDS,
        /** A current number. */
        COUNT,
        /** A number since the beginning. */
        TOTAL,
        /** Bytes per second. */
        BYTES_PER_SECOND
    }
}
