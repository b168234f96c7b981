package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * Opens, closes and finds the sockets of one session. Each socket belongs to a channel (named TCP or UDP connection).
 * Used by the event loop thread only.
 */
final class SessionSocketManager implements SessionNetworkOperations {
    private final EventLoop loop;
    private final Map<Channel, PeerSocket> open = new HashMap<>();
    private final Map<Channel, TcpAcceptor> acceptors = new HashMap<>();
    private SessionNetworkOperations.@Nullable ChannelListener channelListener;

    SessionSocketManager(EventLoop loop) {
        this.loop = loop;
    }

    @Override
    public void setListener(SessionNetworkOperations.ChannelListener listener) {
        channelListener = listener;
    }

    /** Takes over an open channel. */
    void adopt(Channel channel, PeerSocket socket) {
        open.put(channel, socket);
    }

    /** Takes over a connection that the peer opened, as {@code channel}. */
    void adopt(Channel channel, SocketChannel connection, MonotonicAndUnixTime now) {
        createSocket(channel).adopt(connection, now);
    }

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        createSocket(channel).connect(remote);
    }

    private TcpSocket createSocket(Channel channel) {
        var socket = new TcpSocket(loop, channel, listener());
        put(channel, socket);
        return socket;
    }

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {
        var acceptor = new TcpAcceptor(
                loop,
                new TcpAcceptor.TcpAcceptorListener() {
                    @Override
                    public void opened(NetworkAddress here, MonotonicAndUnixTime now) {
                        listener().opened(listener, here, here, now);
                    }

                    @Override
                    public void closed(ChannelCloseReason reason, MonotonicAndUnixTime now) {
                        listener().closed(listener, reason, now);
                    }
                },
                (connection, clockReading) -> {
                    close(listener);
                    listener()
                            .closed(
                                    listener,
                                    new ChannelCloseReason(
                                            ChannelCloseReason.ChannelCloseCause.PEER, "the peer has connected"),
                                    clockReading);
                    adopt(channel, connection, clockReading);
                });
        acceptors.put(listener, acceptor);
        acceptor.open(local);
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
        openUdp(channel, local, remote, MulticastGroup.NONE);
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote, MulticastGroup group) {
        var relay = new DirectSocketForwarder();
        var receiver = new DatagramReceiver(channel, remote, streams(), relay, listener());
        var socket = new UdpSocket(loop, receiver, relay);
        put(channel, socket);
        socket.open(local, remote, group);
    }

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {
        if (open.get(channel) instanceof UdpSocket socket) {
            socket.setRemoteAddress(remote);
        }
    }

    @Override
    public long send(Channel channel, ByteBuffer bytes) {
        var socket = open.get(channel);
        long now = SystemClock.monotonicNanos();
        if (socket != null && channel.transport() == TransportKind.UDP && delayDatagram(socket, bytes)) {
            return now;
        }
        return socket != null && socket.send(bytes) ? now : NOT_SENT;
    }

    /** Lets a datagram wait for the queued bytes of the session's streams, which were sent before it. */
    private boolean delayDatagram(PeerSocket socket, ByteBuffer datagram) {
        for (var other : open.values()) {
            if (other instanceof TcpSocket stream && stream.delayDatagram(datagram, () -> socket.send(datagram))) {
                return true;
            }
        }
        return false;
    }

    private List<TcpSocket> streams() {
        return open.values().stream()
                .filter(TcpSocket.class::isInstance)
                .map(TcpSocket.class::cast)
                .toList();
    }

    @Override
    public void startRelay(Channel channel, SessionNetworkOperations target, Predicate<ByteBuffer> crosses) {
        var relay = relay(channel);
        var to = target instanceof SessionSocketManager other ? other.open.get(channel) : null;
        if (relay == null || to == null) {
            return;
        }
        if (channel.transport() == TransportKind.TCP) {
            relay.start(bytes -> crosses.test(bytes) && to.send(bytes));
            return;
        }
        // A datagram must not overtake the bytes of a stream that arrived, or are sent, before it.
        var received = streams();
        var sent = ((SessionSocketManager) target).streams();
        relay.start(bytes -> crosses.test(bytes)
                && received.stream().noneMatch(stream -> stream.relay().hasUnhandled())
                && (sent.stream().anyMatch(stream -> stream.delayDatagram(bytes, () -> to.send(bytes)))
                        || to.send(bytes)));
    }

    @Override
    public void stopRelay(Channel channel) {
        var relay = relay(channel);
        if (relay != null) {
            relay.stop();
        }
    }

    private @Nullable DirectSocketForwarder relay(Channel channel) {
        var socket = open.get(channel);
        return socket == null ? null : socket.relay();
    }

    @Override
    public void setReadPaused(Channel channel, boolean on) {
        if (open.get(channel) instanceof TcpSocket socket) {
            socket.setReadPaused(on);
        }
    }

    @Override
    public void checkDrops(Channel channel, long gapAt) {
        var socket = open.get(channel);
        if (socket != null) {
            socket.checkDrops(gapAt);
        }
    }

    @Override
    public void close(Channel channel) {
        var socket = open.remove(channel);
        if (socket != null) {
            socket.close();
        }
        var acceptor = acceptors.remove(channel);
        if (acceptor != null) {
            acceptor.close();
        }
    }

    @Override
    public void closeAll() {
        open.values().forEach(PeerSocket::close);
        open.clear();
        acceptors.values().forEach(TcpAcceptor::close);
        acceptors.clear();
    }

    /** Registers a socket; a channel that is opened again replaces the earlier one. */
    private void put(Channel channel, PeerSocket socket) {
        var earlier = open.put(channel, socket);
        if (earlier != null) {
            earlier.close();
        }
    }

    private SessionNetworkOperations.ChannelListener listener() {
        return Objects.requireNonNull(channelListener);
    }

    /** Notifies the channel listener of the datagrams from the remote host. */
    private final class DatagramReceiver implements UdpSocket.UdpSocketListener {
        private final Channel channel;
        private final NetworkAddress remote;
        private final List<TcpSocket> streams;
        private final DirectSocketForwarder relay;
        private final SessionNetworkOperations.ChannelListener listener;

        DatagramReceiver(
                Channel channel,
                NetworkAddress remote,
                List<TcpSocket> streams,
                DirectSocketForwarder relay,
                SessionNetworkOperations.ChannelListener listener) {
            this.channel = channel;
            this.remote = remote;
            this.streams = streams;
            this.relay = relay;
            this.listener = listener;
        }

        @Override
        public void opened(NetworkAddress local, MonotonicAndUnixTime now) {
            var number =
                    open.get(channel) instanceof UdpSocket socket ? socket.peer() : Optional.<NetworkAddress>empty();
            listener.opened(channel, local, number.orElse(remote), now);
        }

        @Override
        public void datagram(NetworkAddress from, NetworkAddress local, ByteBuffer bytes, MonotonicAndUnixTime now) {
            // Without a remote port, any port of that host may send to us; other hosts may not, unless all may.
            boolean isOpenToAll = remote.equals(NetworkAddress.ANY_SENDER);
            if (remote.port() == 0 && !isOpenToAll && !remote.host().equals(from.host())) {
                return;
            }
            listener.received(channel, bytes, now);
        }

        @Override
        public void relayed(NetworkAddress from, ByteBuffer bytes, MonotonicAndUnixTime now) {
            listener.relayed(channel, bytes, now);
        }

        @Override
        public DirectSocketForwarder findRelay(NetworkAddress from) {
            return relay;
        }

        @Override
        public boolean hasEarlierBytes() {
            return streams.stream().anyMatch(TcpSocket::hasUnreadBytes);
        }

        @Override
        public void unreachable(MonotonicAndUnixTime now) {
            listener.unreachable(channel, now);
        }

        @Override
        public void closed(ChannelCloseReason reason, MonotonicAndUnixTime now) {
            listener.closed(channel, reason, now);
        }
    }
}
