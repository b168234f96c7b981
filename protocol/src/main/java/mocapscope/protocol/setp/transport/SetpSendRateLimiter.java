package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.setp.wire.SerialNumberArithmetic;

/**
 * Limits the rate at which SETP packets are sent. The send rate is the least of the peer's throttle, the local cap and
 * the congestion rate, which is halved after a timeout and raised by one packet each round trip (§6.5, R42). To an
 * unverified address, only three times the bytes received from it are sent (§7): the source address of a packet may be
 * forged, so the limit holds until a packet with the session id arrives, which was sent to that address alone.
 */
final class SetpSendRateLimiter {
    private static final int GROWTH = 1452;

    private final SetpProtocolParameters tuning;
    private final SetpRttEstimator rtt;
    private final TokenBucket bucket;
    private List<SetpEncodedPacket> out = new ArrayList<>();
    private long idleSince;

    private long currentRate;
    private long peerRate;
    private long peerMessage;
    private boolean isThrottled;
    private long congestionRate;
    private long grownAt;
    private long halvedAt;
    private boolean isHalved;

    private boolean isVerified;
    private long receivedBytes;
    private long sentBytes;

    SetpSendRateLimiter(SetpProtocolParameters tuning, SetpRttEstimator rtt, boolean verified, long now) {
        this.tuning = tuning;
        this.rtt = rtt;
        this.isVerified = verified;
        this.idleSince = now;
        this.grownAt = now;
        this.peerRate = tuning.rates().peerDefault();
        this.congestionRate = tuning.rates().cap();
        this.currentRate = Math.min(congestionRate, peerRate);
        this.bucket = new TokenBucket(currentRate, now);
    }

    void recordReceived(int bytes) {
        receivedBytes += bytes;
    }

    /** Lifts the anti-amplification limit. */
    void markVerified() {
        isVerified = true;
    }

    /** Returns true if the anti-amplification limit allows that number of bytes. */
    boolean allows(int bytes) {
        return isVerified || sentBytes + bytes <= (long) tuning.bounds().amplification() * receivedBytes;
    }

    /** Returns true if the send rate allows that number of bytes now. */
    boolean hasRate(int bytes) {
        return bucket.hasTokens(bytes);
    }

    /** Returns the time when the send rate will allow that number of bytes. */
    long hasRateAt(int bytes) {
        return bucket.hasTokensAt(bytes);
    }

    void add(ByteBuffer packet, int type, int resends, long now) {
        bucket.consume(packet.remaining());
        sentBytes += packet.remaining();
        recordActivity(now);
        out.add(new SetpEncodedPacket(packet, type, resends));
    }

    /** Returns and removes the packets added since the last call. */
    List<SetpEncodedPacket> drain() {
        var packets = out;
        out = new ArrayList<>();
        return packets;
    }

    /** Notes that something was sent. */
    void recordActivity(long now) {
        idleSince = Math.max(idleSince, now);
    }

    /** Returns the time when a packet was last sent or passed to the network. */
    long idleSince() {
        return idleSince;
    }

    /** Sets the peer's throttle; ignores one that a later one (compared by message id) has replaced. */
    void setPeerRate(long message, long bytesPerSecond) {
        if (!isThrottled || SerialNumberArithmetic.isAfter(message, peerMessage)) {
            isThrottled = true;
            peerMessage = message;
            peerRate = bytesPerSecond;
        }
    }

    /** Halves the congestion rate after a resend by timeout, once per round trip. */
    void recordTimeout(long now) {
        if (!isHalved || now - halvedAt >= roundTrip()) {
            isHalved = true;
            halvedAt = now;
            grownAt = now;
            congestionRate = within(congestionRate / 2);
        }
        advance(now);
    }

    /** Advances all limits to {@code now}. */
    void advance(long now) {
        long cap = tuning.rates().cap();
        long rounds = (now - grownAt) / roundTrip();
        if (rounds > 0) {
            grownAt += rounds * roundTrip();
            congestionRate = within(congestionRate + Math.min(rounds, cap / GROWTH + 1) * GROWTH);
        }
        currentRate = Math.min(peerRate, Math.min(cap, congestionRate));
        bucket.refill(currentRate, now);
    }

    private long within(long target) {
        return Math.min(Math.max(target, tuning.rates().least()), tuning.rates().cap());
    }

    private long roundTrip() {
        return Math.max(1, rtt.isKnown() ? rtt.smoothed() : tuning.resending().initialRto());
    }

    /** Returns the rate in bytes per second, as of the last {@link #advance}. */
    long currentRate() {
        return currentRate;
    }
}
