package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A SETP message whose frames have all arrived: joined data and the position of each frame.
 *
 * @param data joined data of its frames
 * @param positions stream positions of its frames' data, in order
 */
public record SetpReassembledMessage(
        SetpMessageTypeEntry type, long id, ByteBuffer data, List<SetpFramePosition> positions) {

    /**
     * Position of one frame's data: offset in the joined data, transcript entry and stream position.
     *
     * @param from offset of its first byte in the joined data
     * @param entry index of the transcript entry
     * @param at bytes sent in the channel before it
     */
    public record SetpFramePosition(int from, long entry, long at) {}

    public SetpReassembledMessage {
        positions = List.copyOf(positions);
    }

    /** Returns the number of bytes sent in the channel before a byte of the data. */
    public long at(int offset) {
        int low = 0;
        int high = positions.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (positions.get(middle).from() <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        var position = positions.get(low);
        return position.at() + offset - position.from();
    }

    /** Returns the index of the transcript entry that contains its first byte. */
    public long firstEntry() {
        return positions.getFirst().entry();
    }
}
