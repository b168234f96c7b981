package mocapscope.protocol.session.framing;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Direction;

/**
 * The framing state of one direction of a byte stream, between two messages: computes the length of the next message. Immutable.
 *
 * @param <S> the protocol's own type of it
 */
public interface FramingState<S extends FramingState<S>> {

    /**
     * Returns the length of the message that begins at {@code from}; a larger number than the bytes left there while they
     * do not hold the whole message: fewer bytes than that number tell nothing new. In a stream that cannot be framed any
     * more, all bytes left are one message.
     *
     * @throws mocapscope.protocol.bytes.DecodeException when the length can never be told
     */
    int required(ByteBuffer bytes, int from, Direction direction);

    /** Returns the state after the message of {@code length} bytes at {@code from}. */
    S advance(ByteBuffer bytes, int from, int length);
}
