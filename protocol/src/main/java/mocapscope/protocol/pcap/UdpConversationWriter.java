package mocapscope.protocol.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes the datagrams of one UDP conversation as packets of a pcapng file. */
record UdpConversationWriter(PcapngWriter out, int link, IpPacketBuilder maker, HostPort one, HostPort other)
        implements PcapngConversationWriter {

    @Override
    public void write(HostPort from, long nanos, ByteBuffer bytes, String comment, String summary) throws IOException {
        if (bytes.remaining() > maker.maxPayload() - UdpDatagram.HEAD) {
            throw new IllegalArgumentException("a datagram of %d bytes".formatted(bytes.remaining()));
        }
        var to = maker.isFirst(from) ? other : one;
        out.writePacket(link, nanos, maker.buildDatagram(from, to, bytes), comment, summary);
    }

    /** Writes nothing, because UDP has no closing packet. */
    @Override
    public void close(HostPort by, long nanos) {}
}
