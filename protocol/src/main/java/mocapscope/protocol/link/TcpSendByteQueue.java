package mocapscope.protocol.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue that holds outgoing bytes until the send buffer of a TCP connection has space. Bytes are written at
 * once while it is empty. Datagrams of the same session wait in it for the bytes before them, so that they overtake
 * none in this process. It drops its bytes if all sessions together hold too much and it holds most. Thread-safe; no
 * method waits.
 */
final class TcpSendByteQueue {
    private static final int MOST_IN_A_BURST = 256;

    /** Bytes of the stream, or a datagram and the operation that sends it. */
    private record QueuedBytes(ByteBuffer bytes, @Nullable Runnable sendDatagram) {}

    private final int mostBytes;
    private final int highMark;
    private final Consumer<Boolean> writable;
    private final Consumer<Boolean> pending;
    private final Runnable dropped;
    private final AllSessionsMemoryBudget.MemoryHolder holder = this::release;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private final ArrayDeque<QueuedBytes> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable GatheringByteChannel output;
    private long bytes;
    private boolean full;
    private boolean finished;

    /**
     * Creates a queue of at most {@code mostBytes}. Calls {@code writable} with false when more than {@code highMark}
     * bytes wait, and with true once less than half of that is left; {@code pending} with true when {@link #drain} is
     * needed, and with false when it is not; and {@code dropped}, on any thread, when it has dropped its bytes for others.
     */
    TcpSendByteQueue(
            int mostBytes,
            int highMark,
            AllSessionsMemoryBudget budget,
            Consumer<Boolean> writable,
            Consumer<Boolean> pending,
            Runnable dropped) {
        this.mostBytes = mostBytes;
        this.highMark = highMark;
        this.writable = writable;
        this.pending = pending;
        this.dropped = dropped;
        this.share = budget.createQueueShare(holder);
    }

    /** Sets the non-blocking channel that the bytes are written to; until then they wait. */
    void open(GatheringByteChannel channel) {
        lock.lock();
        try {
            output = channel;
            if (finished || !waiting.isEmpty()) {
                pending.accept(true);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Writes {@code message}, and adds what the channel has no room for; returns false if there is no room for it here
     * either, which means that the peer does not read.
     */
    boolean offer(ByteBuffer message) throws IOException {
        var rest = message.duplicate();
        int queued;
        lock.lock();
        try {
            if (bytes + rest.remaining() > mostBytes) {
                return false;
            }
            if (output != null && waiting.isEmpty()) {
                output.write(rest);
            }
            queued = rest.remaining();
            if (queued > 0) {
                add(new QueuedBytes(rest, null));
            }
        } finally {
            lock.unlock();
        }
        share.change(queued);
        return true;
    }

    /**
     * Lets a datagram wait for the bytes that were added before it. Returns false if all of these are written, or if there
     * is no room: then the caller sends it.
     */
    boolean offerDatagram(ByteBuffer datagram, Runnable send) {
        lock.lock();
        try {
            if (waiting.isEmpty() || finished || bytes + datagram.remaining() > mostBytes) {
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
        if (output != null && waiting.size() == 1) {
            pending.accept(true);
        }
        noteFill();
    }

    private long release(long least) {
        long freed;
        lock.lock();
        try {
            freed = bytes;
            waiting.clear();
            bytes = 0;
            if (freed > 0) {
                output = null; // what follows the dropped bytes must not be written
            }
        } finally {
            lock.unlock();
        }
        if (freed > 0) {
            dropped.run();
        }
        return freed;
    }

    /** Marks the end of the queue, after which {@link #drain} returns true. */
    void finish() {
        lock.lock();
        try {
            finished = true;
            if (output != null) {
                pending.accept(true);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Writes queued bytes as far as the channel has room, and sends the datagrams that waited for them. Returns true if all
     * are sent and the queue is finished.
     */
    boolean drain() throws IOException {
        lock.lock();
        try {
            var channel = output;
            while (channel != null && !waiting.isEmpty() && writeBurst(channel)) {
                sendDatagrams();
            }
            if (waiting.isEmpty()) {
                pending.accept(false);
            }
            noteFill();
            return finished && waiting.isEmpty();
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

    /** Writes the bytes before the next datagram; returns whether there was room for all of them. */
    private boolean writeBurst(GatheringByteChannel channel) throws IOException {
        var burst = new ArrayList<ByteBuffer>();
        for (var queued : waiting) {
            if (queued.sendDatagram() != null || burst.size() == MOST_IN_A_BURST) {
                break;
            }
            burst.add(queued.bytes());
        }
        long written = burst.isEmpty() ? 0 : channel.write(burst.toArray(ByteBuffer[]::new));
        bytes -= written;
        share.change(-written);
        for (var buffer : burst) {
            if (buffer.hasRemaining()) {
                return false;
            }
            waiting.remove();
        }
        return true;
    }

    private void sendDatagrams() {
        for (var next = waiting.peek(); next != null && next.sendDatagram() != null; next = waiting.peek()) {
            next.sendDatagram().run();
            waiting.remove();
            bytes -= next.bytes().remaining();
            share.change(-next.bytes().remaining());
        }
    }

    /** Returns whether more bytes wait than the high mark, and not yet less than half of it. */
    boolean isFull() {
        lock.lock();
        try {
            return full;
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
