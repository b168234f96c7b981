package mocapscope.protocol.pcap;

import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.pcap.FlowListener.Ending;
import org.jspecify.annotations.Nullable;

/**
 * Dissects captured frames into UDP datagrams and reassembled TCP streams. Not thread-safe. Checksums are ignored,
 * since network cards fill them in after the capture. Equal frames always give equal flows.
 */
public final class Dissector {
    private static final int CONNECTIONS = 16_384;
    private static final int TALKS = 65_536;

    private final FlowListener out;
    private final Fragments fragments = new Fragments();
    private final HalfStream.Budget budget = new HalfStream.Budget();
    private final Map<Ends, Connection> connections = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Ends, Flow> talks = new LinkedHashMap<>(16, 0.75f, true);
    private long flows;
    private long cut;
    private long strange;
    private long latest;
    private String comment = "";

    /** The two addresses of a flow, in an order independent of the direction. */
    private record Ends(Place low, Place high) {

        static Ends of(Place one, Place other) {
            return one.compareTo(other) <= 0 ? new Ends(one, other) : new Ends(other, one);
        }
    }

    /** Creates a dissector that notifies {@code out} during the calls that pass frames to it. */
    public Dissector(FlowListener out) {
        this.out = out;
    }

    /** Returns the number of datagrams left out because only their beginnings were captured. */
    public long cut() {
        return cut;
    }

    /** Returns the number of frames with an unsupported link type. */
    public long strange() {
        return strange;
    }

    /** Processes the next frame of the capture; ignores it if it carries neither TCP nor UDP. */
    public void frame(Frame frame) {
        latest = frame.nanos();
        comment = frame.comment();
        if (!LinkLayer.known(frame.link())) {
            strange++;
            return;
        }
        var bytes = LinkLayer.packet(frame);
        var part = bytes == null ? null : IpPacket.of(bytes);
        var packet = part == null ? null : fragments.whole(part, frame.nanos());
        if (packet == null) {
            return;
        }
        if (packet.protocol() == IpPacket.TCP) {
            segment(Segment.of(packet));
        } else {
            datagram(Datagram.of(packet));
        }
    }

    /** Passes on all waiting data at the end of the capture. Connections that did not end stay open. */
    public void end() {
        connections.values().forEach(connection -> connection.flush(latest));
    }

    private void datagram(@Nullable Datagram datagram) {
        if (datagram == null) {
            return;
        }
        if (!datagram.whole()) {
            cut++;
            return;
        }
        var ends = Ends.of(datagram.from(), datagram.to());
        var flow = talks.get(ends);
        if (flow == null) {
            flow = new Flow(flows++, false, datagram.from(), datagram.to(), true);
            talks.put(ends, flow);
            forgetOldest(talks, TALKS);
        }
        out.datagram(flow, datagram.from(), latest, datagram.bytes(), comment);
    }

    private void segment(@Nullable Segment segment) {
        if (segment == null) {
            return;
        }
        var ends = Ends.of(segment.from(), segment.to());
        var connection = connections.get(ends);
        if (connection != null && segment.has(Segment.SYN) && connection.differs(segment)) {
            connection.end(latest, Ending.REPLACED);
            connection = null;
        }
        if (connection == null && (segment.has(Segment.SYN) || segment.length() > 0)) {
            connection = begun(segment);
            connections.put(ends, connection);
            var forgotten = forgetOldest(connections, CONNECTIONS);
            if (forgotten != null) {
                forgotten.end(latest, Ending.FORGOTTEN);
            }
        }
        if (connection != null) {
            connection.take(segment, latest, comment);
        }
    }

    /** The sender of SYN with ACK did not open the connection. */
    private Connection begun(Segment segment) {
        boolean begins = segment.has(Segment.SYN);
        boolean answers = begins && segment.has(Segment.ACK);
        var opener = answers ? segment.to() : segment.from();
        var other = answers ? segment.from() : segment.to();
        return new Connection(new Flow(flows++, true, opener, other, begins), out, budget);
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
