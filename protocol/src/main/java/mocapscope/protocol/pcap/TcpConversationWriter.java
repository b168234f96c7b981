package mocapscope.protocol.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes one TCP connection as packets of a pcapng file: handshake, data, acknowledgements and close. Sequence numbers
 * of data start at 1, as programs display them.
 */
final class TcpConversationWriter implements PcapngConversationWriter {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    /** The TCP options: maximum segment size 65,495 bytes and window scale 2¹⁴. */
    private static final ByteBuffer WELCOME = ByteBuffer.allocate(8)
            .put(new byte[] {2, 4, (byte) 0xff, (byte) 0xd7, 3, 3, 14, 0})
            .flip()
            .asReadOnlyBuffer();

    private static final int LONGEST = 65_495;
    private static final int WINDOW = 0xffff;

    /** The number of bytes after which the other end acknowledges them. */
    private static final int A_LOT = 1 << 16;

    private final PcapngWriter out;
    private final int link;
    private final IpPacketBuilder maker;
    private final Side opener;
    private final Side other;
    private boolean closed;

    /** One end and the sequence number of its next byte. */
    private static final class Side {
        private final HostPort port;
        private int next;
        private int confirmed;

        Side(HostPort port) {
            this.port = port;
        }
    }

    private TcpConversationWriter(PcapngWriter out, int link, HostPort opener, HostPort other) {
        this.out = out;
        this.link = link;
        this.maker = new IpPacketBuilder(opener, other);
        this.opener = new Side(opener);
        this.other = new Side(other);
    }

    static TcpConversationWriter open(PcapngWriter out, int link, HostPort opener, HostPort other, long nanos)
            throws IOException {
        var writer = new TcpConversationWriter(out, link, opener, other);
        writer.packet(writer.opener, TcpSegment.SYN, nanos, WELCOME, NOTHING);
        writer.packet(writer.other, TcpSegment.SYN | TcpSegment.ACK, nanos, WELCOME, NOTHING);
        writer.confirm(writer.opener, nanos);
        return writer;
    }

    /** Returns a writer of a connection that was opened before: it begins with data. */
    static TcpConversationWriter begun(PcapngWriter out, int link, HostPort opener, HostPort other) {
        var writer = new TcpConversationWriter(out, link, opener, other);
        writer.opener.next = 1;
        writer.other.next = 1;
        return writer;
    }

    @Override
    public void write(HostPort from, long nanos, ByteBuffer bytes, String comment, String summary) throws IOException {
        var side = maker.isFirst(from) ? opener : other;
        for (int at = 0; at < bytes.remaining(); at += LONGEST) {
            int length = Math.min(LONGEST, bytes.remaining() - at);
            var part = bytes.slice(bytes.position() + at, length);
            boolean isLast = at + length == bytes.remaining();
            packet(side, TcpSegment.PSH | TcpSegment.ACK, nanos, NOTHING, part, comment, isLast ? summary : "");
            if (side.next - side.confirmed >= A_LOT) {
                confirm(listener(side), nanos);
            }
        }
    }

    @Override
    public void skip(HostPort from, long count) {
        var side = maker.isFirst(from) ? opener : other;
        side.next += (int) count;
    }

    @Override
    public void close(HostPort by, long nanos) throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        var first = maker.isFirst(by) ? opener : other;
        var second = listener(first);
        packet(first, TcpSegment.FIN | TcpSegment.ACK, nanos, NOTHING, NOTHING);
        packet(second, TcpSegment.FIN | TcpSegment.ACK, nanos, NOTHING, NOTHING);
        confirm(first, nanos);
    }

    @Override
    public void reset(HostPort by, long nanos) throws IOException {
        if (!closed) {
            closed = true;
            packet(maker.isFirst(by) ? opener : other, TcpSegment.RST | TcpSegment.ACK, nanos, NOTHING, NOTHING);
        }
    }

    private Side listener(Side side) {
        return side == opener ? other : opener;
    }

    private void confirm(Side side, long nanos) throws IOException {
        packet(side, TcpSegment.ACK, nanos, NOTHING, NOTHING);
    }

    private void packet(Side from, int flags, long nanos, ByteBuffer options, ByteBuffer bytes, String... comments)
            throws IOException {
        var to = listener(from);
        int acknowledged = (flags & TcpSegment.ACK) == 0 ? 0 : to.next;
        var fields = new IpPacketBuilder.TcpHeaderFields(from.next, acknowledged, flags, WINDOW);
        out.writePacket(link, nanos, maker.buildSegment(from.port, to.port, fields, options, bytes), comments);
        to.confirmed = acknowledged;
        from.next += bytes.remaining() + ((flags & (TcpSegment.SYN | TcpSegment.FIN)) == 0 ? 0 : 1);
    }
}
