package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Rest;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The part of a frame that has come: nothing, or some of its bytes.
 *
 * @param needs bytes of the whole message, or of its header while that is not whole
 */
record RgmpPart(@Nullable Rest rest, int needs) {
    static final RgmpPart NONE = new RgmpPart(null, RgmpHeader.SIZE);

    /** The first bytes of a frame, at the end of an entry. */
    static RgmpPart begun(ByteBuffer bytes, long at, Entry entry) {
        return new RgmpPart(Rest.of(bytes, at, entry.index(), entry.arrival()), NONE.needs(bytes));
    }

    /** {@code begun}, which is this part's rest, and {@code more}, of a frame that is still not whole. */
    RgmpPart and(Rest begun, ByteBuffer more) {
        return new RgmpPart(begun.and(more), needs(more));
    }

    int length() {
        return rest == null ? 0 : rest.length();
    }

    /** Bytes of the message that this and {@code more} begin; more than both hold while it is not whole. */
    int needs(ByteBuffer more) {
        boolean headerIsNew = needs == RgmpHeader.SIZE
                && length() < RgmpHeader.SIZE
                && length() + more.remaining() >= RgmpHeader.SIZE;
        return headerIsNew ? RgmpHeader.at(joined(more, RgmpHeader.SIZE), 0).size() : needs;
    }

    /** The first {@code size} bytes of this and {@code more}. */
    ByteBuffer joined(ByteBuffer more, int size) {
        int from = more.position();
        var piece = more.slice(from, Math.max(0, size - length()));
        return rest == null ? piece : rest.joined(piece);
    }
}
