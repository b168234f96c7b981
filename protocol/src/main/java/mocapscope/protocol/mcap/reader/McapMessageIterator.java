package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import java.util.PriorityQueue;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMessageIndexEntries;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the messages that match an MCAP query, in log time order. Overlapping chunks are merged. An error is
 * reported once, as a {@link McapException}; the next call continues without that chunk. Valid only while its reader
 * is open. Not thread-safe.
 */
public final class McapMessageIterator {
    private final McapChunkCache file;
    private final McapStartChunkFinder order;
    private final McapMessageQuery messageQuery;
    private final long most;
    private final PriorityQueue<McapChunkMessageCursor> cursors = new PriorityQueue<>();
    private final long last;
    private int next;
    private long known;
    private long chunkOffset;

    McapMessageIterator(
            McapChunkCache file, McapStartChunkFinder order, McapMessageQuery query, McapReadLimits limits) {
        this.file = file;
        this.order = order;
        this.messageQuery = query;
        this.most = limits.budget() / McapMessageIndexEntries.BYTES;
        boolean forward = query.direction() == McapReadOrder.FORWARD;
        this.next = order.findFirst(query.direction().key(forward ? query.from() : query.to()));
        this.last = query.direction().key(forward ? query.to() : query.from());
    }

    /**
     * Returns the next message, or null at the end.
     *
     * @throws McapException if a chunk is damaged or larger than the limits
     * @throws IOException if the channel fails
     */
    public @Nullable McapMessage next() throws IOException {
        while (true) {
            feed();
            var cursor = cursors.poll();
            if (cursor == null) {
                return null;
            }
            if (cursor.isOpen()) {
                return message(cursor);
            }
            open(cursor);
        }
    }

    /** Returns the file offset of the chunk of the last message. */
    public long chunkOffset() {
        return chunkOffset;
    }

    /** Adds every chunk that may contain a message before the current next one. */
    private void feed() {
        while (next < order.size()) {
            var chunk = order.chunk(next);
            long start = order.start(chunk);
            var first = cursors.peek();
            if (first != null && Long.compareUnsigned(start, first.key()) > 0) {
                return;
            }
            if (Long.compareUnsigned(start, last) > 0) {
                next = order.size();
                return;
            }
            next++;
            if (messageQuery.matches(chunk)) {
                cursors.add(new McapChunkMessageCursor(chunk, messageQuery.direction(), start));
            }
        }
    }

    private void open(McapChunkMessageCursor cursor) throws IOException {
        cursor.open(file.get(cursor.index()), messageQuery);
        known += cursor.size();
        if (known > most) {
            known -= cursor.size();
            throw new McapException(
                    cursor.index().chunkStartOffset(), "chunk_index", "more chunks overlap than the budget allows");
        }
        keep(cursor);
    }

    private McapMessage message(McapChunkMessageCursor cursor) throws IOException {
        chunkOffset = cursor.index().chunkStartOffset();
        var records = file.get(cursor.index());
        records.seek(cursor.offset());
        var message = (McapMessage) records.read();
        cursor.advance();
        keep(cursor);
        return message;
    }

    private void keep(McapChunkMessageCursor cursor) {
        if (cursor.hasMore()) {
            cursors.add(cursor);
        } else {
            known -= cursor.size();
            file.evict(cursor.index());
        }
    }
}
