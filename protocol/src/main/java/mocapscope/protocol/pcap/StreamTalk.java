package mocapscope.protocol.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes one TCP connection as packets of a pcapng file: handshake, data, acknowledgements and close. Sequence numbers
 * of data start at 1, as programs display them.
 */
final class StreamTalk implements Talk {
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
    private final PacketMaker maker;
    private final Side opener;
    private final Side other;
    private boolean closed;

    /** One end and the sequence number of its next byte. */
    private static final class Side {
        private final Place place;
        private int next;
        private int confirmed;

        Side(Place place) {
            this.place = place;
        }
    }

    private StreamTalk(PcapngWriter out, int link, Place opener, Place other) {
        this.out = out;
        this.link = link;
        this.maker = new PacketMaker(opener, other);
        this.opener = new Side(opener);
        this.other = new Side(other);
    }

    static StreamTalk open(PcapngWriter out, int link, Place opener, Place other, long nanos) throws IOException {
        var talk = new StreamTalk(out, link, opener, other);
        talk.packet(talk.opener, Segment.SYN, nanos, WELCOME, NOTHING, "");
        talk.packet(talk.other, Segment.SYN | Segment.ACK, nanos, WELCOME, NOTHING, "");
        talk.confirm(talk.opener, nanos);
        return talk;
    }

    @Override
    public void say(Place from, long nanos, ByteBuffer bytes, String comment) throws IOException {
        var speaker = maker.isOne(from) ? opener : other;
        for (int at = 0; at < bytes.remaining(); at += LONGEST) {
            int length = Math.min(LONGEST, bytes.remaining() - at);
            var part = bytes.slice(bytes.position() + at, length);
            packet(speaker, Segment.PSH | Segment.ACK, nanos, NOTHING, part, comment);
            if (speaker.next - speaker.confirmed >= A_LOT) {
                confirm(listener(speaker), nanos);
            }
        }
    }

    @Override
    public void close(Place by, long nanos) throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        var first = maker.isOne(by) ? opener : other;
        var second = listener(first);
        packet(first, Segment.FIN | Segment.ACK, nanos, NOTHING, NOTHING, "");
        packet(second, Segment.FIN | Segment.ACK, nanos, NOTHING, NOTHING, "");
        confirm(first, nanos);
    }

    private Side listener(Side speaker) {
        return speaker == opener ? other : opener;
    }

    private void confirm(Side side, long nanos) throws IOException {
        packet(side, Segment.ACK, nanos, NOTHING, NOTHING, "");
    }

    private void packet(Side from, int flags, long nanos, ByteBuffer options, ByteBuffer bytes, String comment)
            throws IOException {
        var to = listener(from);
        int acknowledged = (flags & Segment.ACK) == 0 ? 0 : to.next;
        var numbers = new PacketMaker.Numbers(from.next, acknowledged, flags, WINDOW);
        out.packet(link, nanos, maker.segment(from.place, to.place, numbers, options, bytes), comment);
        to.confirmed = acknowledged;
        from.next += bytes.remaining() + ((flags & (Segment.SYN | Segment.FIN)) == 0 ? 0 : 1);
    }
}
