package mocapscope.protocol.traffic;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.transcript.TransportKind;

/** Assigns a captured network flow to the session that announced the flow's address. */
final class AnnouncedFlowSessionLookup {
    private static final int MOST = 65_536;

    private record ExpectedEndpoint(boolean stream, String host, int port) {}

    private record ExpectedSession(CapturedSession session, FlowProtocolMatcher matcher, boolean serverWaits) {}

    private final Map<ExpectedEndpoint, ExpectedSession> expectedSessions = new LinkedHashMap<>();
    private final Set<ExpectedEndpoint> own = new HashSet<>();

    /**
     * Adds an announcement sent by {@code from}; the address in it may differ from the sender's address in this
     * capture.
     */
    void add(FlowSessionAssignment assignment, HostPort from, FlowProtocolMatcher.ExpectedConnection connection) {
        var session = assignment.session();
        session.protocol().flowMatchers().stream()
                .filter(matcher -> matcher.channel().equals(connection.channel()))
                .findFirst()
                .ifPresent(protocolMatcher -> {
                    var expectedSession =
                            new ExpectedSession(session, protocolMatcher, from.equals(assignment.server()));
                    boolean stream = protocolMatcher.channel().transport() == TransportKind.TCP;
                    var endpoint = new ExpectedEndpoint(stream, connection.host(), connection.port());
                    var here = new ExpectedEndpoint(stream, from.host().getHostAddress(), connection.port());
                    // A session's own address has priority over an announcement from elsewhere.
                    if (!own.contains(endpoint)) {
                        put(endpoint, expectedSession);
                    }
                    put(here, expectedSession);
                    own.add(here);
                });
    }

    /** Returns the assignment of a flow to an announced address. */
    Optional<FlowSessionAssignment> find(PcapFlow flow) {
        return at(flow, flow.other(), flow.opener()).or(() -> at(flow, flow.opener(), flow.other()));
    }

    private Optional<FlowSessionAssignment> at(PcapFlow flow, HostPort listener, HostPort visitor) {
        return Optional.ofNullable(expectedSessions.get(
                        new ExpectedEndpoint(flow.stream(), listener.host().getHostAddress(), listener.port())))
                .map(expectedSession -> new FlowSessionAssignment(
                        expectedSession.session(),
                        expectedSession.matcher(),
                        expectedSession.serverWaits() ? listener : visitor));
    }

    private void put(ExpectedEndpoint expectedEndpoint, ExpectedSession expectedSession) {
        expectedSessions.remove(expectedEndpoint);
        expectedSessions.put(expectedEndpoint, expectedSession);
        if (expectedSessions.size() > MOST) {
            var oldest = expectedSessions.keySet().iterator();
            own.remove(oldest.next());
            oldest.remove();
        }
    }
}
