package mocapscope.protocol.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes the TCP or UDP data exchanged between two hosts as packets of a pcapng file. Not thread-safe. */
public sealed interface PcapngConversationWriter permits UdpConversationWriter, TcpConversationWriter {

    /**
     * Writes data sent by {@code from}, which is one of the two hosts; stream data is split into as many packets as it
     * needs.
     *
     * @param comment a comment of each packet; empty for none
     * @param summary another comment of the last packet; empty for none
     * @throws IllegalArgumentException for a datagram that exceeds the maximum length
     * @throws IOException if writing fails
     */
    void write(HostPort from, long nanos, ByteBuffer bytes, String comment, String summary) throws IOException;

    /**
     * Writes data with a comment of each packet.
     *
     * @throws IllegalArgumentException for a datagram that exceeds the maximum length
     * @throws IOException if writing fails
     */
    default void write(HostPort from, long nanos, ByteBuffer bytes, String comment) throws IOException {
        write(from, nanos, bytes, comment, "");
    }

    /** Leaves out {@code count} bytes of a stream that {@code from} sent; datagrams need no place for them. */
    default void skip(HostPort from, long count) {}

    /**
     * Closes the conversation: {@code by} closes first, then the other end.
     *
     * @throws IOException if writing fails
     */
    void close(HostPort by, long nanos) throws IOException;

    /**
     * Ends the conversation as {@code by} that resets the connection; datagrams have no such packet.
     *
     * @throws IOException if writing fails
     */
    default void reset(HostPort by, long nanos) throws IOException {}

    /** Creates a writer for the UDP datagrams between two hosts. */
    static PcapngConversationWriter datagrams(PcapngWriter out, int link, HostPort one, HostPort other) {
        return new UdpConversationWriter(out, link, new IpPacketBuilder(one, other), one, other);
    }

    /** Creates a writer for a TCP connection whose opening was not recorded, so that none is written. */
    static PcapngConversationWriter begunStream(PcapngWriter out, int link, HostPort opener, HostPort other) {
        return TcpConversationWriter.begun(out, link, opener, other);
    }

    /**
     * Creates a writer for a TCP connection that {@code opener} opens at time {@code nanos}.
     *
     * @throws IOException if writing fails
     */
    static PcapngConversationWriter stream(PcapngWriter out, int link, HostPort opener, HostPort other, long nanos)
            throws IOException {
        return TcpConversationWriter.open(out, link, opener, other, nanos);
    }
}
