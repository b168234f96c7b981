package mocapscope.protocol.setp;

/** Where a datagram at a listener goes. */
sealed interface Route {

    /** To a session that there is. */
    record Known(long session) implements Route {}

    /** To a session that it has just opened. */
    record Opened(long session) implements Route {}

    /** Nowhere; nobody is answered. */
    enum Nobody implements Route {
        /** No packet (8.1), or a connect packet whose message is malformed. */
        MALFORMED,
        /** Session id 0, and no connect packet. */
        SESSION_ID_ZERO,
        /** An id that nobody was given, or from another address than it was given to. */
        SESSION_UNKNOWN,
        /** Too many half-open sessions, of all or of that address. */
        TOO_MANY,
        /** A part of a message, where the process keeps as many as it can (R38): it must come again. */
        NO_ROOM
    }
}
