package mocapscope.protocol.setp;

/** Holds back what would exceed a rate (6.5): fills with time up to what a tenth of a second, or one packet, needs. */
final class TokenBucket {
    private static final int LEAST_DEPTH = 1452;
    private static final long PARTS = 10;
    private static final double NANOS = 1e9;
    /** Far below a byte, far above what rounding loses. */
    private static final double ROUNDING = 1e-6;

    private double tokens;
    private long rate;
    private long at;

    /** Full. */
    TokenBucket(long rate, long now) {
        this.rate = rate;
        this.at = now;
        this.tokens = depth();
    }

    /** Fills up to {@code now} at the rate so far, and from then on at {@code rate} bytes a second. */
    void refill(long newRate, long now) {
        tokens = tokens + rate * ((now - at) / NANOS);
        rate = newRate;
        at = now;
        tokens = Math.min(tokens, depth());
    }

    boolean covers(int bytes) {
        return rate > 0 && tokens + ROUNDING >= bytes;
    }

    /** When so many bytes will be covered, in nanoseconds; {@code Long.MAX_VALUE} while the rate is 0. */
    long coversAt(int bytes) {
        if (covers(bytes)) {
            return at;
        }
        return rate == 0 ? Long.MAX_VALUE : at + (long) Math.ceil((bytes - tokens) / rate * NANOS);
    }

    /** Bytes that leave, covered or not. */
    void take(int bytes) {
        tokens -= bytes;
    }

    private long depth() {
        return Math.max(LEAST_DEPTH, rate / PARTS);
    }
}
