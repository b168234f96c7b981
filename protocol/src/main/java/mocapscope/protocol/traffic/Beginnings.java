package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import mocapscope.protocol.pcap.Flow;
import mocapscope.protocol.pcap.Place;

/**
 * The prefix buffers of both directions of a captured stream.
 *
 * @param opener bytes sent by the peer that opened the stream
 */
record Beginnings(Flow flow, Beginning opener, Beginning other) {

    Beginnings(Flow flow) {
        this(flow, new Beginning(), new Beginning());
    }

    boolean add(Place from, ByteBuffer bytes) {
        return side(from).add(bytes);
    }

    ByteBuffer of(Place from) {
        return side(from).bytes();
    }

    boolean full() {
        return opener.full() && other.full();
    }

    private Beginning side(Place from) {
        return from.equals(flow.opener()) ? opener : other;
    }
}
