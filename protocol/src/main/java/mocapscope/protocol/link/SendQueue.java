package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import mocapscope.protocol.transcript.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * A queue of bytes to send on one TCP connection, bounded in bytes and drained in bursts. Datagrams of the same session
 * wait in it for the bytes before them, so that they overtake none in this process. One thread drains it. It drops its
 * bytes if all sessions together hold too much and it holds most.
 */
final class SendQueue {
    private static final int MOST_IN_A_BURST = 256;

    /** Bytes of the stream, or a datagram and the operation that sends it. */
    private record QueuedBytes(ByteBuffer bytes, @Nullable Runnable sendDatagram) {}

    private final int mostBytes;
    private final int highMark;
    private final Consumer<Boolean> writable;
    private final Runnable dropped;
    private final MemoryBudget.MemoryHolder holder = this::release;
    private final MemoryBudget.MemoryShare share;
    private final ArrayDeque<QueuedBytes> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long bytes;
    private boolean full;
    private boolean finished;
    /** True from taking a burst until the next is requested, which is after the burst was written. */
    private boolean writing;

    /**
     * Creates a queue of at most {@code mostBytes}. Calls {@code writable} with false when more than {@code highMark}
     * bytes wait, and with true once less than half of that is left; and {@code dropped}, on any thread, when it has
     * dropped its bytes for others.
     */
    SendQueue(int mostBytes, int highMark, MemoryBudget budget, Consumer<Boolean> writable, Runnable dropped) {
        this.mostBytes = mostBytes;
        this.highMark = highMark;
        this.writable = writable;
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
                add(new QueuedBytes(message.duplicate(), null));
            }
        } finally {
            lock.unlock();
        }
        share.change(message.remaining());
        return true;
    }

    /**
     * Lets a datagram wait for the bytes that were added before it. Returns false if all of these are written, or if there
     * is no room: then the caller sends it.
     */
    boolean offerDatagram(ByteBuffer datagram, Runnable send) {
        lock.lock();
        try {
            boolean drained = waiting.isEmpty() && !writing;
            if (drained || finished || bytes + datagram.remaining() > mostBytes) {
                return false;
            }
            add(new QueuedBytes(datagram, send));
        } finally {
            lock.unlock();
        }
        share.change(datagram.remaining());
        return true;
    }

    private void add(QueuedBytes queued) {
        waiting.add(queued);
        bytes += queued.bytes().remaining();
        changed.signal();
        noteFill();
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

    /**
     * Sends the datagrams that waited for the previous burst, and waits for bytes to send; returns an empty array when all
     * are sent and the queue is finished.
     */
    ByteBuffer[] take() throws InterruptedException {
        lock.lock();
        try {
            writing = false;
            sendDatagrams();
            while (waiting.isEmpty() && !finished) {
                changed.await();
                sendDatagrams();
            }
            var burst = new ArrayList<ByteBuffer>();
            while (isStreamNext() && burst.size() < MOST_IN_A_BURST) {
                burst.add(remove().bytes());
            }
            writing = !burst.isEmpty();
            noteFill();
            return burst.toArray(ByteBuffer[]::new);
        } finally {
            lock.unlock();
        }
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

    private boolean isStreamNext() {
        var next = waiting.peek();
        return next != null && next.sendDatagram() == null;
    }

    private void sendDatagrams() {
        for (var next = waiting.peek(); next != null && next.sendDatagram() != null; next = waiting.peek()) {
            next.sendDatagram().run();
            remove();
        }
    }

    private QueuedBytes remove() {
        var first = waiting.remove();
        bytes -= first.bytes().remaining();
        share.change(-first.bytes().remaining());
        return first;
    }

    private void noteFill() {
        if (full ? bytes < highMark / 2 : bytes > highMark) {
            full = !full;
            writable.accept(!full);
        }
    }
}
