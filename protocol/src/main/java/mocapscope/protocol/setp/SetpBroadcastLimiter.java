package mocapscope.protocol.setp;

import mocapscope.protocol.session.ClockReading;

/**
 * Limits the bytes that one participant can have broadcast in a bubble, 64 kB per second. Each message is sent to all
 * others in the bubble. A participant that has used up its allowance must wait.
 */
final class SetpBroadcastLimiter {
    /** Reason to refuse a request when the allowance is used up. */
    static final String SPENT = "too much at once for the others here: wait a little";

    /** Bytes per second, and the maximum burst in bytes. */
    private static final double RATE = 64_000;

    private static final double MOST = 128_000;

    private double left = MOST;
    private long at;

    boolean isExhausted(ClockReading reading) {
        left = Math.min(MOST, left + (reading.monotonicNanos() - at) / 1e9 * RATE);
        at = reading.monotonicNanos();
        return left <= 0;
    }

    /** Subtracts a message of that many bytes, even if the allowance is used up. */
    void consume(int bytes) {
        left -= bytes;
    }
}
