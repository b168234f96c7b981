package mocapscope.protocol.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;

/** What two places say to each other, written as the packets that would have carried it. Not thread safe. */
public sealed interface Talk permits DatagramTalk, StreamTalk {

    /**
     * What {@code from}, which is one of the two, says; of a stream as many packets as it needs.
     *
     * @throws IllegalArgumentException for a datagram that is longer than any can be
     * @throws IOException when it cannot be written
     */
    void say(Place from, long nanos, ByteBuffer bytes, String comment) throws IOException;

    /**
     * {@code by} says no more, and then nor does the other.
     *
     * @throws IOException when it cannot be written
     */
    void close(Place by, long nanos) throws IOException;

    /** Datagrams between the two. */
    static Talk datagrams(PcapngWriter out, int link, Place one, Place other) {
        return new DatagramTalk(out, link, new PacketMaker(one, other), one, other);
    }

    /**
     * A connection that {@code opener} makes at that time.
     *
     * @throws IOException when it cannot be written
     */
    static Talk stream(PcapngWriter out, int link, Place opener, Place other, long nanos) throws IOException {
        return StreamTalk.open(out, link, opener, other, nanos);
    }
}
