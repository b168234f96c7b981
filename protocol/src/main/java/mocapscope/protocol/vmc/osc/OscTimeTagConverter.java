package mocapscope.protocol.vmc.osc;

/** Converts between OSC time tags (64-bit NTP timestamps) and Unix times in nanoseconds. */
public final class OscTimeTagConverter {
    /** The tag of a bundle that takes effect when it arrives. */
    public static final long IMMEDIATELY = 1;

    private static final long SECOND = 1_000_000_000L;
    private static final long SECONDS_FROM_1900_TO_1970 = 2_208_988_800L;

    private OscTimeTagConverter() {}

    /** Returns the Unix time in nanoseconds; seconds without their highest bit count from 2036 (RFC 4330 §3). */
    public static long toEpochNanos(long timeTag) {
        long seconds = timeTag >>> 32;
        long era = seconds >>> 31 == 0 ? 1L << 32 : 0;
        long fraction = timeTag & 0xffff_ffffL;
        return (seconds + era - SECONDS_FROM_1900_TO_1970) * SECOND + (fraction * SECOND + (1L << 31) >>> 32);
    }

    /** Returns the tag of a Unix time in nanoseconds. */
    public static long ofEpochNanos(long epochNanos) {
        long seconds = Math.floorDiv(epochNanos, SECOND) + SECONDS_FROM_1900_TO_1970;
        long nanos = Math.floorMod(epochNanos, SECOND);
        return seconds << 32 | ((nanos << 32) + SECOND / 2) / SECOND;
    }
}
