package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.List;

/**
 * A byte-limited queue of pending write operations between session threads and the recorder's thread; closes on
 * overflow. Operations that were accepted are never dropped. Any thread may add operations; a single thread takes all
 * of them at intervals, so that adding wakes no thread.
 */
final class TakeWriteQueue {
    /** The approximate memory cost of an object. */
    static final int SMALL = 128;

    /** The number of bytes that justify waking the writer. */
    private static final long MUCH = 1 << 18;

    private final long budget;
    private List<Runnable> waiting = new ArrayList<>();
    private List<Runnable> other = new ArrayList<>();
    private long bytes;
    /** Volatile, so that the writer can update it often without contending for the lock. */
    private volatile long takenBytes;

    private boolean isClosed;
    private boolean hasOverflowed;

    /**
     * Creates a queue that is full when more than {@code budget} bytes are queued or being written; a single larger
     * operation fits otherwise.
     */
    TakeWriteQueue(long budget) {
        this.budget = budget;
    }

    /**
     * Adds an operation of about {@code size} bytes. The first one that exceeds the budget closes the queue; it and all
     * later ones are ignored.
     */
    synchronized void add(Runnable action, long size) {
        if (!isClosed && bytes + takenBytes > budget) {
            hasOverflowed = true;
            close();
        } else if (!isClosed) {
            waiting.add(action);
            bytes += size;
            if (bytes >= MUCH) {
                notifyAll();
            }
        }
    }

    /**
     * Waits for a large amount of data, the end, or {@code millis}; returns all operations, valid until the next call.
     */
    synchronized List<Runnable> take(long millis) throws InterruptedException {
        if (bytes < MUCH && !isClosed) {
            wait(millis);
        }
        var taken = waiting;
        waiting = other;
        waiting.clear();
        other = taken;
        takenBytes = bytes;
        bytes = 0;
        return taken;
    }

    /** Returns the number of bytes taken last that are not written yet. */
    long taken() {
        return takenBytes;
    }

    /** Closes the queue for further operations. */
    synchronized void close() {
        isClosed = true;
        notifyAll();
    }

    /** Returns true if the queue was closed because of overflow. */
    synchronized boolean hasOverflowed() {
        return hasOverflowed;
    }

    /** Sets the number of bytes taken last that are not written yet. */
    void setRemainingBytes(long bytesLeft) {
        takenBytes = bytesLeft;
    }

    /** Removes all queued and taken operations. */
    synchronized void clear() {
        waiting = new ArrayList<>();
        other.clear();
        other = new ArrayList<>();
        bytes = 0;
        takenBytes = 0;
    }

    synchronized boolean isClosed() {
        return isClosed;
    }

    synchronized int length() {
        return waiting.size();
    }

    synchronized long bytes() {
        return bytes;
    }
}
