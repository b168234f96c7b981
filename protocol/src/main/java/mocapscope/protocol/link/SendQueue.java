package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A queue of bytes to send on one TCP connection, bounded in bytes and drained in bursts. One thread drains it. */
final class SendQueue {
    private static final int MOST_IN_A_BURST = 256;

    private final int mostBytes;
    private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long bytes;
    private boolean finished;

    SendQueue(int mostBytes) {
        this.mostBytes = mostBytes;
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
            return burst;
        } finally {
            lock.unlock();
        }
    }
}
