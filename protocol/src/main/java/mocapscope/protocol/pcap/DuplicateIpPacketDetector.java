package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Detects IP packets that were captured more than once, on several interfaces of the same host. An equal packet that
 * the same interface carries again is no copy: its sender repeated it.
 */
final class DuplicateIpPacketDetector {
    @DocumentedLimit(
            value = "time within which a packet on another interface of a capture is a copy",
            unit = "ns",
            beyond = "counts as another packet")
    private static final long WINDOW = 50_000_000L;

    @DocumentedLimit(
            value = "packets of a capture of several interfaces whose copies are looked for",
            unit = "packets",
            beyond = "the oldest is forgotten")
    private static final int MOST = 16_384;

    @DocumentedLimit(
            value = "interfaces on which the copies of a packet are looked for",
            unit = "interfaces",
            beyond = "those on others count as packets")
    private static final int MOST_INTERFACES = 64;

    private final MessageDigest digest = sha256();
    private final Map<ByteBuffer, PacketSightings> recent = new LinkedHashMap<>();

    /** The interface of a frame: its number in the file, and the part of a cooked header that depends on it. */
    private record CaptureInterface(int number, ByteBuffer head) {}

    /** The number of times each interface carried equal packets since {@code start}. */
    private static final class PacketSightings {
        private final long start;
        private final Map<CaptureInterface, Integer> counts = new HashMap<>();
        private int packets;

        PacketSightings(long start) {
            this.start = start;
        }

        /** Counts a sighting and returns true if another interface carried that packet before. */
        boolean add(CaptureInterface at) {
            if (!counts.containsKey(at) && counts.size() == MOST_INTERFACES) {
                return false;
            }
            int count = counts.merge(at, 1, Integer::sum);
            boolean known = count <= packets;
            packets = Math.max(packets, count);
            return known;
        }
    }

    /** Returns true if {@code packet}, the IP packet of {@code frame}, is a copy of one that was passed before. */
    boolean isCopy(PcapFrame frame, ByteBuffer packet) {
        int link = frame.link();
        if (frame.captureInterface() < 0
                && link != LinkLayerIpPacketExtractor.COOKED
                && link != LinkLayerIpPacketExtractor.COOKED_2) {
            return false;
        }
        var key = digest(packet);
        var sightings = recent.get(key);
        if (sightings == null || Math.abs(frame.nanos() - sightings.start) > WINDOW) {
            recent.remove(key);
            sightings = new PacketSightings(frame.nanos());
            recent.put(key, sightings);
            removeOldest();
        } else if (link == LinkLayerIpPacketExtractor.COOKED && isIdentified(packet)) {
            return true; // version 1 of the header does not name the interface, but the sender numbers its packets
        }
        return sightings.add(interfaceOf(frame));
    }

    private void removeOldest() {
        if (recent.size() > MOST) {
            var oldest = recent.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }

    private static CaptureInterface interfaceOf(PcapFrame frame) {
        var bytes = frame.bytes();
        var head = switch (frame.link()) {
            case LinkLayerIpPacketExtractor.COOKED -> bytes.slice(0, LinkLayerIpPacketExtractor.COOKED_ADDRESS_END);
            case LinkLayerIpPacketExtractor.COOKED_2 ->
                bytes.slice(LinkLayerIpPacketExtractor.COOKED_2_INTERFACE, Integer.BYTES);
            default -> bytes.slice(0, 0);
        };
        var copy = ByteBuffer.allocate(head.remaining()).put(head).flip();
        return new CaptureInterface(frame.captureInterface(), copy);
    }

    /** Returns true for IPv4 with an identification; senders may leave it 0 in packets that are not fragmented. */
    private static boolean isIdentified(ByteBuffer packet) {
        return isVersion4(packet) && packet.getShort(4) != 0;
    }

    private static boolean isVersion4(ByteBuffer packet) {
        return (packet.get(0) & 0xf0) == 0x40;
    }

    /** Returns the digest of a packet without its padding and the fields that a router changes. */
    private ByteBuffer digest(ByteBuffer packet) {
        boolean four = isVersion4(packet);
        int declared = four ? packet.getShort(2) & 0xffff : (packet.getShort(4) & 0xffff) + IpPacket.HEAD_6;
        boolean known = declared > (four ? 0 : IpPacket.HEAD_6);
        int end = known ? Math.min(declared, packet.limit()) : packet.limit();
        int lifetime = four ? 8 : 7;
        update(packet, 0, lifetime);
        if (four) {
            update(packet, 9, 10); // the header's checksum follows
        }
        update(packet, four ? 12 : 8, end);
        return ByteBuffer.wrap(digest.digest());
    }

    private void update(ByteBuffer packet, int from, int to) {
        if (from < to) {
            digest.update(packet.slice(from, to - from));
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
