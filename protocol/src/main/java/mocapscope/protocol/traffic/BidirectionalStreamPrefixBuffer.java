package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;

/**
 * Buffers the first bytes that each side of a captured stream sent, so that the protocol can be detected.
 *
 * @param opener bytes sent by the peer that opened the stream
 */
record BidirectionalStreamPrefixBuffer(PcapFlow flow, StreamPrefixBuffer opener, StreamPrefixBuffer other) {

    BidirectionalStreamPrefixBuffer(PcapFlow flow) {
        this(flow, new StreamPrefixBuffer(), new StreamPrefixBuffer());
    }

    boolean add(HostPort from, ByteBuffer bytes) {
        return side(from).add(bytes);
    }

    ByteBuffer prefixOf(HostPort from) {
        return side(from).bytes();
    }

    boolean isFull() {
        return opener.isFull() && other.isFull();
    }

    private StreamPrefixBuffer side(HostPort from) {
        return from.equals(flow.opener()) ? opener : other;
    }
}
