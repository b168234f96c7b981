package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Rest;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The received bytes of an incomplete HTTP head or WebSocket frame, and the byte count needed to continue.
 *
 * @param needs number of bytes needed before more can be decoded
 */
record Half(@Nullable Rest rest, int needs) {
    static final Half NONE = new Half(null, 0);

    int length() {
        return rest == null ? 0 : rest.length();
    }

    /** Returns true if more bytes are still needed after {@code more}. */
    boolean waits(ByteBuffer more) {
        return length() + more.remaining() < needs;
    }

    /** Returns the stored bytes and {@code more} in one buffer. */
    ByteBuffer joined(ByteBuffer more) {
        return rest == null ? more : rest.joined(more);
    }

    /** Returns this extended by {@code more}, with which {@code entry} begins. */
    Half and(ByteBuffer more, Entry entry) {
        return new Half(
                rest == null ? Rest.of(more, entry.at(), entry.index(), entry.arrival()) : rest.and(more), needs);
    }
}
