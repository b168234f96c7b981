package mocapscope.protocol.mcap;

import java.io.IOException;

/**
 * A position within one MCAP chunk during a message query, ordered by log time for merging. A chunk may be unopened, or
 * at its next message.
 */
final class ChunkCursor implements Comparable<ChunkCursor> {
    private final ChunkIndex index;
    private final Direction direction;
    private final IndexEntries entries = new IndexEntries();
    private int at;
    private long key;
    private boolean open;

    /** Creates an unopened cursor at the start time of the chunk. */
    ChunkCursor(ChunkIndex index, Direction direction, long start) {
        this.index = index;
        this.direction = direction;
        this.key = start;
    }

    ChunkIndex index() {
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
    void open(ChunkRecords records, Query query) throws IOException {
        open = true;
        records.rewind();
        while (records.advance()) {
            if (records.opcode() == Opcode.MESSAGE) {
                add((Message) records.read(), records.start(), query);
            }
        }
        entries.sort();
        if (direction == Direction.BACKWARD) {
            entries.reverse();
        }
        place();
    }

    private void add(Message message, int offset, Query query) throws McapException {
        long time = message.logTime();
        if (Long.compareUnsigned(time, index.messageStartTime()) < 0
                || Long.compareUnsigned(time, index.messageEndTime()) > 0) {
            throw new McapException(
                    index.chunkStartOffset(), "chunk_index", "the chunk has messages outside its stated time range");
        }
        if (query.wants(message.channelId(), time)) {
            entries.add(time, offset);
        }
    }

    boolean more() {
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
        if (more()) {
            key = direction.key(entries.logTime(at));
        }
    }

    long key() {
        return key;
    }

    /** Compares by time; of equal times an unopened chunk is first, because its message may be earlier in the file. */
    @Override
    public int compareTo(ChunkCursor other) {
        int byTime = Long.compareUnsigned(key, other.key);
        if (byTime != 0) {
            return byTime;
        }
        int byOpen = Boolean.compare(open, other.open);
        return byOpen != 0
                ? byOpen
                : Long.compareUnsigned(
                        direction.key(index.chunkStartOffset()), direction.key(other.index.chunkStartOffset()));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChunkCursor that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(index.chunkStartOffset());
    }
}
