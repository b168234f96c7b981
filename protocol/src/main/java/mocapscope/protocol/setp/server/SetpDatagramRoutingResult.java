package mocapscope.protocol.setp.server;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.setp.wire.SetpProblemKind;

/** The destination of a datagram received by a SETP server: an existing session, a new one, or none. */
public sealed interface SetpDatagramRoutingResult {

    /** The datagram belongs to an existing SETP session. */
    record ExistingSessionRoute(long session) implements SetpDatagramRoutingResult {}

    /** The datagram opened a new SETP session. */
    record NewSessionRoute(long session) implements SetpDatagramRoutingResult {}

    /** The reason a SETP server drops a datagram without an answer, with the rule and the text of its finding. */
    enum DatagramDropReason implements SetpDatagramRoutingResult {
        /** Not a packet (§8.1), or a connect packet whose message is malformed. */
        MALFORMED(ConnectionProblemKind.NOBODYS_DATAGRAM, "%s sent %d bytes that are not a packet"),
        /** Session id 0, but not a connect packet. */
        SESSION_ID_ZERO(SetpProblemKind.SESSION_ID_ZERO, "%s sends data outside any session"),
        /** An id that was not assigned, or was assigned to another address. */
        SESSION_UNKNOWN(SetpProblemKind.SESSION_UNKNOWN, "%s sends data in a session of another client"),
        /** Too many half-open sessions, in total or for that address. */
        TOO_MANY(
                ConnectionProblemKind.TOO_MANY_PEERS,
                "%s was rejected: too many clients in total, or from this address"),
        /** A part of a message when the process has no memory left for parts (R38): the packet must be resent. */
        NO_ROOM(SetpProblemKind.REASSEMBLY_FULL, "%s has to wait: too many messages of all clients are incomplete");

        private final Rule rule;
        private final String text;

        DatagramDropReason(Rule rule, String text) {
            this.rule = rule;
            this.text = text;
        }

        void report(NetworkAddress from, int bytes, ServerLogicContext out) {
            out.reportFinding(rule, text.formatted(from, bytes));
        }
    }
}
