package mocapscope.protocol.bridge;

/**
 * The traffic of a bridge so far.
 *
 * @param clients the clients that connected, refused ones not counted
 * @param channels the channels that were offered
 * @param sent the messages that were sent
 * @param dropped the messages that clients did not receive because they, or this machine, were too slow
 */
public record BridgeTotals(long clients, long channels, long sent, long dropped) {
    static final BridgeTotals NONE = new BridgeTotals(0, 0, 0, 0);
}
