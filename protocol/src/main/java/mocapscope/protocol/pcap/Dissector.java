package mocapscope.protocol.pcap;

import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.pcap.FlowListener.Ending;
import org.jspecify.annotations.Nullable;

/**
 * Makes datagrams and streams of a capture's frames: parts of packets are put together, segments put in order. Checksums
 * are not looked at, since network cards fill them in behind a capture's back. The same frames always give the same
 * flows. Not thread safe.
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

    /** Two places, whichever speaks. */
    private record Ends(Place low, Place high) {

        static Ends of(Place one, Place other) {
            return one.compareTo(other) <= 0 ? new Ends(one, other) : new Ends(other, one);
        }
    }

    /** Tells {@code out} what the frames come to, within the calls that bring them. */
    public Dissector(FlowListener out) {
        this.out = out;
    }

    /** Datagrams that were left out since the capture has only their beginnings. */
    public long cut() {
        return cut;
    }

    /** Frames of links that are not known here. */
    public long strange() {
        return strange;
    }

    /** Takes the next frame of the capture; what carries neither TCP nor UDP is passed over. */
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

    /** Nothing more comes: hands on what waits. Connections that did not end stay open. */
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

    /** Who answers to a beginning has not begun. */
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
