package mocapscope.protocol.setp;

/** How fast we may send (6.5): what the peer wishes, our own cap, and what the path seems to carry; the least counts. */
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

    /** The peer's wish; one that was overtaken by a later one (compared by message id) no longer counts. */
    void throttled(long message, long bytesPerSecond) {
        if (!peerSpoke || Serial.after(message, peerMessage)) {
            peerSpoke = true;
            peerMessage = message;
            peer = bytesPerSecond;
        }
    }

    /** Brings everything up to {@code now}. */
    void advance(long now) {
        inForce = Math.min(peer, Math.min(cap, congestion.at(now)));
        bucket.refill(inForce, now);
    }

    /** A packet is resent because its time was up. */
    void timedOut(long now) {
        congestion.timedOut(now);
        advance(now);
    }

    TokenBucket bucket() {
        return bucket;
    }

    /** Bytes a second, as of the last {@link #advance}. */
    long inForce() {
        return inForce;
    }
}
