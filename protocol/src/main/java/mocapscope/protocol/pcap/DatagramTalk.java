package mocapscope.protocol.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes the datagrams of one UDP conversation as packets of a pcapng file. */
record DatagramTalk(PcapngWriter out, int link, PacketMaker maker, Place one, Place other) implements Talk {

    @Override
    public void say(Place from, long nanos, ByteBuffer bytes, String comment) throws IOException {
        if (bytes.remaining() > maker.most() - Datagram.HEAD) {
            throw new IllegalArgumentException("a datagram of %d bytes".formatted(bytes.remaining()));
        }
        var to = maker.isOne(from) ? other : one;
        out.packet(link, nanos, maker.datagram(from, to, bytes), comment);
    }

    /** Writes nothing, because UDP has no closing packet. */
    @Override
    public void close(Place by, long nanos) {}
}
