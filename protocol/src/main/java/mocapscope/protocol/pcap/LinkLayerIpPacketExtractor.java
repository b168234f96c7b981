package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Finds the IP packet in a captured frame according to its link type. */
final class LinkLayerIpPacketExtractor {
    private static final int NULL = 0;
    private static final int ETHERNET = 1;
    private static final int RAW_BSD = 12;
    private static final int RAW_OPENBSD = 14;
    static final int RAW = 101;
    private static final int LOOP = 108;
    static final int COOKED = 113;
    private static final int IPV4 = 228;
    private static final int IPV6 = 229;
    static final int COOKED_2 = 276;

    /** The end of the fields in a cooked header, version 1, that depend on the interface. */
    static final int COOKED_ADDRESS_END = 14;
    /** The offset of the interface's number in a cooked header, version 2. */
    static final int COOKED_2_INTERFACE = 4;

    private static final int TYPE_IPV4 = 0x0800;
    private static final int TYPE_IPV6 = 0x86dd;

    private LinkLayerIpPacketExtractor() {}

    /** Returns the IP packet of a frame, or null if it has none or its link type is unsupported. */
    static @Nullable ByteBuffer findPacket(PcapFrame frame) {
        var bytes = frame.bytes().duplicate().order(ByteOrder.BIG_ENDIAN);
        return switch (frame.link()) {
            case ETHERNET -> typed(bytes, 12);
            case COOKED -> typed(bytes, 14);
            case COOKED_2 -> cooked2(bytes);
            case NULL, LOOP -> family(bytes);
            case RAW, RAW_BSD, RAW_OPENBSD, IPV4, IPV6 -> from(bytes, 0);
            default -> null;
        };
    }

    /** Returns true if the link type is supported. */
    static boolean isKnown(int link) {
        return switch (link) {
            case ETHERNET, COOKED, COOKED_2, NULL, LOOP, RAW, RAW_BSD, RAW_OPENBSD, IPV4, IPV6 -> true;
            default -> false;
        };
    }

    /** Finds the packet by the EtherType at offset {@code at}; VLAN tags of four bytes each may precede it. */
    private static @Nullable ByteBuffer typed(ByteBuffer bytes, int at) {
        int place = at;
        while (place + 2 <= bytes.limit()) {
            int type = bytes.getShort(place) & 0xffff;
            if (type == TYPE_IPV4 || type == TYPE_IPV6) {
                return from(bytes, place + 2);
            }
            if (type != 0x8100 && type != 0x88a8 && type != 0x9100) {
                return null;
            }
            place += 4;
        }
        return null;
    }

    /**
     * Finds the packet of a cooked frame, version 2: the type is first in a header of twenty bytes; VLAN tags follow
     * the header.
     */
    private static @Nullable ByteBuffer cooked2(ByteBuffer bytes) {
        if (bytes.limit() < 20) {
            return null;
        }
        int type = bytes.getShort(0) & 0xffff;
        if (type == TYPE_IPV4 || type == TYPE_IPV6) {
            return from(bytes, 20);
        }
        return type == 0x8100 || type == 0x88a8 ? typed(bytes, 22) : null;
    }

    /**
     * Finds the packet by address family: a small number in the byte order of the capturing host; the number of IPv6
     * differs between systems.
     */
    private static @Nullable ByteBuffer family(ByteBuffer bytes) {
        if (bytes.limit() < 4) {
            return null;
        }
        int declared = bytes.getInt(0);
        int family = (declared & 0xffff) == 0 ? Integer.reverseBytes(declared) : declared;
        return switch (family) {
            case 2, 10, 23, 24, 26, 28, 30 -> from(bytes, 4);
            default -> null;
        };
    }

    private static @Nullable ByteBuffer from(ByteBuffer bytes, int at) {
        return at < bytes.limit() ? bytes.slice(at, bytes.limit() - at) : null;
    }
}
