package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What waits to be sent on one stream: bounded in bytes, taken in bursts by the one thread that writes. */
final class Sendings {
    private static final int MOST_IN_A_BURST = 256;

    private final int mostBytes;
    private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long bytes;
    private boolean finished;

    Sendings(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /**
     * Adds {@code message}; false when there is no room for it, which means that the peer does not read. An empty one is
     * nothing on a stream: none waits, so that a burst is sent when its last message is.
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

    /** No more will come: the writer sends what waits and ends. */
    void finish() {
        lock.lock();
        try {
            finished = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for something to send; an empty array when all is sent and no more will come. */
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
