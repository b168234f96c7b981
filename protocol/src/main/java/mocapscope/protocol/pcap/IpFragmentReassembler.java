package mocapscope.protocol.pcap;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Reassembles fragmented IP packets. A packet is dropped if fragments are still missing after 60 seconds, or to limit
 * memory.
 */
final class IpFragmentReassembler {
    @DocumentedLimit(
            value = "fragmented IP packets that are incomplete",
            unit = "packets",
            beyond = "the oldest is dropped")
    private static final int MOST = 256;

    @DocumentedLimit(value = "a fragmented IP packet", unit = "bytes", beyond = "dropped")
    private static final int LONGEST = 65_535;
    /** The memory cost of a fragment in addition to its bytes. */
    private static final int OVERHEAD = 128;

    @DocumentedLimit(
            value = "time that a fragmented IP packet waits for its other fragments",
            unit = "ns",
            beyond = "dropped")
    private static final long PATIENCE = 60_000_000_000L;

    private record Key(InetAddress from, InetAddress to, int protocol, int id) {}

    private final Map<Key, PartialDatagram> halves = new LinkedHashMap<>();

    /** A payload with some missing fragments; where fragments overlap, the first one received wins. */
    private static final class PartialDatagram {
        private final TreeMap<Integer, ByteBuffer> parts = new TreeMap<>();
        private final long since;
        private int end = -1;
        private int held;

        PartialDatagram(long since) {
            this.since = since;
        }

        /** Adds a fragment and returns true if it fits. */
        boolean add(IpPacket.IpFragmentHeader header, ByteBuffer bytes) {
            long to = (long) header.at() + bytes.limit();
            held += bytes.limit() + OVERHEAD;
            if (to > LONGEST || held > 3 * LONGEST) {
                return false;
            }
            if (!header.more()) {
                end = (int) to;
            }
            parts.putIfAbsent(
                    header.at(),
                    ByteBuffer.allocate(bytes.limit()).put(bytes.duplicate()).flip());
            return true;
        }

        /** Returns the whole payload, or null while a fragment is missing. */
        @Nullable
        ByteBuffer assemble() {
            if (end < 0) {
                return null;
            }
            var all = ByteBuffer.allocate(end);
            for (var part : parts.entrySet()) {
                int known = all.position() - part.getKey();
                if (known < 0) {
                    return null;
                }
                var bytes = part.getValue();
                int fresh = Math.min(bytes.limit() - known, all.remaining());
                if (fresh > 0) {
                    all.put(bytes.slice(known, fresh));
                }
            }
            return all.hasRemaining() ? null : all.flip().asReadOnlyBuffer();
        }
    }

    /**
     * Returns the packet itself if it is not fragmented, otherwise the packet that it completes, or null while a
     * fragment is missing.
     */
    @Nullable
    IpPacket reassemble(IpPacket packet, long nanos) {
        var header = packet.part();
        if (header == null) {
            return packet;
        }
        var key = new Key(packet.from(), packet.to(), packet.protocol(), header.id());
        forget(key, nanos);
        var half = halves.computeIfAbsent(key, _ -> new PartialDatagram(nanos));
        if (packet.isTruncated() || !half.add(header, packet.payload())) {
            halves.remove(key);
            return null;
        }
        var all = half.assemble();
        if (all == null) {
            return null;
        }
        halves.remove(key);
        return new IpPacket(packet.from(), packet.to(), packet.protocol(), all, all.limit(), null);
    }

    private void forget(Key key, long nanos) {
        var known = halves.get(key);
        if (known != null && Math.abs(nanos - known.since) > PATIENCE) {
            halves.remove(key);
        } else if (known == null && halves.size() == MOST) {
            var oldest = halves.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }
}
