package mocapscope.protocol.session.framing;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Direction;

/**
 * The state that a protocol needs to find the length of the next message in a byte stream. Immutable.
 *
 * @param <S> the protocol's own type of it
 */
public interface FramingState<S extends FramingState<S>> {

    /**
     * Returns the length of the message that begins at {@code from}. While the message is incomplete, the number is
     * larger than the bytes left there; fewer bytes than that number add no information. In a stream that can no longer
     * be framed, all bytes left are one message.
     *
     * @throws mocapscope.protocol.bytes.DecodeException when the length can never be determined
     */
    int required(ByteBuffer bytes, int from, Direction direction);

    /** Returns true if the stream can no longer be framed. */
    default boolean isUndecodable() {
        return false;
    }

    /** Returns true while the start of the next message is searched for. */
    default boolean isSearch() {
        return false;
    }

    /** Returns the state after the message of {@code length} bytes at {@code from}. */
    S advance(ByteBuffer bytes, int from, int length);
}
