package mocapscope.protocol.setp;

/** Limits the send rate to the least of peer's throttle, local cap and congestion rate (§6.5). */
final class SetpSendRateLimiter {
    private final long cap;
    private final SetpCongestionController congestion;
    private final TokenBucket bucket;
    private long peer;
    private long peerMessage;
    private boolean peerSpoke;
    private long currentRate;

    SetpSendRateLimiter(SetpTransportParameters tuning, SetpRttEstimator rtt, long now) {
        this.cap = tuning.rates().cap();
        this.peer = tuning.rates().peerDefault();
        this.congestion = new SetpCongestionController(tuning, rtt, now);
        this.currentRate = Math.min(cap, peer);
        this.bucket = new TokenBucket(currentRate, now);
    }

    /** Sets the peer's throttle; ignores one that a later one (compared by message id) has replaced. */
    void setPeerRate(long message, long bytesPerSecond) {
        if (!peerSpoke || SerialNumberArithmetic.isAfter(message, peerMessage)) {
            peerSpoke = true;
            peerMessage = message;
            peer = bytesPerSecond;
        }
    }

    /** Advances all limits to {@code now}. */
    void advance(long now) {
        currentRate = Math.min(peer, Math.min(cap, congestion.advance(now)));
        bucket.refill(currentRate, now);
    }

    /** Notes a resend by timeout. */
    void recordTimeout(long now) {
        congestion.reduceRate(now);
        advance(now);
    }

    TokenBucket bucket() {
        return bucket;
    }

    /** Returns the rate in bytes per second, as of the last {@link #advance}. */
    long currentRate() {
        return currentRate;
    }
}
