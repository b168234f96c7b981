package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** A queue of bytes to send on one TCP connection, bounded in bytes and drained in bursts. One thread drains it. */
final class SendQueue {
    private static final int MOST_IN_A_BURST = 256;

    private final int mostBytes;
    private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long bytes;
    private final int highMark;
    private final Consumer<Boolean> writable;
    private boolean full;
    private boolean finished;

    /**
     * Creates a queue of at most {@code mostBytes}. Calls {@code writable} with false when more than {@code highMark}
     * bytes wait, and with true once less than half of that is left.
     */
    SendQueue(int mostBytes, int highMark, Consumer<Boolean> writable) {
        this.mostBytes = mostBytes;
        this.highMark = highMark;
        this.writable = writable;
    }

    /**
     * Adds {@code message}; returns false if there is no room for it, which means that the peer does not read. An empty
     * message has no bytes on a stream and is not queued, so that a burst is sent once its last message is added.
     */
    boolean offer(ByteBuffer message) {
        lock.lock();
        try {
            if (bytes + message.remaining() > mostBytes) {
                return false;
            }
            if (message.hasRemaining()) {
                waiting.add(message.duplicate());
                bytes += message.remaining();
                changed.signal();
                noteFill();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Marks the end of the queue: the writer sends the queued bytes and ends. */
    void finish() {
        lock.lock();
        try {
            finished = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for bytes to send; returns an empty array when all are sent and the queue is finished. */
    ByteBuffer[] take() throws InterruptedException {
        lock.lock();
        try {
            while (waiting.isEmpty() && !finished) {
                changed.await();
            }
            var burst = new ByteBuffer[Math.min(waiting.size(), MOST_IN_A_BURST)];
            for (int i = 0; i < burst.length; i++) {
                burst[i] = waiting.remove();
                bytes -= burst[i].remaining();
            }
            noteFill();
            return burst;
        } finally {
            lock.unlock();
        }
    }

    private void noteFill() {
        if (full ? bytes < highMark / 2 : bytes > highMark) {
            full = !full;
            writable.accept(!full);
        }
    }
}
