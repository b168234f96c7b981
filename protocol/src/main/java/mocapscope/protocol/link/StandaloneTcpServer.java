package mocapscope.protocol.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.session.EventLoopDrivenStateMachine;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * A TCP server for other programs that runs on an event loop, without recording or filtering the traffic. Any thread
 * may call its methods.
 */
public final class StandaloneTcpServer {
    private static final Channel CLIENT = Channel.tcp("client");
    private static final long SECOND = 1_000_000_000L;

    private final EventLoop loop;
    private final StreamServerEngine engine;

    private StandaloneTcpServer(EventLoop loop, StreamServerEngine engine) {
        this.loop = loop;
        this.engine = engine;
    }

    /** Starts a server that listens at {@code local}; its handler is told the result. */
    public static StandaloneTcpServer start(
            String name, NetworkAddress local, StandaloneTcpServerEventHandler handler) {
        var loop = new EventLoop(name);
        var engine = new StreamServerEngine(loop, handler);
        loop.post(now -> engine.start(local, now));
        loop.run(engine, () -> {});
        return new StandaloneTcpServer(loop, engine);
    }

    /** Runs {@code action} on the event loop, after everything that was posted before. */
    public void post(Runnable action) {
        loop.post(_ -> action.run());
    }

    /** Returns whether it has ended. */
    public boolean isEnded() {
        return engine.isEnded();
    }

    /** Begins to end it: closes the port and all connections. */
    public void stop() {
        loop.post(engine::abandon);
    }

    /**
     * Waits at most that long until it has ended and its last bytes have left; returns whether that happened.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public boolean awaitEnd(Duration most) throws InterruptedException {
        return loop.awaitEnd(most);
    }

    /** The server on its event loop. It passes no verdicts about its clients. */
    private static final class StreamServerEngine
            implements EventLoopDrivenStateMachine, TcpAcceptor.TcpAcceptorListener {
        private final EventLoop loop;
        private final StandaloneTcpServerEventHandler handler;
        private final TcpAcceptor acceptor;
        private final Set<AcceptedConnection> connections = new LinkedHashSet<>();
        private long nextSecondAt = TrafficGate.NEVER;
        private volatile boolean ended;

        StreamServerEngine(EventLoop loop, StandaloneTcpServerEventHandler handler) {
            this.loop = loop;
            this.handler = handler;
            this.acceptor = new TcpAcceptor(loop, this, this::accept);
        }

        void start(NetworkAddress local, MonotonicAndUnixTime now) {
            acceptor.open(local);
            nextSecondAt = now.monotonicNanos() + SECOND;
        }

        private void accept(SocketChannel channel, MonotonicAndUnixTime now) {
            try {
                var remote = HostNameResolverAndTcpConnector.address((InetSocketAddress) channel.getRemoteAddress());
                var connection = new AcceptedConnection(this, remote);
                var client = handler.onConnected(connection, now);
                if (client == null) {
                    channel.close();
                } else {
                    connections.add(connection);
                    connection.adopt(channel, client, now);
                }
            } catch (IOException _) {
                // The client has closed the connection: no handler knows of it yet.
            }
        }

        @Override
        public void opened(NetworkAddress local, MonotonicAndUnixTime now) {
            handler.onListening(local);
        }

        @Override
        public void closed(ChannelCloseReason reason, MonotonicAndUnixTime now) {
            handler.onFailed(reason.describe());
            abandon(now);
        }

        @Override
        public boolean isEnded() {
            return ended;
        }

        @Override
        public void abandon(MonotonicAndUnixTime at) {
            if (!ended) {
                acceptor.close();
                handler.onStopping();
                List.copyOf(connections).forEach(AcceptedConnection::close);
                ended = true;
            }
        }

        @Override
        public long nextTimerAt() {
            return nextSecondAt;
        }

        @Override
        public void runDueTimers(MonotonicAndUnixTime at) {
            nextSecondAt = at.monotonicNanos() + SECOND;
            handler.onSecond(at);
        }

        @Override
        public void failInternally(RuntimeException fault, MonotonicAndUnixTime at) {
            try {
                handler.onFailed("an internal error: " + fault);
                abandon(at);
            } finally {
                ended = true;
            }
        }

        @Override
        public long nextDeadlineAt() {
            return TrafficGate.NEVER;
        }

        @Override
        public void judgeDeadlines(MonotonicAndUnixTime at) {}

        @Override
        public void resumeAfterPause(long monotonicNanos) {}

        @Override
        public void fallBehind(SessionEvent.ProcessLagged lag) {}

        @Override
        public void catchUp(SessionEvent.ProcessLagged lag, MonotonicAndUnixTime at) {}

        @Override
        public boolean expectsArrivals() {
            return false;
        }

        @Override
        public void confirmArrivals(long until, MonotonicAndUnixTime at) {}
    }

    /** One client's connection, and the listener of its socket. */
    private static final class AcceptedConnection
            implements StandaloneTcpServerConnection, SessionNetworkOperations.ChannelListener {
        private final StreamServerEngine engine;
        private final NetworkAddress remote;
        private final TcpSocket socket;
        private StandaloneTcpServerEventHandler.@Nullable StreamClientHandler client;

        AcceptedConnection(StreamServerEngine engine, NetworkAddress remote) {
            this.engine = engine;
            this.remote = remote;
            this.socket = new TcpSocket(engine.loop, CLIENT, this);
        }

        void adopt(
                SocketChannel channel,
                StandaloneTcpServerEventHandler.StreamClientHandler handler,
                MonotonicAndUnixTime now) {
            client = handler;
            socket.adopt(channel, now);
        }

        @Override
        public NetworkAddress remote() {
            return remote;
        }

        @Override
        public void send(ByteBuffer bytes) {
            socket.send(bytes);
        }

        @Override
        public boolean isWritable() {
            return socket.isWritable();
        }

        @Override
        public void close() {
            client = null;
            engine.connections.remove(this);
            socket.close();
        }

        @Override
        public void opened(Channel channel, NetworkAddress local, NetworkAddress from, MonotonicAndUnixTime at) {}

        @Override
        public void accepted(Channel channel, NetworkAddress local, NetworkAddress from, MonotonicAndUnixTime at) {}

        @Override
        public void received(Channel channel, ByteBuffer bytes, MonotonicAndUnixTime at) {
            if (client != null) {
                client.onReceived(bytes);
            }
        }

        @Override
        public void closed(Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime at) {
            engine.connections.remove(this);
            var handler = client;
            client = null;
            if (handler != null) {
                handler.onClosed(reason);
            }
        }

        @Override
        public void writable(Channel channel, boolean on, MonotonicAndUnixTime at) {
            if (on && client != null) {
                client.onWritable();
            }
        }

        @Override
        public void unreachable(Channel channel, MonotonicAndUnixTime at) {}
    }
}
