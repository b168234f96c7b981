package mocapscope.protocol.link;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes one TCP connection, and slows the peer down while received data waits to be processed. The event loop
 * writes bytes at once, and the selector's thread those for which the connection had no room. That thread runs no
 * session code, and posts what it reads to the event loop, after relaying it if the session is a proxy's. While the
 * event loop is behind, the connection is not read.
 */
final class TcpSocket implements PeerSocket {
    /** The number of buffers read but not yet handled. */
    @DocumentedLimit(
            value = "buffers of a TCP connection that are read but not handled",
            unit = "buffers",
            beyond = "the connection is not read, and TCP slows the peer down")
    private static final int MOST_UNHANDLED = 16;

    @DocumentedLimit(
            value = "a buffer that is read from a TCP connection",
            unit = "bytes",
            beyond = "the rest is read into the next buffer")
    static final int MOST_A_READ = 1 << 16;

    @DocumentedLimit(
            value = "data to send on a TCP connection",
            unit = "bytes",
            beyond = "the peer is disconnected, PEER_SLOW")
    private static final int MOST_UNSENT = 1 << 22;

    @DocumentedLimit(
            value = "data to send on a proxied TCP connection",
            unit = "bytes",
            beyond = "the other side is not read until half of it is sent")
    private static final int MOST_UNSENT_BEFORE_PAUSE = 1 << 20;

    @DocumentedLimit(
            value = "time that queued data has to leave when this side closes a TCP connection",
            unit = "ns",
            beyond = "the connection is closed without it")
    private static final long GRACE = 400_000_000L;

    private final EventLoop loop;
    private final Channel channel;
    private final SessionNetworkOperations.ChannelListener listener;
    private final TcpSendByteQueue queue = new TcpSendByteQueue(
            MOST_UNSENT,
            MOST_UNSENT_BEFORE_PAUSE,
            AllSessionsMemoryBudget.PROCESS,
            this::reportWritable,
            this::setWriteInterest,
            this::reportDropped);
    private final AllSessionsMemoryBudget.MemoryHolder unhandledHolder = _ -> 0; // the peer waits instead
    private final AllSessionsMemoryBudget.MemoryShare unhandledShare =
            AllSessionsMemoryBudget.PROCESS.createQueueShare(unhandledHolder);
    private final DirectSocketForwarder relay = new DirectSocketForwarder();
    private volatile @Nullable ReceiveBufferEmptyTimeTracker input;
    /** Guards the number of unhandled buffers, and the reading that depends on it. */
    private final ReentrantLock readLock = new ReentrantLock();

    private int unhandled;
    private boolean reads;
    /** The number of buffers passed on while paused, which still count as unhandled; used by the event loop thread. */
    private int handledWhilePaused;

    private boolean readingPaused;
    /** True while the event loop waits at its end for this connection to send its last bytes. */
    private final AtomicBoolean sends = new AtomicBoolean();

    private final AtomicBoolean reported = new AtomicBoolean();
    /** True once this side has closed the connection, or its closing was reported. */
    private volatile boolean left;

    private volatile @Nullable SocketChannel connection;
    private volatile @Nullable SelectionKey key;

    /** Creates a socket; {@code listener} receives its events on the event loop thread, as those of {@code channel}. */
    TcpSocket(EventLoop loop, Channel channel, SessionNetworkOperations.ChannelListener listener) {
        this.loop = loop;
        this.channel = channel;
        this.listener = listener;
    }

    /** Connects on a new thread. */
    void connect(NetworkAddress remote) {
        Thread.ofVirtual().name("connect " + remote).start(() -> {
            try {
                var open = HostNameResolverAndTcpConnector.connect(remote);
                connection = open;
                if (left) {
                    shut();
                } else {
                    loop.post(now -> start(open, false, now));
                }
            } catch (IOException | RuntimeException failure) {
                fail(failure);
            }
        });
    }

    /** Takes over a connection that the peer opened; called by the event loop thread. */
    void adopt(SocketChannel open, MonotonicAndUnixTime now) {
        start(open, true, now);
    }

    private void start(SocketChannel open, boolean accepted, MonotonicAndUnixTime now) {
        connection = open;
        if (left) {
            shut();
            return;
        }
        try {
            HostNameResolverAndTcpConnector.configure(open);
            var local = HostNameResolverAndTcpConnector.address((InetSocketAddress) open.getLocalAddress());
            var remote = HostNameResolverAndTcpConnector.address((InetSocketAddress) open.getRemoteAddress());
            register(open);
            if (accepted) {
                listener.accepted(channel, local, remote, now);
            } else {
                listener.opened(channel, local, remote, now);
            }
            countUnhandled(0);
        } catch (IOException failure) {
            fail(failure);
        }
    }

    private void register(SocketChannel open) throws IOException {
        key = TcpSelector.ofProcess().register(open, this);
        input = loop.addReader();
        loop.registerSocket();
        sends.set(true);
        queue.open(open);
    }

    @Override
    public boolean send(ByteBuffer bytes) {
        if (left) {
            return false;
        }
        try {
            if (queue.offer(bytes)) {
                return true;
            }
        } catch (IOException failure) {
            fail(failure);
            return true; // as if the connection had broken just after this
        }
        var reason = "more than %d KiB are waiting to be sent".formatted(MOST_UNSENT >> 10);
        report(new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.SLOW_PEER, reason));
        return false;
    }

    /** Returns whether few bytes wait to be sent; if not, the listener is notified once that has changed. */
    boolean isWritable() {
        return !queue.isFull();
    }

    /** Disconnects the peer whose data was dropped. Any thread may call this. */
    private void reportDropped() {
        var reason = "all sessions together hold more than %d MiB, and most of it waits to be sent here"
                .formatted(AllSessionsMemoryBudget.PROCESS.bytes() >> 20);
        report(new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.SLOW_PEER, reason));
    }

    @Override
    public DirectSocketForwarder relay() {
        return relay;
    }

    /**
     * Lets a datagram of the same session wait until the bytes before it are written; returns false if they are, so that
     * the caller sends it.
     */
    boolean delayDatagram(ByteBuffer datagram, Runnable send) {
        return !left && queue.offerDatagram(datagram, send);
    }

    /** Returns true if bytes have arrived that the reader has not read. */
    boolean hasUnreadBytes() {
        var open = connection;
        try {
            return open != null && !left && open.socket().getInputStream().available() > 0;
        } catch (IOException _) {
            return false;
        }
    }

    /**
     * Pauses the reading, once the limit of unhandled buffers is reached, or resumes it; called by the event loop thread.
     */
    void setReadPaused(boolean on) {
        readingPaused = on;
        if (!on) {
            countUnhandled(-handledWhilePaused);
            handledWhilePaused = 0;
        }
    }

    @Override
    public void close() {
        if (!left) {
            left = true;
            queue.finish();
            setReadPaused(false);
            Thread.ofVirtual().name("close").start(this::shutAfterGrace);
        }
    }

    /** Reads once into {@code room}, and posts the bytes; called by the selector's thread. */
    void read(ByteBuffer room) {
        var open = connection;
        if (open == null) {
            return;
        }
        try {
            int length = open.read(room);
            if (length < 0) {
                throw new EOFException("the peer closed the connection");
            }
            if (length > 0 && !left) {
                // A transcript retains the buffer and counts its size: it holds exactly the received bytes.
                var bytes = new byte[length];
                room.flip().get(bytes);
                receive(ByteBuffer.wrap(bytes).asReadOnlyBuffer());
            }
            var tracker = input;
            if (length < MOST_A_READ && tracker != null && tracker.isProbeRequested()) {
                noteIfDrained();
            }
        } catch (IOException | RuntimeException failure) {
            fail(failure);
        }
    }

    /** Notes whether the connection is read and has no more bytes; called by the selector's thread. */
    void noteIfDrained() {
        long before = SystemClock.monotonicNanos();
        var tracker = input;
        if (tracker != null && isRead() && !hasUnreadBytes()) {
            tracker.reportTimeout(before);
        }
    }

    private boolean isRead() {
        readLock.lock();
        try {
            return reads;
        } finally {
            readLock.unlock();
        }
    }

    /** Relays bytes, or leaves that to the event loop, which handles them in either case. */
    private void receive(ByteBuffer bytes) {
        loop.relayInOrder(() -> post(bytes, relay.relay(bytes)));
        countUnhandled(1);
    }

    private void post(ByteBuffer bytes, boolean relayed) {
        unhandledShare.change(bytes.remaining());
        loop.postInput(now -> {
            unhandledShare.change(-bytes.remaining());
            if (readingPaused) {
                handledWhilePaused++;
            } else {
                countUnhandled(-1);
            }
            if (!left && relayed) {
                listener.relayed(channel, bytes, now);
            } else if (!left) {
                listener.received(channel, bytes, now);
            }
            if (!relayed) {
                relay.noteHandled();
            }
        });
    }

    /**
     * Counts buffers as unhandled or handled. The connection is read until there is no room for another buffer, and again
     * once half of them are handled; if all sessions hold too much, once all are handled.
     */
    private void countUnhandled(int more) {
        readLock.lock();
        try {
            unhandled += more;
            int most = reads ? MOST_UNHANDLED : MOST_UNHANDLED / 2;
            boolean room = unhandled == 0 || unhandled < most && !AllSessionsMemoryBudget.PROCESS.isExceeded();
            var current = key;
            if (current != null && reads != (room || left)) {
                reads = !reads;
                TcpSelector.setInterest(current, SelectionKey.OP_READ, reads);
            }
        } finally {
            readLock.unlock();
        }
    }

    /** Writes waiting bytes; called by the selector's thread when there is room. */
    void write() {
        try {
            if (queue.drain()) {
                finishSending();
            }
        } catch (IOException | RuntimeException failure) {
            fail(failure);
        }
    }

    /**
     * Ends the stream. It is still read until the peer has closed too: closing with unread bytes would reset the
     * connection, and the peer might never receive the last of our bytes.
     */
    private void finishSending() throws IOException {
        var open = connection;
        if (open != null && sends.compareAndSet(true, false)) {
            open.shutdownOutput();
            queue.discard();
            loop.deregisterSocket();
        }
    }

    private void setWriteInterest(boolean on) {
        var current = key;
        if (current != null) {
            TcpSelector.setInterest(current, SelectionKey.OP_WRITE, on);
        }
    }

    private void reportWritable(boolean on) {
        loop.post(now -> {
            if (!left) {
                listener.writable(channel, on, now);
            }
        });
    }

    /** Reports a failure as the reason of the closing. Any thread may call this. */
    void fail(Exception failure) {
        report(SocketExceptionClassifier.of(failure));
    }

    /** Reports the first reason only; none after this side has closed. */
    private void report(ChannelCloseReason reason) {
        if (reported.compareAndSet(false, true)) {
            loop.post(now -> {
                if (!left) {
                    left = true;
                    listener.closed(channel, reason, now);
                }
            });
        }
        shut();
    }

    /** Sends queued bytes meanwhile, but does not wait for a peer that does not read. Runs on its own thread. */
    private void shutAfterGrace() {
        try {
            Thread.sleep(Duration.ofNanos(GRACE));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        shut();
    }

    private void shut() {
        var open = connection;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException _) {
            // It counts as closed all the same, and no listener waits for the event.
        }
        var current = key;
        if (current != null) {
            current.selector().wakeup(); // only then does the system release the connection
        }
        queue.discard();
        unhandledShare.close();
        var tracker = input;
        if (tracker != null) {
            loop.removeReader(tracker);
        }
        if (sends.compareAndSet(true, false)) {
            loop.deregisterSocket();
        }
    }
}
