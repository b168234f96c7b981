package mocapscope.protocol.traffic;

import mocapscope.protocol.pcap.Flow;
import mocapscope.protocol.pcap.Place;
import mocapscope.protocol.session.Lane;
import mocapscope.protocol.transcript.Direction;

/**
 * Which session and lane a flow belongs to.
 *
 * @param server which of its ends is the server's
 */
record Assignment(Found session, Lane lane, Place server) {

    /** Of what that end sends. */
    Direction direction(Place from) {
        return from.equals(server) ? Direction.TO_CLIENT : Direction.TO_SERVER;
    }

    /** The flow's ends, the client's first, as sessions note them. */
    String note(Flow flow) {
        var client = flow.opener().equals(server) ? flow.other() : flow.opener();
        return client + " → " + server;
    }
}
