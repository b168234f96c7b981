package mocapscope.protocol.foxglove;

import java.nio.ByteBuffer;

/**
 * An encoded message of a channel, for all its subscribers.
 *
 * @param subject the source that the message is about, or the empty string if it shows its channel's whole content; a
 *     newer message replaces an older one of the same channel and subject
 * @param time the arrival of its data in nanoseconds since 1970
 * @param payload read-only, shared by all clients
 */
public record FoxgloveMessage(FoxgloveChannel channel, String subject, long time, ByteBuffer payload) {

    /** The identity of the messages of which the newest replaces the others. */
    public record FoxgloveMessageKey(int channel, String subject) {}

    /** Returns what it has in common with the messages that it replaces. */
    public FoxgloveMessageKey key() {
        return new FoxgloveMessageKey(channel.id(), subject);
    }
}
