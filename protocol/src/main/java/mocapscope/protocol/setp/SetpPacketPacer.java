package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects packets to send as far as send rate and anti-amplification limit allow, and counts their bytes. The limits
 * are those of §6.5 and §7.
 */
final class SetpPacketPacer {
    private final SetpSendRateLimiter rate;
    private final SetpAmplificationLimiter limiter;
    private List<SetpOutgoingPacket> out = new ArrayList<>();
    private long idleSince;

    SetpPacketPacer(SetpSendRateLimiter rate, SetpAmplificationLimiter limiter, long now) {
        this.rate = rate;
        this.limiter = limiter;
        this.idleSince = now;
    }

    /** Returns true if the anti-amplification limit allows that number of bytes. */
    boolean allows(int bytes) {
        return limiter.allows(bytes);
    }

    /** Returns true if the send rate allows that number of bytes now. */
    boolean hasRate(int bytes) {
        return rate.bucket().hasTokens(bytes);
    }

    /** Returns the time when the send rate will allow that number of bytes. */
    long hasRateAt(int bytes) {
        return rate.bucket().hasTokensAt(bytes);
    }

    void recordTimeout(long now) {
        rate.recordTimeout(now);
    }

    void add(ByteBuffer packet, int type, int resends, long now) {
        rate.bucket().consume(packet.remaining());
        limiter.recordSent(packet.remaining());
        recordActivity(now);
        out.add(new SetpOutgoingPacket(packet, type, resends));
    }

    /** Notes that something was sent. */
    void recordActivity(long now) {
        idleSince = Math.max(idleSince, now);
    }

    /** Returns the time when a packet was last sent or passed to the network. */
    long idleSince() {
        return idleSince;
    }

    /** Returns and removes the packets added since the last call. */
    List<SetpOutgoingPacket> drain() {
        var packets = out;
        out = new ArrayList<>();
        return packets;
    }
}
