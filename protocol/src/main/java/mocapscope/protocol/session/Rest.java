package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The received part of an incomplete message: an immutable chain of buffers. Keeping one for every entry costs a link,
 * and for small buffers an occasional copy.
 *
 * @param before the parts before {@code last}
 * @param last the newest part
 * @param length the number of bytes in all parts
 * @param at the number of bytes that crossed the channel in this direction before the first part
 * @param firstEntry the index of the transcript entry that held the first byte
 * @param arrival the arrival time of that entry
 */
public record Rest(@Nullable Rest before, ByteBuffer last, int length, long at, long firstEntry, long arrival) {
    private static final int SMALL = 1 << 12;

    /** Returns a chain of one part. */
    public static Rest of(ByteBuffer part, long at, long firstEntry, long arrival) {
        return new Rest(null, part, part.remaining(), at, firstEntry, arrival);
    }

    /**
     * Returns this chain with one more part. Small parts are merged, each with earlier ones that are no larger, so that
     * a peer that sends single bytes costs little more than their number.
     */
    public Rest and(ByteBuffer part) {
        Rest rest = this;
        var put = part;
        while (rest != null && put.remaining() < SMALL && rest.last.remaining() <= put.remaining()) {
            var both = ByteBuffer.allocate(rest.last.remaining() + put.remaining());
            put = both.put(rest.last.duplicate()).put(put.duplicate()).flip().asReadOnlyBuffer();
            rest = rest.before;
        }
        return new Rest(rest, put, length + part.remaining(), at, firstEntry, arrival);
    }

    /** Returns all parts and {@code more} in one buffer, read-only. */
    public ByteBuffer joined(ByteBuffer more) {
        var all = ByteBuffer.allocate(length + more.remaining());
        for (Rest rest = this; rest != null; rest = rest.before) {
            int from = rest.length - rest.last.remaining();
            all.put(from, rest.last, rest.last.position(), rest.last.remaining());
        }
        return all.put(length, more, more.position(), more.remaining()).asReadOnlyBuffer();
    }
}
