package mocapscope.protocol.traffic;

import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.transcript.Direction;

/**
 * The captured session and protocol channel that a network flow belongs to, with its server end.
 *
 * @param server the end of the flow that belongs to the server
 * @param isWithinSession true if the capture lacks the beginning of the flow
 */
record FlowSessionAssignment(
        CapturedSession session, FlowProtocolMatcher matcher, HostPort server, boolean isWithinSession) {

    FlowSessionAssignment(CapturedSession session, FlowProtocolMatcher matcher, HostPort server) {
        this(session, matcher, server, false);
    }

    FlowSessionAssignment withinSession(boolean isWithin) {
        return isWithin == isWithinSession ? this : new FlowSessionAssignment(session, matcher, server, isWithin);
    }

    /** Returns the direction of data sent by that end. */
    Direction direction(HostPort from) {
        return from.equals(server) ? Direction.TO_CLIENT : Direction.TO_SERVER;
    }

    /** Returns the flow's addresses, the client's first, in the format of a session's channel notes. */
    String note(PcapFlow flow) {
        var client = flow.opener().equals(server) ? flow.other() : flow.opener();
        return client + " → " + server;
    }
}
