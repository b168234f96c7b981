package mocapscope.protocol.setp.wire;

/** Comparison, distance and successor of 32-bit ids that wrap around (RFC 1982). */
public final class SerialNumberArithmetic {
    private static final long MASK = 0xffff_ffffL;

    private SerialNumberArithmetic() {}

    /** Returns true if {@code one} follows {@code other}; false for two ids that are 2³¹ apart. */
    public static boolean isAfter(long one, long other) {
        return (int) (one - other) > 0;
    }

    /** Returns the number of steps from {@code from} up to {@code to}, 0 to 2³² − 1. */
    public static long distance(long from, long to) {
        return (to - from) & MASK;
    }

    /** Returns the id after {@code id}; skips 0. */
    public static long next(long id) {
        return id == MASK ? 1 : id + 1;
    }
}
