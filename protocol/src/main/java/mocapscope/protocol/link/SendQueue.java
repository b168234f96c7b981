package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import mocapscope.protocol.transcript.MemoryBudget;

/**
 * A queue of bytes to send on one TCP connection, bounded in bytes and drained in bursts. One thread drains it. It
 * drops its bytes if all sessions together hold too much and it holds most.
 */
final class SendQueue {
    private static final int MOST_IN_A_BURST = 256;

    private final int mostBytes;
    private final Runnable dropped;
    private final MemoryBudget.MemoryHolder holder = this::release;
    private final MemoryBudget.MemoryShare share;
    private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long bytes;
    private boolean finished;

    /** Creates a queue that calls {@code dropped}, on any thread, when it has dropped its bytes for others. */
    SendQueue(int mostBytes, MemoryBudget budget, Runnable dropped) {
        this.mostBytes = mostBytes;
        this.dropped = dropped;
        this.share = budget.createQueueShare(holder);
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
        } finally {
            lock.unlock();
        }
        share.change(message.remaining());
        return true;
    }

    private long release(long least) {
        long freed;
        lock.lock();
        try {
            freed = bytes;
            waiting.clear();
            bytes = 0;
        } finally {
            lock.unlock();
        }
        if (freed > 0) {
            dropped.run();
        }
        return freed;
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
        var burst = next();
        share.change(-Arrays.stream(burst).mapToLong(ByteBuffer::remaining).sum());
        return burst;
    }

    /** Drops the bytes, which nothing sends any more. */
    void discard() {
        lock.lock();
        try {
            waiting.clear();
            bytes = 0;
        } finally {
            lock.unlock();
        }
        share.close();
    }

    private ByteBuffer[] next() throws InterruptedException {
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
