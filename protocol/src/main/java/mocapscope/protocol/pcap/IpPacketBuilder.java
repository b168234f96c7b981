package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;

/**
 * Builds IP packets with TCP segments or UDP datagrams and valid checksums between two hosts. Each packet overwrites
 * the previous one.
 */
final class IpPacketBuilder {
    private static final int HEAD_4 = 20;
    private static final int HEAD_6 = 40;
    private static final int LONGEST = 65_535;
    private static final short DO_NOT_FRAGMENT = 0x4000;
    private static final byte HOPS = 64;

    private final ByteBuffer packet = ByteBuffer.allocate(HEAD_6 + LONGEST);
    private final HostPort one;
    private final boolean four;

    /** Creates a builder for two addresses of one IP version. */
    IpPacketBuilder(HostPort one, HostPort other) {
        this.one = one;
        this.four = one.host().getAddress().length == 4;
        if (one.host().getAddress().length != other.host().getAddress().length) {
            throw new IllegalArgumentException("%s and %s cannot talk to each other".formatted(one, other));
        }
    }

    /** Returns the maximum length of a payload, including its own header. */
    int maxPayload() {
        return four ? LONGEST - HEAD_4 : LONGEST;
    }

    /** The sequence number, acknowledgement number, flags and window of a TCP header. */
    record TcpHeaderFields(int sequence, int acknowledged, int flags, int window) {}

    ByteBuffer buildSegment(HostPort from, HostPort to, TcpHeaderFields fields, ByteBuffer options, ByteBuffer bytes) {
        int head = TcpSegment.HEAD + options.remaining();
        int at = begin(from, to, IpPacket.TCP, head + bytes.remaining());
        packet.putShort((short) from.port()).putShort((short) to.port());
        packet.putInt(fields.sequence()).putInt(fields.acknowledged());
        packet.put((byte) (head / 4 << 4)).put((byte) fields.flags()).putShort((short) fields.window());
        packet.putInt(0).put(options.duplicate()).put(bytes.duplicate());
        packet.putShort(at + 16, checksum(from, to, IpPacket.TCP, at));
        return packet.flip();
    }

    ByteBuffer buildDatagram(HostPort from, HostPort to, ByteBuffer bytes) {
        int length = UdpDatagram.HEAD + bytes.remaining();
        int at = begin(from, to, IpPacket.UDP, length);
        packet.putShort((short) from.port()).putShort((short) to.port());
        packet.putShort((short) length).putShort((short) 0).put(bytes.duplicate());
        short sum = checksum(from, to, IpPacket.UDP, at);
        packet.putShort(at + 6, sum == 0 ? (short) 0xffff : sum); // 0 would mean no checksum
        return packet.flip();
    }

    /** Returns true if {@code port} is the first of the two addresses. */
    boolean isFirst(HostPort port) {
        return port.equals(one);
    }

    /** Writes the IP header and returns the position of the payload. */
    private int begin(HostPort from, HostPort to, int protocol, int length) {
        packet.clear();
        if (four) {
            packet.putShort((short) 0x4500).putShort((short) (HEAD_4 + length));
            packet.putShort((short) 0).putShort(DO_NOT_FRAGMENT);
            packet.put(HOPS).put((byte) protocol).putShort((short) 0);
            packet.put(from.host().getAddress()).put(to.host().getAddress());
            packet.putShort(10, folded(sum(0, HEAD_4)));
            return HEAD_4;
        }
        packet.putInt(0x6000_0000).putShort((short) length).put((byte) protocol).put(HOPS);
        packet.put(from.host().getAddress()).put(to.host().getAddress());
        return HEAD_6;
    }

    /** Computes the checksum over the payload and the pseudo header of the IP packet. */
    private short checksum(HostPort from, HostPort to, int protocol, int at) {
        int length = packet.position() - at;
        int hosts = from.host().getAddress().length + to.host().getAddress().length;
        return folded(sum(at - hosts, packet.position()) + protocol + length);
    }

    private long sum(int from, int to) {
        long sum = 0;
        for (int i = from; i + 1 < to; i += 2) {
            sum += packet.getShort(i) & 0xffff;
        }
        return (to - from) % 2 == 0 ? sum : sum + ((packet.get(to - 1) & 0xff) << 8);
    }

    private static short folded(long sum) {
        long folded = sum;
        while (folded > 0xffff) {
            folded = (folded & 0xffff) + (folded >>> 16);
        }
        return (short) ~folded;
    }
}
