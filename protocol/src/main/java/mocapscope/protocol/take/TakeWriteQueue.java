package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;

/**
 * A queue that passes a recording's write operations from session threads to the recorder's thread. It closes when its
 * size limit is exceeded. Operations that were accepted are never dropped; they count against the budget of all
 * sessions, whose histories give way to them. Any thread may add operations; a single thread takes all of them at
 * intervals, so that adding wakes no thread.
 */
final class TakeWriteQueue {
    /** The approximate memory cost of an object. */
    static final int SMALL = 128;

    /** The number of bytes that justify waking the writer. */
    private static final long MUCH = 1 << 18;

    private final long most;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private List<Runnable> waiting = new ArrayList<>();
    private List<Runnable> other = new ArrayList<>();
    private long bytes;
    /** Volatile, so that the writer can update it often without contending for the lock. */
    private volatile long takenBytes;

    private boolean isClosed;
    private boolean hasOverflowed;

    /**
     * Creates a queue that is full when more than {@code most} bytes are queued or being written; a single larger
     * operation fits otherwise.
     */
    TakeWriteQueue(long most, AllSessionsMemoryBudget budget) {
        this.most = most;
        this.share = budget.createUsedShare(this);
    }

    /**
     * Adds an operation of about {@code size} bytes. The first one that exceeds the limit closes the queue; it and all
     * later ones are ignored.
     */
    synchronized void add(Runnable action, long size) {
        if (!isClosed && bytes + takenBytes > most) {
            hasOverflowed = true;
            close();
        } else if (!isClosed) {
            waiting.add(action);
            bytes += size;
            share.change(size);
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
        share.change(-takenBytes);
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
        share.change(bytesLeft - takenBytes);
        takenBytes = bytesLeft;
    }

    /** Removes all queued and taken operations. */
    synchronized void clear() {
        waiting = new ArrayList<>();
        other.clear();
        other = new ArrayList<>();
        share.change(-bytes - takenBytes);
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
