package mocapscope.protocol.setp;

/**
 * A line of the table of message types (§4).
 *
 * @param number on the wire
 * @param kind its name, by which its codec is found
 * @param by who says it
 * @param fixed bytes of its data that are always there
 */
record SetpType(int number, SetpKind kind, Speaker by, Guarantee guarantee, int fixed) {

    /** Who says a message. */
    enum Speaker {
        /** Who connected. */
        CLIENT,
        /** Who answered. */
        SERVER,
        EITHER,
        /** A client or a linked simulation. */
        PARTICIPANT,
        SERVER_OR_PARTICIPANT
    }

    /** Whether a message is sent again until it is acknowledged. */
    enum Guarantee {
        ALWAYS,
        NEVER,
        /** As its sender likes. */
        AT_WILL
    }
}
