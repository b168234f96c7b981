package mocapscope.protocol.aimation.wire;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Maps byte offsets in a reassembled WebSocket message to positions in the byte stream. A message lies in one frame or
 * in several fragments.
 *
 * @param before the fragments before the last; as many as a message may have
 * @param from number of message bytes before the last fragment
 * @param at stream position of the last fragment's first byte
 */
public record AimationMessageToStreamOffsetMap(@Nullable AimationMessageToStreamOffsetMap before, int from, long at) {

    /**
     * Returns this with one more fragment of {@code more} bytes. An empty fragment is left out, as it has no bytes to
     * find.
     */
    public AimationMessageToStreamOffsetMap append(int length, long place, int more) {
        return more == 0 ? this : new AimationMessageToStreamOffsetMap(this, length, place);
    }

    /** Returns one element for each fragment, first to last; an empty list without a message. */
    public static List<AimationMessageToStreamOffsetMap> toList(@Nullable AimationMessageToStreamOffsetMap last) {
        var all = new ArrayList<AimationMessageToStreamOffsetMap>();
        for (var one = last; one != null; one = one.before) {
            all.add(one);
        }
        return all.reversed();
    }

    /** Returns the stream position of the message's first byte. */
    public long firstPosition() {
        return at(0);
    }

    /**
     * Returns the stream position of the byte at {@code offset} of the message; an offset after its end gives the
     * position after it.
     */
    public long at(int offset) {
        var part = this;
        for (var next = part.before; next != null && offset < part.from; next = part.before) {
            part = next;
        }
        return part.at + offset - part.from;
    }
}
