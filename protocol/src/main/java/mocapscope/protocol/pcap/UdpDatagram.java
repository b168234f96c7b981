package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A UDP datagram with its source and destination address, parsed from an IP packet.
 *
 * @param missing number of its last bytes that were not captured
 */
record UdpDatagram(HostPort from, HostPort to, ByteBuffer bytes, int missing) {
    static final int HEAD = 8;

    /** Parses a datagram, or returns null if the packet's payload is not one. */
    static @Nullable UdpDatagram parse(IpPacket packet) {
        var bytes = packet.payload();
        if (bytes.limit() < HEAD) {
            return null;
        }
        int declared = bytes.getShort(4) & 0xffff;
        int length = (declared == 0 ? packet.length() : declared) - HEAD;
        if (length < 0 || length > packet.length() - HEAD) {
            return null;
        }
        int captured = Math.min(length, bytes.limit() - HEAD);
        return new UdpDatagram(
                new HostPort(packet.from(), bytes.getShort(0) & 0xffff),
                new HostPort(packet.to(), bytes.getShort(2) & 0xffff),
                bytes.slice(HEAD, captured),
                length - captured);
    }

    /** Returns true if all of the datagram was captured. */
    boolean isComplete() {
        return missing == 0;
    }
}
