package mocapscope.protocol.setp;

/**
 * A line of the table of message types (§4).
 *
 * @param number on the wire
 * @param kind its name, by which its codec is found
 */
record SetpType(int number, SetpKind kind, Guarantee guarantee) {

    /** Whether a message is sent again until it is acknowledged. */
    enum Guarantee {
        ALWAYS,
        NEVER,
        /** As its sender likes. */
        AT_WILL
    }
}
