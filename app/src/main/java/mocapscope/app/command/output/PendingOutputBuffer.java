package mocapscope.app.command.output;

import java.util.ArrayDeque;
import java.util.Objects;

/** An unbounded FIFO queue of output bytes waiting to be written. Not thread-safe. */
final class PendingOutputBuffer {
    private static final int CHUNK = 1 << 16;

    private static final class Chunk {
        private final byte[] bytes;
        private int taken;
        private int end;

        Chunk(int room) {
            bytes = new byte[room];
        }
    }

    private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();
    private long size;

    long size() {
        return size;
    }

    void add(byte[] bytes, int from, int length) {
        var last = chunks.peekLast();
        if (last == null || last.bytes.length - last.end < length) {
            last = new Chunk(Math.max(CHUNK, length));
            chunks.add(last);
        }
        System.arraycopy(bytes, from, last.bytes, last.end, length);
        last.end += length;
        size += length;
    }

    /** Moves the oldest bytes into {@code slice}, as many as are queued and fit, and returns their number. */
    int poll(byte[] slice) {
        int count = 0;
        while (size > 0 && count < slice.length) {
            var first = Objects.requireNonNull(chunks.peekFirst());
            int part = Math.min(slice.length - count, first.end - first.taken);
            System.arraycopy(first.bytes, first.taken, slice, count, part);
            first.taken += part;
            count += part;
            size -= part;
            if (first.taken == first.end) {
                chunks.removeFirst();
            }
        }
        return count;
    }

    /** Returns the number of lines that end in the queued bytes. */
    long lines() {
        return chunks.stream()
                .mapToLong(chunk -> lines(chunk.bytes, chunk.taken, chunk.end - chunk.taken))
                .sum();
    }

    /** Returns the number of lines that end in these bytes. */
    static long lines(byte[] bytes, int from, int length) {
        long lines = 0;
        for (int i = from; i < from + length; i++) {
            if (bytes[i] == '\n') {
                lines++;
            }
        }
        return lines;
    }

    void clear() {
        chunks.clear();
        size = 0;
    }
}
