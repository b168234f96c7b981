package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Rest;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * What has come of a head or frame that is not whole.
 *
 * @param needs bytes without which nothing more can be told
 */
record Half(@Nullable Rest rest, int needs) {
    static final Half NONE = new Half(null, 0);

    int length() {
        return rest == null ? 0 : rest.length();
    }

    /** Whether {@code more} tells nothing new. */
    boolean waits(ByteBuffer more) {
        return length() + more.remaining() < needs;
    }

    /** This and {@code more} in one buffer. */
    ByteBuffer joined(ByteBuffer more) {
        return rest == null ? more : rest.joined(more);
    }

    /** The same, grown by {@code more}, which {@code entry} begins with. */
    Half and(ByteBuffer more, Entry entry) {
        return new Half(
                rest == null ? Rest.of(more, entry.at(), entry.index(), entry.arrival()) : rest.and(more), needs);
    }
}
