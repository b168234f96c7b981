package mocapscope.protocol.setp;

import java.nio.ByteBuffer;

/**
 * A message to send, encoded.
 *
 * @param key the same for messages of which only the latest matters; {@link #NO_KEY} for all others
 * @param data read-only
 */
record Outgoing(int type, boolean guaranteed, long key, ByteBuffer data) {
    static final long NO_KEY = -1;

    Outgoing {
        data = data.slice().asReadOnlyBuffer();
    }

    /** One that arrives, or the session is lost. */
    static Outgoing guaranteed(int type, ByteBuffer data) {
        return new Outgoing(type, true, NO_KEY, data);
    }

    /** One that is sent once, if at all: a successor of the same type and object takes its place while it waits. */
    static Outgoing replaceable(int type, long objectIndex, ByteBuffer data) {
        return new Outgoing(type, false, (long) type << Integer.SIZE | objectIndex, data);
    }

    static Outgoing empty(int type) {
        return guaranteed(type, ByteBuffer.allocate(0));
    }
}
