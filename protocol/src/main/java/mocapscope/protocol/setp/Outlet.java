package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects packets to send as far as send rate and anti-amplification limit allow, and counts their bytes. The limits
 * are those of §6.5 and §7.
 */
final class Outlet {
    private final SendRate rate;
    private final Amplification amplification;
    private List<Transmission> out = new ArrayList<>();
    private long quietSince;

    Outlet(SendRate rate, Amplification amplification, long now) {
        this.rate = rate;
        this.amplification = amplification;
        this.quietSince = now;
    }

    /** Returns true if the anti-amplification limit allows that number of bytes. */
    boolean allows(int bytes) {
        return amplification.allows(bytes);
    }

    /** Returns true if the send rate allows that number of bytes now. */
    boolean covers(int bytes) {
        return rate.bucket().covers(bytes);
    }

    /** Returns the time when the send rate will allow that number of bytes. */
    long coversAt(int bytes) {
        return rate.bucket().coversAt(bytes);
    }

    void timedOut(long now) {
        rate.timedOut(now);
    }

    void add(ByteBuffer packet, int type, int resends, long now) {
        rate.bucket().take(packet.remaining());
        amplification.left(packet.remaining());
        active(now);
        out.add(new Transmission(packet, type, resends));
    }

    /** Notes that something was sent. */
    void active(long now) {
        quietSince = Math.max(quietSince, now);
    }

    /** Returns the time when a packet was last sent or passed to the network. */
    long quietSince() {
        return quietSince;
    }

    /** Returns and removes the packets added since the last call. */
    List<Transmission> drain() {
        var packets = out;
        out = new ArrayList<>();
        return packets;
    }
}
