package mocapscope.protocol.aimation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of a message stand in its stream: in a row, or in the frames of several fragments.
 *
 * @param before the fragments before the last; as many as a message may have
 * @param from bytes of the message before the last fragment
 * @param at place of the last fragment's first byte
 */
record Places(@Nullable Places before, int from, long at) {

    /** These and one more fragment of so many bytes: an empty one has no bytes that could be looked for. */
    Places and(int length, long place, int more) {
        return more == 0 ? this : new Places(this, length, place);
    }

    /** That of each fragment, the first first; none of no message. */
    static List<Places> inOrder(@Nullable Places last) {
        var all = new ArrayList<Places>();
        for (var one = last; one != null; one = one.before) {
            all.add(one);
        }
        return all.reversed();
    }

    /** The place of the message's first byte. */
    long first() {
        return at(0);
    }

    /** The place of the byte at {@code offset} of the message; of one behind its end, the place behind that. */
    long at(int offset) {
        var part = this;
        for (var next = part.before; next != null && offset < part.from; next = part.before) {
            part = next;
        }
        return part.at + offset - part.from;
    }
}
