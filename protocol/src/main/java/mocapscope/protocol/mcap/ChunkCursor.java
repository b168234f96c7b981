package mocapscope.protocol.mcap;

import java.io.IOException;

/** A chunk on its way through a query: not looked into yet, or at its next message. */
final class ChunkCursor implements Comparable<ChunkCursor> {
    private final ChunkIndex index;
    private final Direction direction;
    private final IndexEntries entries = new IndexEntries();
    private int at;
    private long key;
    private boolean open;

    /** Until it is opened it stands where its messages may begin. */
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

    /** How many messages it knows the place of. */
    int size() {
        return entries.size();
    }

    /** Finds the messages that are wanted. The chunk itself is asked, so nothing depends on what message indexes say. */
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

    /** Where in its chunk the next message is. */
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

    /** What is not opened yet comes first of those that stand at the same time: it may have an earlier place in the file. */
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
