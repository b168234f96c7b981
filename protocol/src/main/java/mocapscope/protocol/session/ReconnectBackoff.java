package mocapscope.protocol.session;

import java.util.random.RandomGenerator;

/**
 * Computes the delay before the next connection attempt: randomized exponential backoff from 0.5 s to 15 s. The delay
 * doubles after each attempt and is short again after data.
 */
final class ReconnectBackoff {
    private static final long SHORTEST = 500_000_000L;
    private static final long LONGEST = 15_000_000_000L;
    private static final double SPREAD = 0.2;

    private final RandomGenerator random;
    private long delay = SHORTEST;

    ReconnectBackoff(RandomGenerator random) {
        this.random = random;
    }

    /** Returns the next delay in nanoseconds. */
    long next() {
        long now = (long) (delay * (1 + SPREAD * (2 * random.nextDouble() - 1)));
        delay = Math.min(2 * delay, LONGEST);
        return now;
    }

    void reset() {
        delay = SHORTEST;
    }
}
