package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A TCP segment parsed from an IP packet: ports, sequence numbers, flags and payload.
 *
 * @param length length of the payload on the network; fewer bytes may have been captured
 */
record TcpSegment(HostPort from, HostPort to, int sequence, int acknowledged, int flags, int length, ByteBuffer bytes) {
    static final int FIN = 0x01;
    static final int SYN = 0x02;
    static final int RST = 0x04;
    static final int PSH = 0x08;
    static final int ACK = 0x10;
    static final int HEAD = 20;

    /** Parses a segment, or returns null if the packet's payload is not one. */
    static @Nullable TcpSegment parse(IpPacket packet) {
        var bytes = packet.payload();
        if (bytes.limit() < HEAD) {
            return null;
        }
        int head = (bytes.get(12) >> 2) & 0x3c;
        if (head < HEAD || head > packet.length()) {
            return null;
        }
        int at = Math.min(head, bytes.limit());
        return new TcpSegment(
                new HostPort(packet.from(), bytes.getShort(0) & 0xffff),
                new HostPort(packet.to(), bytes.getShort(2) & 0xffff),
                bytes.getInt(4),
                bytes.getInt(8),
                bytes.get(13) & 0xff,
                packet.length() - head,
                bytes.slice(at, bytes.limit() - at));
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }
}
