package mocapscope.protocol.link;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * One TCP connection with a reader thread and a writer thread; applies backpressure to the peer. The threads run no
 * session code; both post to the event loop. The reader waits while the event loop is behind, so that TCP slows the
 * peer down.
 */
final class TcpSocket implements PeerSocket {
    /** The number of buffers read but not yet handled. */
    @DocumentedLimit(
            value = "buffers of a TCP connection that are read but not handled",
            unit = "buffers",
            beyond = "the reader waits, and TCP slows the peer down")
    private static final int MOST_UNHANDLED = 16;

    @DocumentedLimit(
            value = "a buffer that is read from a TCP connection",
            unit = "bytes",
            beyond = "the rest is read into the next buffer")
    private static final int MOST_A_READ = 1 << 16;

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
    private final SendQueue queue = new SendQueue(
            MOST_UNSENT, MOST_UNSENT_BEFORE_PAUSE, MemoryBudget.PROCESS, this::reportWritable, this::reportDropped);
    private final Semaphore unhandled = new Semaphore(MOST_UNHANDLED);
    private final MemoryBudget.MemoryHolder unhandledHolder = _ -> 0; // the peer waits instead
    private final MemoryBudget.MemoryShare unhandledShare = MemoryBudget.PROCESS.createQueueShare(unhandledHolder);
    /** The number of buffers passed on while paused, for which the reader waits; counted by the event loop thread. */
    private int unhandledBytes;

    private boolean readingPaused;
    private final AtomicBoolean reported = new AtomicBoolean();
    /** True once this side has closed the connection, or its closing was reported. */
    private volatile boolean left;

    private volatile @Nullable SocketChannel connection;

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
                var open = AddressResolver.connect(remote);
                connection = open;
                if (left) {
                    shut();
                } else {
                    loop.post(now -> start(open, false, now));
                }
            } catch (IOException | RuntimeException failure) {
                report(SocketExceptionClassifier.of(failure));
            }
        });
    }

    /** Takes over a connection that the peer opened; called by the event loop thread. */
    void adopt(SocketChannel open, ClockReading now) {
        start(open, true, now);
    }

    private void start(SocketChannel open, boolean accepted, ClockReading now) {
        connection = open;
        if (left) {
            shut();
            return;
        }
        try {
            AddressResolver.configure(open);
            var local = AddressResolver.address((InetSocketAddress) open.getLocalAddress());
            var remote = AddressResolver.address((InetSocketAddress) open.getRemoteAddress());
            if (accepted) {
                listener.accepted(channel, local, remote, now);
            } else {
                listener.opened(channel, local, remote, now);
            }
            var input = loop.addReader();
            Thread.ofVirtual().name("read " + remote).start(() -> read(open, input));
            loop.registerSocket();
            Thread.ofVirtual().name("write " + remote).start(() -> write(open));
        } catch (IOException failure) {
            report(SocketExceptionClassifier.of(failure));
        }
    }

    @Override
    public boolean send(ByteBuffer bytes) {
        if (left) {
            return false;
        }
        if (queue.offer(bytes)) {
            return true;
        }
        var reason = "more than %d KiB are waiting to be sent".formatted(MOST_UNSENT >> 10);
        report(new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.SLOW_PEER, reason));
        return false;
    }

    /** Disconnects the peer whose data was dropped. Any thread may call this. */
    private void reportDropped() {
        var reason = "all sessions together hold more than %d MiB, and most of it waits to be sent here"
                .formatted(MemoryBudget.PROCESS.bytes() >> 20);
        report(new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.SLOW_PEER, reason));
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
     * Pauses the reader, once the limit of unhandled buffers is reached, or resumes it; called by the event loop
     * thread.
     */
    void setReadPaused(boolean on) {
        readingPaused = on;
        if (!on) {
            unhandled.release(unhandledBytes);
            unhandledBytes = 0;
        }
    }

    @Override
    public void close() {
        if (!left) {
            left = true;
            queue.finish();
            setReadPaused(false);
            unhandled.release(MOST_UNHANDLED);
            Thread.ofVirtual().name("close").start(this::shutAfterGrace);
        }
    }

    private void read(SocketChannel open, ReceiveBufferDrainTracker input) {
        try {
            open.socket().setSoTimeout(ReceiveBufferDrainTracker.LOOK_MILLIS);
            var stream = open.socket().getInputStream();
            var room = new byte[MOST_A_READ];
            for (int length = read(stream, room, input); length >= 0; length = read(stream, room, input)) {
                if (length > 0 && !left) {
                    // A transcript retains the buffer and counts its size: it holds exactly the received bytes.
                    hand(ByteBuffer.wrap(Arrays.copyOf(room, length)).asReadOnlyBuffer());
                }
            }
            throw new EOFException("the peer closed the connection");
        } catch (IOException | RuntimeException failure) {
            report(SocketExceptionClassifier.of(failure));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            loop.removeReader(input);
            unhandledShare.close();
        }
    }

    /** Returns the number of bytes read, 0 if none arrived for a while, or -1 at the end of the stream. */
    private static int read(InputStream stream, byte[] room, ReceiveBufferDrainTracker input) throws IOException {
        long before = SystemClock.monotonicNanos();
        if (input.isProbeRequested() && stream.available() == 0) {
            input.reportDrained(before);
        }
        try {
            return stream.read(room);
        } catch (SocketTimeoutException _) {
            input.reportTimeout(before);
            return 0;
        }
    }

    /** Posts bytes; then waits for room, or for all bytes to be handled if all sessions hold too much. */
    private void hand(ByteBuffer bytes) throws InterruptedException {
        unhandledShare.change(bytes.remaining());
        loop.postInput(now -> {
            unhandledShare.change(-bytes.remaining());
            if (readingPaused) {
                unhandledBytes++;
            } else {
                unhandled.release();
            }
            if (!left) {
                listener.received(channel, bytes, now);
            }
        });
        if (MemoryBudget.PROCESS.isExceeded() && !left) {
            unhandled.acquire(MOST_UNHANDLED);
            unhandled.release(MOST_UNHANDLED - 1);
        } else {
            unhandled.acquire();
        }
    }

    private void write(SocketChannel open) {
        try {
            for (var burst = queue.take(); burst.length > 0; burst = queue.take()) {
                while (burst[burst.length - 1].hasRemaining()) {
                    open.write(burst);
                }
            }
            // The reader continues until the peer has closed too: closing with unread bytes would reset the connection,
            // and the peer might never receive the last of our bytes.
            open.shutdownOutput();
        } catch (IOException | RuntimeException failure) {
            report(SocketExceptionClassifier.of(failure));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            queue.discard();
            loop.deregisterSocket();
        }
    }

    private void reportWritable(boolean on) {
        loop.post(now -> {
            if (!left) {
                listener.writable(channel, on, now);
            }
        });
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
        queue.finish();
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
    }
}
