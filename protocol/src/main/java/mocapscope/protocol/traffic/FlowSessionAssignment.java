package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.transcript.Direction;

/**
 * Assigns a captured network flow to a session and states which end of the flow is the server.
 *
 * @param server the end of the flow that belongs to the server
 * @param lacksClientStart true if the capture lacks the beginning of the client's data
 * @param lacksServerStart true if the capture lacks the beginning of the server's data
 */
record FlowSessionAssignment(
        CapturedSession session,
        FlowProtocolMatcher matcher,
        HostPort server,
        boolean lacksClientStart,
        boolean lacksServerStart) {

    FlowSessionAssignment(CapturedSession session, FlowProtocolMatcher matcher, HostPort server) {
        this(session, matcher, server, false, false);
    }

    /** Returns the assignment of a flow of which the capture lacks the beginning in both directions. */
    FlowSessionAssignment withinSession() {
        return new FlowSessionAssignment(session, matcher, server, true, true);
    }

    /** Returns the assignment with what the first bytes of {@code from} show, of a flow whose opening was not captured. */
    FlowSessionAssignment withFirstBytes(HostPort from, ByteBuffer first) {
        var direction = direction(from);
        boolean lacks = first.hasRemaining() && !matcher.signature().canStart(first, direction);
        return direction == Direction.TO_SERVER
                ? new FlowSessionAssignment(session, matcher, server, lacks, lacksServerStart)
                : new FlowSessionAssignment(session, matcher, server, lacksClientStart, lacks);
    }

    /** Returns true if the capture lacks the beginning of the data in that direction. */
    boolean lacksStart(Direction direction) {
        return direction == Direction.TO_SERVER ? lacksClientStart : lacksServerStart;
    }

    /** Returns the direction of data sent by that end. */
    Direction direction(HostPort from) {
        return from.equals(server) ? Direction.TO_CLIENT : Direction.TO_SERVER;
    }

    /** Returns the end of the flow that belongs to the client. */
    HostPort client(PcapFlow flow) {
        return flow.opener().equals(server) ? flow.other() : flow.opener();
    }

    /** Returns the flow's addresses, the client's first, in the format of a session's channel notes. */
    String note(PcapFlow flow) {
        return client(flow) + " → " + server;
    }
}
