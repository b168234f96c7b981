package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.pcap.HostPort;

/**
 * The prefix buffers of both directions of a captured stream.
 *
 * @param opener bytes sent by the peer that opened the stream
 */
record Beginnings(PcapFlow flow, Beginning opener, Beginning other) {

    Beginnings(PcapFlow flow) {
        this(flow, new Beginning(), new Beginning());
    }

    boolean add(HostPort from, ByteBuffer bytes) {
        return side(from).add(bytes);
    }

    ByteBuffer of(HostPort from) {
        return side(from).bytes();
    }

    boolean full() {
        return opener.full() && other.full();
    }

    private Beginning side(HostPort from) {
        return from.equals(flow.opener()) ? opener : other;
    }
}
