package mocapscope.protocol.mcap;

/**
 * Which way messages are read. A key makes both ways one: what comes first has the smaller key, without sign, for turning
 * all the bits of a number turns their order round.
 */
public enum Direction {
    /** From the earliest log time on. */
    FORWARD,
    /** From the latest log time back. */
    BACKWARD;

    long key(long value) {
        return this == FORWARD ? value : ~value;
    }
}
