package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.TransportKind;

/**
 * Detects the protocol of a captured flow by the responder's port or first bytes.
 *
 * @param port the port that replaces the protocols' own, if present
 */
record FlowProtocolDetector(List<Protocol> protocols, OptionalInt port) {

    FlowProtocolDetector {
        protocols = List.copyOf(protocols);
    }

    /** The protocol and channel detected for a captured flow, and which address is the server's. */
    record ProtocolMatch(Protocol protocol, FlowProtocolMatcher matcher, HostPort server) {}

    /** Detects the protocol by the port of either end. */
    Optional<ProtocolMatch> detectByPort(PcapFlow flow) {
        for (var protocol : protocols) {
            for (var matcher : protocol.flowMatchers()) {
                if (carries(matcher, flow) && serves(matcher, flow.other())) {
                    return Optional.of(match(protocol, matcher, flow.other(), flow.opener()));
                }
            }
        }
        // The end with the server port may be the one whose data was captured first.
        for (var protocol : protocols) {
            for (var protocolMatcher : protocol.flowMatchers()) {
                if (carries(protocolMatcher, flow) && serves(protocolMatcher, flow.opener())) {
                    return Optional.of(match(protocol, protocolMatcher, flow.opener(), flow.other()));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Detects the protocol by the first bytes of one end; the end that opened the flow is taken as the initiator if it is
     * known.
     */
    Optional<ProtocolMatch> detectBySignature(PcapFlow flow, ByteBuffer first) {
        for (var protocol : protocols) {
            for (var matcher : protocol.flowMatchers()) {
                if (carries(matcher, flow) && matcher.signature().matches(first)) {
                    return Optional.of(match(protocol, matcher, flow.other(), flow.opener()));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Detects the protocol of a flow whose beginning was not captured by bytes that {@code from} sent, which is then the
     * server.
     */
    Optional<ProtocolMatch> detectWithinSession(PcapFlow flow, HostPort from, ByteBuffer bytes) {
        for (var protocol : protocols) {
            for (var matcher : protocol.flowMatchers()) {
                if (carries(matcher, flow) && matcher.signature().matchesWithinSession(bytes)) {
                    return Optional.of(new ProtocolMatch(protocol, matcher, from));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns a match: the responder, which has the protocol's port, is the server, unless servers are initiators. */
    private static ProtocolMatch match(
            Protocol protocol, FlowProtocolMatcher matcher, HostPort responder, HostPort initiator) {
        boolean isServerInitiator = protocol.initiator() == SessionRole.SERVER;
        return new ProtocolMatch(protocol, matcher, isServerInitiator ? initiator : responder);
    }

    private boolean serves(FlowProtocolMatcher matcher, HostPort hostPort) {
        return !matcher.ports().isEmpty()
                && (port.isPresent()
                        ? port.getAsInt() == hostPort.port()
                        : matcher.ports().contains(hostPort.port()));
    }

    private static boolean carries(FlowProtocolMatcher matcher, PcapFlow flow) {
        return (matcher.channel().transport() == TransportKind.TCP) == flow.stream();
    }
}
