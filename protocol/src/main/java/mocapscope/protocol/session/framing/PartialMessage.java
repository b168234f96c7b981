package mocapscope.protocol.session.framing;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The received bytes of an incomplete message, stored as an immutable chain of buffers. Adding an entry's bytes
 * allocates one link, and sometimes copies small buffers.
 *
 * @param before the buffers before {@code last}
 * @param last the newest buffer
 * @param length bytes of all buffers
 * @param required bytes of the whole message, or fewer while its header is incomplete; fewer bytes add no information
 * @param at bytes that had crossed the channel in this direction before the first byte
 * @param firstEntry index of the transcript entry that held the first byte
 * @param arrival of that entry
 */
public record PartialMessage(
        @Nullable PartialMessage before,
        ByteBuffer last,
        int length,
        int required,
        long at,
        long firstEntry,
        long arrival) {
    /** No byte of the next message has arrived. */
    public static final PartialMessage NONE =
            new PartialMessage(null, ByteBuffer.allocate(0).asReadOnlyBuffer(), 0, 0, 0, 0, 0);

    private static final int SMALL = 1 << 12;

    /** The first bytes of a message, at the end of {@code entry}. */
    public static PartialMessage of(ByteBuffer bytes, int required, long at, Entry entry) {
        return new PartialMessage(null, bytes, bytes.remaining(), required, at, entry.index(), entry.arrival());
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** Returns the bytes that have arrived with their origin, as bytes on the wire. */
    public DecodedMessage.ByteOrigin origin() {
        return new DecodedMessage.ByteOrigin(bytes(), firstEntry, at, DecodedMessage.ON_THE_WIRE);
    }

    /** Returns the same bytes, after which no more follow. */
    public PartialMessage complete() {
        return requiring(length);
    }

    /** Returns the same bytes, of a message that requires {@code total}. */
    PartialMessage requiring(int total) {
        return new PartialMessage(before, last, length, total, at, firstEntry, arrival);
    }

    /**
     * Appends {@code more}, of a message that then requires {@code total} bytes. Merges small buffers, each with those that
     * are no larger, so that a peer that sends single bytes costs little more than their number.
     */
    public PartialMessage and(ByteBuffer more, int total) {
        PartialMessage rest = this;
        var merged = more;
        while (rest != null && merged.remaining() < SMALL && rest.last.remaining() <= merged.remaining()) {
            var combined = ByteBuffer.allocate(rest.last.remaining() + merged.remaining());
            merged = combined.put(rest.last.duplicate())
                    .put(merged.duplicate())
                    .flip()
                    .asReadOnlyBuffer();
            rest = rest.before;
        }
        return new PartialMessage(rest, merged, length + more.remaining(), total, at, firstEntry, arrival);
    }

    /** Returns the bytes after the first {@code size} as the start of the next message. */
    PartialMessage after(int size) {
        return new PartialMessage(
                null,
                bytes().slice(size, length - size).asReadOnlyBuffer(),
                length - size,
                0,
                at + size,
                firstEntry,
                arrival);
    }

    /**
     * Returns the first {@code size} bytes of this message and {@code more}: read-only, and a copy unless this is
     * empty.
     */
    public ByteBuffer joined(ByteBuffer more, int size) {
        int added = size - length;
        if (isEmpty()) {
            return more.slice(more.position(), added);
        }
        var all = ByteBuffer.allocate(size);
        for (PartialMessage part = this; part != null; part = part.before) {
            all.put(part.length - part.last.remaining(), part.last, part.last.position(), part.last.remaining());
        }
        return all.put(length, more, more.position(), added).asReadOnlyBuffer();
    }

    /**
     * Describes what has arrived of a message that begins with {@code header} bytes, as in "3 of the first 8 bytes".
     */
    public String progress(int header) {
        return "%d of %s bytes".formatted(length, length < header ? "the first " + header : required);
    }

    /** Returns the bytes that have arrived. */
    public ByteBuffer bytes() {
        return joined(NONE.last, length);
    }
}
