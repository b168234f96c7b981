package mocapscope.protocol.foxglove;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A message queue that keeps only the newest message of each key when the receiver is slow. Beyond a byte limit, it
 * drops each message for which a newer one has the same key. Messages without a key are never dropped; they count
 * apart. Not thread-safe.
 */
public final class NewestPerKeyMessageQueue<T> {
    private final LongSupplier mostBytes;
    private ArrayDeque<QueuedMessage<T>> waiting = new ArrayDeque<>();
    private long bytes;
    private long unkeyedBytes;
    private long dropped;

    private record QueuedMessage<T>(@Nullable Object key, long size, T message) {}

    /** Creates an empty queue of at most {@code mostBytes} bytes of messages with a key; the limit may change. */
    public NewestPerKeyMessageQueue(LongSupplier mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Adds a message of {@code size} bytes that must not be dropped. */
    public void add(long size, T message) {
        waiting.add(new QueuedMessage<>(null, size, message));
        unkeyedBytes += size;
    }

    /** Adds a message of {@code size} bytes. Beyond the limit, drops all older ones whose key has a newer one. */
    public void add(Object key, long size, T message) {
        waiting.add(new QueuedMessage<>(key, size, message));
        bytes += size;
        if (bytes > mostBytes.getAsLong()) {
            keepNewest();
        }
    }

    /** Returns and removes the oldest message; null if the queue is empty. */
    public @Nullable T poll() {
        var next = waiting.poll();
        if (next == null) {
            return null;
        }
        if (next.key() == null) {
            unkeyedBytes -= next.size();
        } else {
            bytes -= next.size();
        }
        return next.message();
    }

    /** Removes all messages, which do not count as dropped. */
    public void clear() {
        waiting.clear();
        bytes = 0;
        unkeyedBytes = 0;
    }

    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Returns the bytes of the messages with a key. */
    public long bytes() {
        return bytes;
    }

    /** Returns the bytes of the messages without a key. */
    public long unkeyedBytes() {
        return unkeyedBytes;
    }

    /** Returns the number of messages that were dropped so far. */
    public long dropped() {
        return dropped;
    }

    /** Keeps the newest message of each key; if even these exceed the limit, the newest ones of all that fit. */
    private void keepNewest() {
        var kept = new ArrayDeque<QueuedMessage<T>>();
        var keys = new HashSet<Object>();
        long most = mostBytes.getAsLong();
        bytes = 0;
        for (var next = waiting.pollLast(); next != null; next = waiting.pollLast()) {
            var key = next.key();
            if (key == null) {
                kept.addFirst(next);
            } else if (keys.add(key) && bytes + next.size() <= most) {
                kept.addFirst(next);
                bytes += next.size();
            } else {
                dropped++;
            }
        }
        waiting = kept;
    }
}
