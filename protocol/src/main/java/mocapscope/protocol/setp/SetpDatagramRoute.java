package mocapscope.protocol.setp;

/** The destination of a datagram received by a SETP server: an existing session, a new one, or none. */
sealed interface SetpDatagramRoute {

    /** The datagram belongs to an existing SETP session. */
    record ExistingSessionRoute(long session) implements SetpDatagramRoute {}

    /** The datagram opened a new SETP session. */
    record NewSessionRoute(long session) implements SetpDatagramRoute {}

    /** The reason a SETP server drops a datagram without an answer. */
    enum DatagramDropReason implements SetpDatagramRoute {
        /** Not a packet (§8.1), or a connect packet whose message is malformed. */
        MALFORMED,
        /** Session id 0, but not a connect packet. */
        SESSION_ID_ZERO,
        /** An id that was not assigned, or was assigned to another address. */
        SESSION_UNKNOWN,
        /** Too many half-open sessions, in total or for that address. */
        TOO_MANY,
        /** A part of a message when the process has no memory left for parts (R38): the packet must be resent. */
        NO_ROOM
    }
}
