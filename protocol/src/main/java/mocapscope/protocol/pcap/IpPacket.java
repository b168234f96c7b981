package mocapscope.protocol.pcap;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * An IPv4 or IPv6 packet: addresses, protocol, payload and fragment information.
 *
 * @param protocol IP protocol number, such as 6 for TCP
 * @param payload payload as far as it was captured
 * @param length length of the payload on the network
 * @param part fragment information; null if the packet is not fragmented
 */
record IpPacket(
        InetAddress from,
        InetAddress to,
        int protocol,
        ByteBuffer payload,
        int length,
        @Nullable IpFragmentHeader part) {
    static final int TCP = 6;
    static final int UDP = 17;

    private static final int FRAGMENT = 44;
    private static final int AUTHENTICATION = 51;
    private static final int HEAD_4 = 20;
    static final int HEAD_6 = 40;

    /** The identification, offset and more-fragments flag of an IP fragment. */
    record IpFragmentHeader(int id, int at, boolean more) {}

    /** Returns true if the payload was captured only in part. */
    boolean isTruncated() {
        return payload.limit() < length;
    }

    /** Parses a packet; returns null if the bytes are no IP packet or carry neither TCP nor UDP. */
    static @Nullable IpPacket parse(ByteBuffer bytes) {
        int version = (bytes.get(0) & 0xf0) >> 4;
        if (version == 4 && bytes.limit() >= HEAD_4) {
            return four(bytes);
        }
        return version == 6 && bytes.limit() >= HEAD_6 ? six(bytes) : null;
    }

    private static @Nullable IpPacket four(ByteBuffer bytes) {
        int head = (bytes.get(0) & 0x0f) * 4;
        int total = bytes.getShort(2) & 0xffff;
        // With segmentation offload, the network card fills in the length after the capture.
        int length = (total == 0 ? bytes.limit() : total) - head;
        int flags = bytes.getShort(6) & 0xffff;
        int at = (flags & 0x1fff) * 8;
        boolean more = (flags & 0x2000) != 0;
        if (head < HEAD_4 || head > bytes.limit() || length < 0) {
            return null;
        }
        var header = at == 0 && !more ? null : new IpFragmentHeader(bytes.getShort(4) & 0xffff, at, more);
        return create(address(bytes, 12, 4), address(bytes, 16, 4), bytes.get(9) & 0xff, bytes, head, length, header);
    }

    private static @Nullable IpPacket six(ByteBuffer bytes) {
        int declared = bytes.getShort(4) & 0xffff;
        int end = declared == 0 ? bytes.limit() : HEAD_6 + declared;
        int next = bytes.get(6) & 0xff;
        int at = HEAD_6;
        IpFragmentHeader header = null;
        while (extends6(next) && at + 8 <= Math.min(end, bytes.limit())) {
            int length = ((bytes.get(at + 1) & 0xff) + 1) * 8;
            if (next == FRAGMENT) {
                int place = bytes.getShort(at + 2) & 0xffff;
                boolean complete = (place & ~7) == 0 && (place & 1) == 0;
                header = complete ? null : new IpFragmentHeader(bytes.getInt(at + 4), place & ~7, (place & 1) != 0);
                length = 8;
            } else if (next == AUTHENTICATION) {
                length = ((bytes.get(at + 1) & 0xff) + 2) * 4;
            }
            next = bytes.get(at) & 0xff;
            at += length;
            if (header != null) {
                break; // the following headers are in the first fragment only
            }
        }
        if (at > Math.min(end, bytes.limit())) {
            return null;
        }
        return create(address(bytes, 8, 16), address(bytes, 24, 16), next, bytes, at, end - at, header);
    }

    private static boolean extends6(int header) {
        return switch (header) {
            case 0, 43, FRAGMENT, AUTHENTICATION, 60, 135, 139, 140 -> true;
            default -> false;
        };
    }

    private static @Nullable IpPacket create(
            InetAddress from,
            InetAddress to,
            int protocol,
            ByteBuffer bytes,
            int at,
            int length,
            @Nullable IpFragmentHeader header) {
        if (protocol != TCP && protocol != UDP) {
            return null;
        }
        var payload = bytes.slice(at, Math.min(length, bytes.limit() - at));
        return new IpPacket(from, to, protocol, payload, length, header);
    }

    private static InetAddress address(ByteBuffer bytes, int at, int length) {
        var address = new byte[length];
        bytes.get(at, address);
        try {
            return InetAddress.getByAddress(address);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
