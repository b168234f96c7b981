package mocapscope.protocol.pcap;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.pcap.PcapFlowListener.TcpCloseReason;
import org.jspecify.annotations.Nullable;

/**
 * Dissects captured frames into UDP datagrams and reassembled TCP streams. Not thread-safe. Checksums are ignored,
 * since network cards fill them in after the capture. Equal frames always give equal flows.
 */
public final class PcapFlowReassembler {
    @DocumentedLimit(
            value = "TCP connections that are followed at once",
            unit = "connections",
            beyond = "the least recently used one is dropped")
    private static final int CONNECTIONS = 16_384;

    @DocumentedLimit(
            value = "pairs of UDP addresses that are followed at once",
            unit = "pairs",
            beyond = "the least recently used one is dropped")
    private static final int MAX_CONVERSATIONS = 65_536;

    private final PcapFlowListener out;
    private final IpFragmentReassembler reassembler = new IpFragmentReassembler();
    private final TcpStreamReassembler.TcpReassemblyBudget budget = new TcpStreamReassembler.TcpReassemblyBudget();
    private final Map<Ends, CapturedTcpConnectionTracker> trackers = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Ends, PcapFlow> conversations = new LinkedHashMap<>(16, 0.75f, true);
    private long flows;
    private long truncatedDatagrams;
    private final SortedMap<Integer, Long> unknownLinkFrames = new TreeMap<>();
    private final DuplicateIpPacketDetector copyDetector = new DuplicateIpPacketDetector();
    private long copies;
    private long latest;
    private String comment = "";

    /** The two addresses of a flow, in an order independent of the direction. */
    private record Ends(HostPort low, HostPort high) {

        static Ends of(HostPort one, HostPort other) {
            return one.compareTo(other) <= 0 ? new Ends(one, other) : new Ends(other, one);
        }
    }

    /** Creates a dissector that notifies {@code out} during the calls that pass frames to it. */
    public PcapFlowReassembler(PcapFlowListener out) {
        this.out = out;
    }

    /** Returns the number of datagrams left out because only their beginnings were captured. */
    public long truncatedDatagrams() {
        return truncatedDatagrams;
    }

    /** Returns the number of frames of each unsupported link type; the key describes the type for the user. */
    public SortedMap<String, Long> unknownLinkFrames() {
        var described = new TreeMap<String, Long>();
        unknownLinkFrames.forEach((link, count) -> described.put(PcapLinkTypeNames.describe(link), count));
        return described;
    }

    /** Returns the number of packets left out because another interface had carried them before. */
    public long copies() {
        return copies;
    }

    /** Processes the next frame of the capture; ignores it if it carries neither TCP nor UDP. */
    public void dissect(PcapFrame frame) {
        latest = frame.nanos();
        comment = frame.comment();
        if (!LinkLayerIpPacketExtractor.isKnown(frame.link())) {
            unknownLinkFrames.merge(frame.link(), 1L, Long::sum);
            return;
        }
        var bytes = LinkLayerIpPacketExtractor.findPacket(frame);
        var part = bytes == null ? null : IpPacket.parse(bytes);
        if (bytes != null && part != null && copyDetector.isCopy(frame, bytes)) {
            copies++;
            return;
        }
        var packet = part == null ? null : reassembler.reassemble(part, frame.nanos());
        if (packet == null) {
            return;
        }
        if (packet.protocol() == IpPacket.TCP) {
            segment(TcpSegment.parse(packet));
        } else {
            datagram(UdpDatagram.parse(packet));
        }
    }

    /** Passes on all waiting data at the end of the capture. Connections that did not end stay open. */
    public void finish() {
        trackers.values().forEach(tracker -> tracker.flush(latest));
    }

    private void datagram(@Nullable UdpDatagram datagram) {
        if (datagram == null) {
            return;
        }
        var ends = Ends.of(datagram.from(), datagram.to());
        var flow = conversations.get(ends);
        if (flow == null) {
            flow = new PcapFlow(flows++, false, datagram.from(), datagram.to(), true);
            conversations.put(ends, flow);
            forgetOldest(conversations, MAX_CONVERSATIONS);
        }
        if (datagram.isComplete()) {
            out.datagram(flow, datagram.from(), latest, datagram.bytes(), comment);
        } else {
            truncatedDatagrams++;
            out.lost(flow, datagram.from(), latest, datagram.missing());
        }
    }

    private void segment(@Nullable TcpSegment segment) {
        if (segment == null) {
            return;
        }
        var ends = Ends.of(segment.from(), segment.to());
        var tracker = trackers.get(ends);
        if (tracker != null && segment.has(TcpSegment.SYN) && tracker.startsOther(segment)) {
            tracker.end(latest, TcpCloseReason.REPLACED);
            tracker = null;
        }
        if (tracker == null && (segment.has(TcpSegment.SYN) || segment.length() > 0)) {
            tracker = openConnection(segment);
            trackers.put(ends, tracker);
            var forgotten = forgetOldest(trackers, CONNECTIONS);
            if (forgotten != null) {
                forgotten.end(latest, TcpCloseReason.FORGOTTEN);
            }
        }
        if (tracker != null) {
            tracker.add(segment, latest, comment);
        }
    }

    /** The sender of SYN with ACK did not open the connection. */
    private CapturedTcpConnectionTracker openConnection(TcpSegment segment) {
        boolean begins = segment.has(TcpSegment.SYN);
        boolean answers = begins && segment.has(TcpSegment.ACK);
        var opener = answers ? segment.to() : segment.from();
        var other = answers ? segment.from() : segment.to();
        return new CapturedTcpConnectionTracker(new PcapFlow(flows++, true, opener, other, begins), out, budget);
    }

    private static <T> @Nullable T forgetOldest(Map<Ends, T> all, int most) {
        if (all.size() <= most) {
            return null;
        }
        var oldest = all.entrySet().iterator();
        T value = oldest.next().getValue();
        oldest.remove();
        return value;
    }
}
