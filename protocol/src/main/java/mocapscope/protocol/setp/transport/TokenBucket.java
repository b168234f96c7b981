package mocapscope.protocol.setp.transport;

/**
 * A token bucket that limits a send rate in bytes per second and allows bursts worth 100 milliseconds of sending. The
 * burst is at least one packet (§6.5).
 */
final class TokenBucket {
    private static final int LEAST_DEPTH = 1452;
    private static final long PARTS = 10;
    private static final double NANOS = 1e9;
    /** Tolerance far below a byte and far above rounding errors. */
    private static final double ROUNDING = 1e-6;

    private double tokens;
    private long rate;
    private long at;

    /** Creates a full bucket. */
    TokenBucket(long rate, long now) {
        this.rate = rate;
        this.at = now;
        this.tokens = depth();
    }

    /**
     * Refills the bucket up to {@code now} at the previous rate; {@code newRate} applies from then on, in bytes per
     * second.
     */
    void refill(long newRate, long now) {
        tokens = tokens + rate * ((now - at) / NANOS);
        rate = newRate;
        at = now;
        tokens = Math.min(tokens, depth());
    }

    boolean hasTokens(int bytes) {
        return rate > 0 && tokens + ROUNDING >= bytes;
    }

    /**
     * Returns the time in nanoseconds when that many bytes are available; {@code Long.MAX_VALUE} while the rate is 0.
     */
    long hasTokensAt(int bytes) {
        if (hasTokens(bytes)) {
            return at;
        }
        return rate == 0 ? Long.MAX_VALUE : at + (long) Math.ceil((bytes - tokens) / rate * NANOS);
    }

    /** Subtracts the bytes of a sent packet, available or not. */
    void consume(int bytes) {
        tokens -= bytes;
    }

    private long depth() {
        return Math.max(LEAST_DEPTH, rate / PARTS);
    }
}
