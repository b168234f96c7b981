package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.List;

/**
 * What waits to be written: it drops nothing of what it took, and takes nothing more once it is full. Any thread may add;
 * one takes all there is at a time, so that adding wakes nobody.
 */
final class Backlog {
    /** About what an object costs in memory. */
    static final int SMALL = 128;

    /** So many bytes are worth being woken for. */
    private static final long MUCH = 1 << 18;

    private final long budget;
    private List<Runnable> waiting = new ArrayList<>();
    private List<Runnable> other = new ArrayList<>();
    private long bytes;
    /** The writer tells often what is left, and does not queue for the lock with all that add. */
    private volatile long takenBytes;

    private boolean closed;
    private boolean overflown;

    /** It is full when more than so many bytes wait, or are being written; what is larger fits where it is not. */
    Backlog(long budget) {
        this.budget = budget;
    }

    /** One more thing to do, of about so many bytes; ignored after the end, as is the first that comes when it is full. */
    synchronized void add(Runnable deed, long size) {
        if (!closed && bytes + takenBytes > budget) {
            overflown = true;
            close();
        } else if (!closed) {
            waiting.add(deed);
            bytes += size;
            if (bytes >= MUCH) {
                notifyAll();
            }
        }
    }

    /** Waits until there is much to do, the end, or so long; returns what there is, valid until the next call. */
    synchronized List<Runnable> take(long millis) throws InterruptedException {
        if (bytes < MUCH && !closed) {
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

    /** How many bytes of what was taken last are left to be written. */
    long taken() {
        return takenBytes;
    }

    /** Nothing more is added. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Whether that was because more came than could be written. */
    synchronized boolean overflown() {
        return overflown;
    }

    /** So many bytes of what was taken are left to be written. */
    void left(long bytesLeft) {
        takenBytes = bytesLeft;
    }

    /** Forgets what waits, and what was taken. */
    synchronized void clear() {
        waiting = new ArrayList<>();
        other.clear();
        other = new ArrayList<>();
        bytes = 0;
        takenBytes = 0;
    }

    synchronized boolean closed() {
        return closed;
    }

    synchronized int length() {
        return waiting.size();
    }

    synchronized long bytes() {
        return bytes;
    }
}
