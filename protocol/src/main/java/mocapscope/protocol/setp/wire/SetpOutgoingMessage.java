package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;

/**
 * An encoded SETP message that is to be sent. While it is queued, a newer message with the same key replaces it.
 *
 * @param key equal for messages of which only the latest matters; {@link #NO_KEY} for all others
 * @param data read-only
 */
public record SetpOutgoingMessage(int type, boolean guaranteed, long key, ByteBuffer data) {
    public static final long NO_KEY = -1;

    public SetpOutgoingMessage {
        data = data.slice().asReadOnlyBuffer();
    }

    /** Creates a message that is delivered unless the session is lost. */
    public static SetpOutgoingMessage guaranteed(int type, ByteBuffer data) {
        return new SetpOutgoingMessage(type, true, NO_KEY, data);
    }

    /**
     * Creates a message that is sent at most once: a later one of the same type and object replaces it while it waits.
     */
    public static SetpOutgoingMessage replaceable(int type, long objectIndex, ByteBuffer data) {
        return new SetpOutgoingMessage(type, false, (long) type << Integer.SIZE | objectIndex, data);
    }

    public static SetpOutgoingMessage empty(int type) {
        return guaranteed(type, ByteBuffer.allocate(0));
    }
}
