package mocapscope.protocol.bridge;

/**
 * Counts of a Foxglove WebSocket server: clients, channels, sent messages and dropped messages.
 *
 * @param connected the clients that are connected now
 * @param clients the connections so far, those with a refused upgrade included
 * @param channels the channels that are offered now
 * @param sent the messages that were sent
 * @param dropped the messages that clients did not receive because they, or this machine, were too slow
 */
public record FoxgloveBridgeStatistics(long connected, long clients, long channels, long sent, long dropped) {
    static final FoxgloveBridgeStatistics NONE = new FoxgloveBridgeStatistics(0, 0, 0, 0, 0);
}
