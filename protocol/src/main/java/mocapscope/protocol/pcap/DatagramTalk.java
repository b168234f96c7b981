package mocapscope.protocol.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Datagrams between two places. */
record DatagramTalk(PcapngWriter out, int link, PacketMaker maker, Place one, Place other) implements Talk {

    @Override
    public void say(Place from, long nanos, ByteBuffer bytes, String comment) throws IOException {
        if (bytes.remaining() > maker.most() - Datagram.HEAD) {
            throw new IllegalArgumentException("a datagram of %d bytes".formatted(bytes.remaining()));
        }
        var to = maker.isOne(from) ? other : one;
        out.packet(link, nanos, maker.datagram(from, to, bytes), comment);
    }

    /** Nobody sees the end of datagrams. */
    @Override
    public void close(Place by, long nanos) {}
}
