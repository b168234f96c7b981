package mocapscope.protocol.foxglove;

import java.nio.ByteBuffer;

/**
 * An encoded data message of one Foxglove channel, shared by all clients that subscribe to the channel.
 *
 * @param subject the items that the message is about, or {@link #WHOLE_CHANNEL}; a newer message replaces an older one
 *     of the same channel and an equal subject
 * @param time the arrival of its data in nanoseconds since 1970
 * @param payload read-only, shared by all clients
 */
public record FoxgloveEncodedDataMessage(FoxgloveChannel channel, Object subject, long time, ByteBuffer payload) {
    /** The subject of a message that shows the whole content of its channel. */
    public static final String WHOLE_CHANNEL = "";

    /** The identity of the messages of which the newest replaces the others. */
    public record FoxgloveMessageKey(int channel, Object subject) {}

    /** Returns what it has in common with the messages that it replaces. */
    public FoxgloveMessageKey key() {
        return new FoxgloveMessageKey(channel.id(), subject);
    }
}
