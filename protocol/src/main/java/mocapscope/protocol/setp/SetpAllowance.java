package mocapscope.protocol.setp;

import mocapscope.protocol.session.Now;

/**
 * How much one guest may have the others in a bubble told: what one says, all must hear. Whoever has spent it waits until
 * some is left again.
 */
final class SetpAllowance {
    /** Why nothing is done for who has spent it. */
    static final String SPENT = "too much at once for the others here: wait a little";

    /** Bytes a second, and how many may come at once after a rest. */
    private static final double RATE = 64_000;

    private static final double MOST = 128_000;

    private double left = MOST;
    private long at;

    boolean spent(Now now) {
        left = Math.min(MOST, left + (now.monotonicNanos() - at) / 1e9 * RATE);
        at = now.monotonicNanos();
        return left <= 0;
    }

    /** So many bytes are told to each of the others, left or not. */
    void take(int bytes) {
        left -= bytes;
    }
}
