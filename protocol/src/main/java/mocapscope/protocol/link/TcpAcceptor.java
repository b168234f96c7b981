package mocapscope.protocol.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import org.jspecify.annotations.Nullable;

/** Listens on one TCP port and accepts connections on its own thread. */
final class TcpAcceptor {
    private static final int BACKLOG = 50;

    /** Keeps the turns of the event loop short however many connections arrive at once. */
    @DocumentedLimit(
            value = "accepted connections of a listener that wait for the event loop",
            unit = "connection",
            beyond = "further ones wait in the system's queue")
    private static final int MOST_WAITING = 1;

    private static final Duration PAUSE = Duration.ofMillis(50);

    /** Receives the opening and closing of a TCP listening port on the event loop thread. */
    interface TcpAcceptorListener {

        void opened(NetworkAddress local, MonotonicAndUnixTime now);

        void closed(ChannelCloseReason reason, MonotonicAndUnixTime now);
    }

    private final EventLoop loop;
    private final TcpAcceptorListener listener;
    private final BiConsumer<SocketChannel, MonotonicAndUnixTime> accepted;
    private final Semaphore waiting = new Semaphore(MOST_WAITING);
    /** The connections accepted but not yet passed on: they are closed if the event loop ends before that. */
    private final Set<SocketChannel> pendingConnections = ConcurrentHashMap.newKeySet();

    private volatile boolean left;
    private volatile @Nullable ServerSocketChannel channel;

    /** Creates an acceptor that calls {@code accepted} on the event loop thread for every connection. */
    TcpAcceptor(
            EventLoop loop, TcpAcceptorListener listener, BiConsumer<SocketChannel, MonotonicAndUnixTime> accepted) {
        this.loop = loop;
        this.listener = listener;
        this.accepted = accepted;
    }

    /** Listens at {@code local} on a new thread. */
    void open(NetworkAddress local) {
        loop.registerSocket();
        Thread.ofVirtual().name("listen " + local).start(() -> {
            try {
                var open = ServerSocketChannel.open();
                channel = open;
                if (left) {
                    shut();
                    return;
                }
                // A restarted server must be able to listen again while old connections are still closing.
                open.setOption(StandardSocketOptions.SO_REUSEADDR, true);
                open.bind(HostNameResolverAndTcpConnector.resolve(local), BACKLOG);
                var here = HostNameResolverAndTcpConnector.address((InetSocketAddress) open.getLocalAddress());
                loop.post(now -> {
                    if (!left) {
                        listener.opened(here, now);
                    }
                });
                var input = loop.addReader();
                try {
                    accept(open, input);
                } finally {
                    loop.removeReader(input);
                }
            } catch (IOException | RuntimeException failure) {
                report(failure);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } finally {
                loop.deregisterSocket(); // the port is free only now
            }
        });
    }

    void close() {
        left = true;
        waiting.release();
        shut();
        pendingConnections.forEach(TcpAcceptor::turnAway);
    }

    private void accept(ServerSocketChannel open, ReceiveBufferEmptyTimeTracker input)
            throws IOException, InterruptedException {
        open.socket().setSoTimeout(ReceiveBufferEmptyTimeTracker.LOOK_MILLIS);
        while (!left) {
            try {
                var connection = next(open, input);
                if (connection == null) {
                    continue;
                }
                pendingConnections.add(connection);
                waiting.acquire();
                if (left) {
                    turnAway(connection);
                    return;
                }
                loop.post(now -> {
                    waiting.release();
                    acceptConnection(connection, now);
                });
            } catch (IOException failure) {
                if (left || !open.isOpen()) {
                    throw failure;
                }
                // This connection is gone, or too many files are open at present: the port stays open for others.
                Thread.sleep(PAUSE);
            }
        }
    }

    /** Returns the next connection, or null if none arrived for a while. */
    private static @Nullable SocketChannel next(ServerSocketChannel open, ReceiveBufferEmptyTimeTracker input)
            throws IOException {
        long before = SystemClock.monotonicNanos();
        if (input.isProbeRequested()) {
            open.configureBlocking(false);
            try {
                var channel = open.accept();
                if (channel != null) {
                    return channel;
                }
                input.reportDrained(before);
            } finally {
                open.configureBlocking(true);
            }
        }
        try {
            return open.socket().accept().getChannel();
        } catch (SocketTimeoutException _) {
            input.reportTimeout(before);
            return null;
        }
    }

    private void acceptConnection(SocketChannel connection, MonotonicAndUnixTime now) {
        pendingConnections.remove(connection);
        if (left) {
            turnAway(connection);
        } else {
            accepted.accept(connection, now);
        }
    }

    private static void turnAway(SocketChannel connection) {
        try {
            connection.close();
        } catch (IOException _) {
            // The listener has not been notified of it.
        }
    }

    private void report(Exception failure) {
        loop.post(now -> {
            if (!left) {
                listener.closed(SocketExceptionClassifier.of(failure), now);
            }
        });
        shut();
    }

    private void shut() {
        var open = channel;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException _) {
            // It counts as closed all the same, and no listener waits for the event.
        }
    }
}
