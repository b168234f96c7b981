package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Where packets leave, as far as rate and address allow; keeps account of all bytes (6.5, 7). */
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

    /** Whether so many bytes may go to that address at all. */
    boolean allows(int bytes) {
        return amplification.allows(bytes);
    }

    /** Whether the rate suffices for so many bytes by now. */
    boolean covers(int bytes) {
        return rate.bucket().covers(bytes);
    }

    /** When the rate will suffice. */
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

    /** Something was sent. */
    void active(long now) {
        quietSince = Math.max(quietSince, now);
    }

    /** When something was sent last, or was handed over to be. */
    long quietSince() {
        return quietSince;
    }

    /** What was added since the last time. */
    List<Transmission> drain() {
        var packets = out;
        out = new ArrayList<>();
        return packets;
    }
}
