package mocapscope.protocol.session.framing;

import java.nio.ByteBuffer;

/**
 * Finds the message boundaries in the bytes that one side sends over a stream connection. It lets a gate hold messages
 * one by one. Stateful, as a handshake may be framed differently from later messages; it receives every byte once, in
 * order.
 */
public interface StreamFramer {

    /**
     * Returns the length of the whole message at the start of {@code bytes}, or 0 if more bytes are needed to determine
     * or complete it. After a length is returned, those bytes are consumed. Bytes without recognizable framing are
     * returned unchanged, in one piece.
     */
    int nextLength(ByteBuffer bytes);

    /** Returns true if the framing is lost, so that the last and all further bytes contain no recognizable message. */
    default boolean isUndecodable() {
        return false;
    }
}
