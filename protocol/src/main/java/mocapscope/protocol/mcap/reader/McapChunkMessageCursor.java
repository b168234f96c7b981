package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMessageIndexEntries;
import mocapscope.protocol.mcap.McapOpcode;

/**
 * Iterates over those messages of one MCAP chunk that match a query. Cursors are compared by log time, so that several
 * chunks can be merged. A chunk may be unopened, or at its next message.
 */
final class McapChunkMessageCursor implements Comparable<McapChunkMessageCursor> {
    private final McapChunkIndex index;
    private final McapReadOrder order;
    private final McapMessageIndexEntries entries = new McapMessageIndexEntries();
    private int at;
    private long key;
    private boolean open;

    /** Creates an unopened cursor at the start time of the chunk. */
    McapChunkMessageCursor(McapChunkIndex index, McapReadOrder order, long start) {
        this.index = index;
        this.order = order;
        this.key = start;
    }

    McapChunkIndex index() {
        return index;
    }

    boolean isOpen() {
        return open;
    }

    /** Returns the number of indexed messages. */
    int size() {
        return entries.size();
    }

    /** Finds the selected messages from the chunk itself, without relying on message indexes. */
    void open(McapChunkRecordReader records, McapMessageQuery query) throws IOException {
        open = true;
        records.rewind();
        while (records.advance()) {
            if (records.opcode() == McapOpcode.MESSAGE) {
                add((McapMessage) records.read(), records.start(), query);
            }
        }
        entries.sort();
        if (order == McapReadOrder.BACKWARD) {
            entries.reverse();
        }
        place();
    }

    private void add(McapMessage message, int offset, McapMessageQuery query) throws McapException {
        long time = message.logTime();
        if (Long.compareUnsigned(time, index.messageStartTime()) < 0
                || Long.compareUnsigned(time, index.messageEndTime()) > 0) {
            throw new McapException(
                    index.chunkStartOffset(), "chunk_index", "the chunk has messages outside its stated time range");
        }
        if (query.matches(message.channelId(), time)) {
            entries.add(time, offset);
        }
    }

    boolean hasMore() {
        return at < entries.size();
    }

    /** Returns the offset of the next message in the uncompressed chunk. */
    int offset() {
        return (int) entries.offset(at);
    }

    void advance() {
        at++;
        place();
    }

    private void place() {
        if (hasMore()) {
            key = order.key(entries.logTime(at));
        }
    }

    long key() {
        return key;
    }

    /** Compares by time; of equal times an unopened chunk is first, because its message may be earlier in the file. */
    @Override
    public int compareTo(McapChunkMessageCursor other) {
        int byTime = Long.compareUnsigned(key, other.key);
        if (byTime != 0) {
            return byTime;
        }
        int byOpen = Boolean.compare(open, other.open);
        return byOpen != 0
                ? byOpen
                : Long.compareUnsigned(order.key(index.chunkStartOffset()), order.key(other.index.chunkStartOffset()));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof McapChunkMessageCursor that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(index.chunkStartOffset());
    }
}
