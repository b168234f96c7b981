package mocapscope.protocol.mcap.reader;

import java.util.List;
import mocapscope.protocol.mcap.McapChunkIndex;

/**
 * Finds the chunk of an MCAP file at which reading from a given log time must begin. For each chunk it stores the
 * maximum end of that chunk and all before it. This value never decreases, so a binary search works even if chunks
 * overlap.
 */
final class McapStartChunkFinder {
    private final McapReadOrder order;
    private final List<McapChunkIndex> chunks;
    private final long[] reach;

    McapStartChunkFinder(List<McapChunkIndex> all, McapReadOrder order) {
        this.order = order;
        this.chunks = all.stream()
                .sorted((one, other) -> Long.compareUnsigned(start(one), start(other)))
                .toList();
        this.reach = new long[chunks.size()];
        long farthest = 0;
        for (int i = 0; i < reach.length; i++) {
            long end = end(chunks.get(i));
            farthest = Long.compareUnsigned(end, farthest) > 0 ? end : farthest;
            reach[i] = farthest;
        }
    }

    int size() {
        return reach.length;
    }

    McapChunkIndex chunk(int index) {
        return chunks.get(index);
    }

    /** Returns the key of the first message of a chunk in the read order. */
    long start(McapChunkIndex chunk) {
        return order.key(order == McapReadOrder.FORWARD ? chunk.messageStartTime() : chunk.messageEndTime());
    }

    private long end(McapChunkIndex chunk) {
        return order.key(order == McapReadOrder.FORWARD ? chunk.messageEndTime() : chunk.messageStartTime());
    }

    /** Returns the index of the first chunk that reaches a key; all chunks before it end earlier. */
    int findFirst(long key) {
        int low = 0;
        int high = reach.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (Long.compareUnsigned(reach[middle], key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
