package mocapscope.protocol.setp;

/** Arithmetic on 32-bit ids that wrap (R9, RFC 1982). */
final class Serial {
    private static final long MASK = 0xffff_ffffL;

    private Serial() {}

    /** Whether {@code one} comes after {@code other}; of two that are 2³¹ apart neither does. */
    static boolean after(long one, long other) {
        return (int) (one - other) > 0;
    }

    /** How many steps lead from {@code from} up to {@code to}, 0 to 2³² − 1. */
    static long distance(long from, long to) {
        return (to - from) & MASK;
    }

    /** The id that a sender uses after {@code id}: it skips 0. */
    static long next(long id) {
        return id == MASK ? 1 : id + 1;
    }
}
