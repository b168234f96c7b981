package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The frames of one message that have come, by index. Takes memory for what came, not for what was announced; kept in
 * blocks, so that one more costs little. Never changes.
 */
final class SetpPieces {
    static final SetpPieces NONE = new SetpPieces(new Piece[0][], 0, 0);

    /**
     * Bytes that keeping a frame takes beside its data: measured as 133 for frames of one byte, which would otherwise cost
     * their sender a hundredth of what they cost us. A message of 1 MiB in full frames counts as 1.7 MiB with it.
     */
    static final int OVERHEAD = 160;

    private static final int BLOCK = 64;

    /**
     * A frame's data.
     *
     * @param entry index of the transcript entry that it came in
     * @param at bytes that had crossed its channel in its direction before its first byte
     */
    record Piece(Octets data, long entry, long at) {

        /** The same, without holding on to the packet it lay in. */
        Piece alone() {
            return new Piece(Octets.copied(data.bytes()), entry, at);
        }
    }

    private final @Nullable Piece[] @Nullable [] blocks;
    private final int count;
    private final long bytes;

    private SetpPieces(@Nullable Piece[] @Nullable [] blocks, int count, long bytes) {
        this.blocks = blocks;
        this.count = count;
        this.bytes = bytes;
    }

    int count() {
        return count;
    }

    /** Of all data together, with what keeping each piece takes. */
    long bytes() {
        return bytes;
    }

    @Nullable
    Piece at(int index) {
        int block = index / BLOCK;
        var found = block < blocks.length ? blocks[block] : null;
        return found == null ? null : found[index % BLOCK];
    }

    /** With that piece, where there was none. */
    SetpPieces with(int index, Piece piece) {
        int block = index / BLOCK;
        var copy = Arrays.copyOf(blocks, Math.max(blocks.length, block + 1));
        var old = copy[block];
        var changed = old == null ? new Piece[BLOCK] : old.clone();
        changed[index % BLOCK] = piece;
        copy[block] = changed;
        return new SetpPieces(copy, count + 1, bytes + OVERHEAD + piece.data().size());
    }

    /** The message, when all of its {@code count} pieces are here. */
    SetpWhole joined(SetpType type, long id) {
        var all = ByteBuffer.allocate((int) (bytes - (long) count * OVERHEAD));
        var places = new ArrayList<SetpWhole.Place>(count);
        for (int i = 0; i < count; i++) {
            var piece = Objects.requireNonNull(at(i));
            places.add(new SetpWhole.Place(all.position(), piece.entry(), piece.at()));
            all.put(piece.data().bytes());
        }
        return new SetpWhole(type, id, all.flip().asReadOnlyBuffer(), places);
    }

    /** Where the first of them lies, by index. */
    Piece first() {
        int index = 0;
        var piece = at(index);
        while (piece == null) {
            index++;
            piece = at(index);
        }
        return piece;
    }
}
