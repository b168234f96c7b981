package mocapscope.protocol.setp.wire;

/**
 * A row of the SETP message type table: wire number, message kind and delivery guarantee. See SETP.md §4.
 *
 * @param number type number on the wire
 * @param kind message kind, by which its parser is found
 */
public record SetpMessageTypeEntry(int number, SetpMessageKind kind, SetpDeliveryGuarantee guarantee) {

    /** Delivery guarantee of a SETP message: always, never, or as the sender chooses. */
    public enum SetpDeliveryGuarantee {
        ALWAYS,
        NEVER,
        /** The sender chooses. */
        AT_WILL
    }
}
