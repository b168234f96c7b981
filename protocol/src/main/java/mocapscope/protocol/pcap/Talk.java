package mocapscope.protocol.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes the data exchanged between two hosts as packets of a pcapng file. Not thread-safe. */
public sealed interface Talk permits DatagramTalk, StreamTalk {

    /**
     * Writes data sent by {@code from}, which is one of the two hosts; stream data is split into as many packets as it
     * needs.
     *
     * @throws IllegalArgumentException for a datagram that exceeds the maximum length
     * @throws IOException if writing fails
     */
    void say(Place from, long nanos, ByteBuffer bytes, String comment) throws IOException;

    /**
     * Closes the conversation: {@code by} closes first, then the other end.
     *
     * @throws IOException if writing fails
     */
    void close(Place by, long nanos) throws IOException;

    /** Creates a writer for the UDP datagrams between two hosts. */
    static Talk datagrams(PcapngWriter out, int link, Place one, Place other) {
        return new DatagramTalk(out, link, new PacketMaker(one, other), one, other);
    }

    /**
     * Creates a writer for a TCP connection that {@code opener} opens at time {@code nanos}.
     *
     * @throws IOException if writing fails
     */
    static Talk stream(PcapngWriter out, int link, Place opener, Place other, long nanos) throws IOException {
        return StreamTalk.open(out, link, opener, other, nanos);
    }
}
