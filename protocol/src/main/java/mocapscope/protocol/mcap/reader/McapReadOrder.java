package mocapscope.protocol.mcap.reader;

/**
 * The log time order in which MCAP messages are read: forward or backward. Keys make both directions alike: the message
 * read first has the smaller unsigned key, since inverting all bits reverses the order.
 */
public enum McapReadOrder {
    /** From the earliest log time to the latest. */
    FORWARD,
    /** From the latest log time to the earliest. */
    BACKWARD;

    long key(long value) {
        return this == FORWARD ? value : ~value;
    }
}
