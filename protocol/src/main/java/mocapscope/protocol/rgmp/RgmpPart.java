package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Rest;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The bytes received so far of an incomplete RGMP frame, and the number of bytes it needs.
 *
 * @param rest the received bytes, or null if there are none
 * @param needs size of the whole message in bytes, or of its header while that is incomplete
 */
record RgmpPart(@Nullable Rest rest, int needs) {
    static final RgmpPart NONE = new RgmpPart(null, RgmpHeader.SIZE);

    /** Returns the part for the first bytes of a frame, at the end of an entry. */
    static RgmpPart begun(ByteBuffer bytes, long at, Entry entry) {
        return new RgmpPart(Rest.of(bytes, at, entry.index(), entry.arrival()), NONE.needs(bytes));
    }

    /**
     * Returns the part extended by {@code more}, of a frame still incomplete; {@code begun} is the rest of this part.
     */
    RgmpPart and(Rest begun, ByteBuffer more) {
        return new RgmpPart(begun.and(more), needs(more));
    }

    int length() {
        return rest == null ? 0 : rest.length();
    }

    /**
     * Returns the size of the message that this part and {@code more} begin; larger than both while it is incomplete.
     */
    int needs(ByteBuffer more) {
        boolean headerIsNew = needs == RgmpHeader.SIZE
                && length() < RgmpHeader.SIZE
                && length() + more.remaining() >= RgmpHeader.SIZE;
        return headerIsNew ? RgmpHeader.at(joined(more, RgmpHeader.SIZE), 0).size() : needs;
    }

    /** Returns the first {@code size} bytes of this part and {@code more}. */
    ByteBuffer joined(ByteBuffer more, int size) {
        int from = more.position();
        var piece = more.slice(from, Math.max(0, size - length()));
        return rest == null ? piece : rest.joined(piece);
    }
}
