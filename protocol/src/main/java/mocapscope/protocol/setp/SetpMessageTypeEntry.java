package mocapscope.protocol.setp;

/**
 * A row of the SETP message type table: wire number, message kind and delivery guarantee (§4).
 *
 * @param number type number on the wire
 * @param kind message kind, by which its parser is found
 */
record SetpMessageTypeEntry(int number, SetpMessageKind kind, SetpDeliveryGuarantee guarantee) {

    /** Delivery guarantee of a SETP message: always, never, or as the sender chooses. */
    enum SetpDeliveryGuarantee {
        ALWAYS,
        NEVER,
        /** The sender chooses. */
        AT_WILL
    }
}
