package mocapscope.protocol.traffic;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.session.FlowMatcher;
import mocapscope.protocol.transcript.TransportKind;

/** The addresses at which sessions announced further channels; assigns later flows there to those sessions. */
final class ExpectedFlowTable {
    private static final int MOST = 65_536;

    private record Door(boolean stream, String host, int port) {}

    private record Guest(CapturedSession session, FlowMatcher lane, boolean serverWaits) {}

    private final Map<Door, Guest> doors = new LinkedHashMap<>();
    private final Set<Door> own = new HashSet<>();

    /**
     * Adds an announcement sent by {@code from}; the address in it may differ from the sender's address in this
     * capture.
     */
    void add(FlowAssignment its, HostPort from, FlowMatcher.ExpectedConnection connection) {
        var session = its.session();
        session.protocol().flowMatchers().stream()
                .filter(matcher -> matcher.channel().equals(connection.channel()))
                .findFirst()
                .ifPresent(flowMatcher -> {
                    var guest = new Guest(session, flowMatcher, from.equals(its.server()));
                    boolean stream = flowMatcher.channel().transport() == TransportKind.TCP;
                    var told = new Door(stream, connection.host(), connection.port());
                    var here = new Door(stream, from.host().getHostAddress(), connection.port());
                    // A session's own address has priority over an announcement from elsewhere.
                    if (!own.contains(told)) {
                        put(told, guest);
                    }
                    put(here, guest);
                    own.add(here);
                });
    }

    /** Returns the assignment of a flow to an announced address. */
    Optional<FlowAssignment> find(PcapFlow flow) {
        return at(flow, flow.other(), flow.opener()).or(() -> at(flow, flow.opener(), flow.other()));
    }

    private Optional<FlowAssignment> at(PcapFlow flow, HostPort door, HostPort visitor) {
        return Optional.ofNullable(doors.get(new Door(flow.stream(), door.host().getHostAddress(), door.port())))
                .map(guest -> new FlowAssignment(guest.session(), guest.lane(), guest.serverWaits() ? door : visitor));
    }

    private void put(Door door, Guest guest) {
        doors.remove(door);
        doors.put(door, guest);
        if (doors.size() > MOST) {
            var oldest = doors.keySet().iterator();
            own.remove(oldest.next());
            oldest.remove();
        }
    }
}
