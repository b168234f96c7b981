package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A UDP datagram.
 *
 * @param whole whether all of it was captured
 */
record Datagram(Place from, Place to, ByteBuffer bytes, boolean whole) {
    static final int HEAD = 8;

    /** Null where the packet's payload is none. */
    static @Nullable Datagram of(IpPacket packet) {
        var bytes = packet.payload();
        if (bytes.limit() < HEAD) {
            return null;
        }
        int told = bytes.getShort(4) & 0xffff;
        int length = (told == 0 ? packet.length() : told) - HEAD;
        if (length < 0 || length > packet.length() - HEAD) {
            return null;
        }
        boolean whole = length <= bytes.limit() - HEAD;
        return new Datagram(
                new Place(packet.from(), bytes.getShort(0) & 0xffff),
                new Place(packet.to(), bytes.getShort(2) & 0xffff),
                bytes.slice(HEAD, whole ? length : bytes.limit() - HEAD),
                whole);
    }
}
