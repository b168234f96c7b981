package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Immutable buffer of the received frames of one incomplete SETP message, by frame index. It occupies memory for
 * received frames only, not for announced ones. The frames are stored in blocks, so adding one copies little.
 */
public final class SetpReassemblyBuffer {
    public static final SetpReassemblyBuffer NONE = new SetpReassemblyBuffer(new SetpBufferedFrame[0][], 0, 0);

    /**
     * Bytes that storing a frame takes in addition to its data. Measured as 133 for frames of one byte, whose sender
     * would otherwise spend a hundredth of the memory that it uses here. A message of 1 MiB in full frames counts as
     * 1.7 MiB with it.
     */
    public static final int OVERHEAD = 160;

    private static final int BLOCK = 64;

    /**
     * The data of one buffered frame, with its transcript entry and stream position.
     *
     * @param entry index of the transcript entry that contained it
     * @param at bytes sent in its channel and direction before its first byte
     */
    public record SetpBufferedFrame(SetpOpaqueBytes data, long entry, long at) {

        /** Returns a copy that does not keep its packet in memory. */
        public SetpBufferedFrame copy() {
            return new SetpBufferedFrame(SetpOpaqueBytes.copied(data.bytes()), entry, at);
        }
    }

    private final @Nullable SetpBufferedFrame[] @Nullable [] blocks;
    private final int count;
    private final long bytes;

    private SetpReassemblyBuffer(@Nullable SetpBufferedFrame[] @Nullable [] blocks, int count, long bytes) {
        this.blocks = blocks;
        this.count = count;
        this.bytes = bytes;
    }

    public int count() {
        return count;
    }

    /** Returns the size of all data including the overhead of each frame. */
    public long bytes() {
        return bytes;
    }

    public @Nullable SetpBufferedFrame at(int index) {
        int block = index / BLOCK;
        var found = block < blocks.length ? blocks[block] : null;
        return found == null ? null : found[index % BLOCK];
    }

    /** Returns the buffer with another frame at a free index. */
    public SetpReassemblyBuffer with(int index, SetpBufferedFrame frame) {
        int block = index / BLOCK;
        var copy = Arrays.copyOf(blocks, Math.max(blocks.length, block + 1));
        var old = copy[block];
        var changed = old == null ? new SetpBufferedFrame[BLOCK] : old.clone();
        changed[index % BLOCK] = frame;
        copy[block] = changed;
        return new SetpReassemblyBuffer(
                copy, count + 1, bytes + OVERHEAD + frame.data().size());
    }

    /** Returns the complete message once all {@code count} frames are present. */
    public SetpReassembledMessage join(SetpMessageTypeEntry type, long id) {
        var all = ByteBuffer.allocate((int) (bytes - (long) count * OVERHEAD));
        var positions = new ArrayList<SetpReassembledMessage.SetpFramePosition>(count);
        for (int i = 0; i < count; i++) {
            var frame = Objects.requireNonNull(at(i));
            positions.add(new SetpReassembledMessage.SetpFramePosition(all.position(), frame.entry(), frame.at()));
            all.put(frame.data().bytes());
        }
        return new SetpReassembledMessage(type, id, all.flip().asReadOnlyBuffer(), positions);
    }

    /** Returns the frame with the lowest index. */
    public SetpBufferedFrame first() {
        int index = 0;
        var frame = at(index);
        while (frame == null) {
            index++;
            frame = at(index);
        }
        return frame;
    }
}
