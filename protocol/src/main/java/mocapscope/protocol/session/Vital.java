package mocapscope.protocol.session;

/**
 * One figure of how a session's transport is, as of now: what no bytes say.
 *
 * @param key lower-case, the same for all of the session
 * @param label for a person
 * @param value NaN while it is unknown
 */
public record Vital(String key, String label, Unit unit, double value) {

    /** What the value counts. */
    public enum Unit {
        /** A time, in seconds. */
        SECONDS,
        /** How many there are now. */
        COUNT,
        /** How many there were since the beginning. */
        TOTAL,
        /** Bytes, in a second. */
        BYTES_PER_SECOND
    }
}
