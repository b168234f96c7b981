package mocapscope.protocol.setp.wire;

/**
 * The receiver's treatment of a valid SETP packet: used, ignored as a duplicate, or dropped because memory is short.
 */
public enum SetpReceivedPacketDisposition {
    /** The frames of the packet are used. */
    TAKEN,
    /** The packet is a duplicate: it is acknowledged again and otherwise ignored (R33). */
    REPEATED,
    /** The packet is treated as not received for lack of memory, so that a guaranteed one is resent (R38). */
    PUT_OFF
}
