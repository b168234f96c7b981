package mocapscope.protocol.setp;

/** Limits the send rate to the least of peer's throttle, local cap and congestion rate (§6.5). */
final class SendRate {
    private final long cap;
    private final CongestionRate congestion;
    private final TokenBucket bucket;
    private long peer;
    private long peerMessage;
    private boolean peerSpoke;
    private long inForce;

    SendRate(SetpTuning tuning, RttEstimate rtt, long now) {
        this.cap = tuning.rates().cap();
        this.peer = tuning.rates().unasked();
        this.congestion = new CongestionRate(tuning, rtt, now);
        this.inForce = Math.min(cap, peer);
        this.bucket = new TokenBucket(inForce, now);
    }

    /** Sets the peer's throttle; ignores one that a later one (compared by message id) has replaced. */
    void throttled(long message, long bytesPerSecond) {
        if (!peerSpoke || Serial.after(message, peerMessage)) {
            peerSpoke = true;
            peerMessage = message;
            peer = bytesPerSecond;
        }
    }

    /** Advances all limits to {@code now}. */
    void advance(long now) {
        inForce = Math.min(peer, Math.min(cap, congestion.at(now)));
        bucket.refill(inForce, now);
    }

    /** Notes a resend by timeout. */
    void timedOut(long now) {
        congestion.timedOut(now);
        advance(now);
    }

    TokenBucket bucket() {
        return bucket;
    }

    /** Returns the rate in bytes per second, as of the last {@link #advance}. */
    long inForce() {
        return inForce;
    }
}
