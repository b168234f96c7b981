package mocapscope.protocol.setp;

/**
 * A row of the SETP message type table: wire number, message kind and delivery guarantee (§4).
 *
 * @param number type number on the wire
 * @param kind message kind, by which its parser is found
 */
record SetpType(int number, SetpKind kind, Guarantee guarantee) {

    /** Delivery guarantee of a SETP message: always, never, or as the sender chooses. */
    enum Guarantee {
        ALWAYS,
        NEVER,
        /** The sender chooses. */
        AT_WILL
    }
}
