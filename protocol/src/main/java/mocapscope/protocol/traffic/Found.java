package mocapscope.protocol.traffic;

import mocapscope.protocol.pcap.Place;
import mocapscope.protocol.session.Protocol;

/** A session that was found in a capture, and what is known of it so far. */
final class Found {
    private final String name;
    private final Protocol protocol;
    private final Place client;
    private final Place server;
    private long packets;
    private long holes;
    private long lost;
    private long last;

    Found(String name, Protocol protocol, Place client, Place server) {
        this.name = name;
        this.protocol = protocol;
        this.client = client;
        this.server = server;
    }

    String name() {
        return name;
    }

    Protocol protocol() {
        return protocol;
    }

    Place client() {
        return client;
    }

    Place server() {
        return server;
    }

    void heard(long nanos) {
        packets++;
        last = nanos;
    }

    void misses(long bytes) {
        holes++;
        lost += bytes;
    }

    boolean spoke() {
        return packets > 0;
    }

    /** When something crossed it last, since 1970. */
    long last() {
        return last;
    }

    /** What is missing of it, for a person; empty when nothing is. */
    String losses() {
        return holes == 0
                ? ""
                : "%,d bytes of %s are missing in the capture, in %,d places: messages there may be decoded wrongly"
                        .formatted(lost, name, holes);
    }
}
