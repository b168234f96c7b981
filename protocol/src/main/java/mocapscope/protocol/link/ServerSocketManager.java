package mocapscope.protocol.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.ServerNetworkOperations;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Opens and closes the TCP listeners and UDP ports of one server for its protocol logic. Used by the event loop thread
 * only.
 */
final class ServerSocketManager implements ServerNetworkOperations {
    private final EventLoop loop;
    private final Map<Channel, TcpAcceptor> acceptors = new HashMap<>();
    private final Map<Channel, UdpSocket> ports = new HashMap<>();
    /** The relays of the peers that share a port, by the peer's address. */
    private final Map<NetworkAddress, DirectSocketForwarder> relays = new ConcurrentHashMap<>();

    private @Nullable ServerEngine engine;

    ServerSocketManager(EventLoop loop) {
        this.loop = loop;
    }

    /** Sets the engine that receives events; called before anything is opened. */
    void setEngine(ServerEngine serverEngine) {
        engine = serverEngine;
    }

    @Override
    public void listen(Channel listener, NetworkAddress local, Channel accepted) {
        var acceptor = new TcpAcceptor(
                loop,
                new PortEventForwarder(engine(), listener, relays),
                (connection, now) -> admit(listener, accepted, connection, now));
        acceptors.put(listener, acceptor);
        acceptor.open(local);
    }

    @Override
    public void listenUdp(Channel channel, NetworkAddress local) {
        var port = new UdpSocket(loop, new PortEventForwarder(engine(), channel, relays));
        ports.put(channel, port);
        port.open(local, null);
    }

    @Override
    public SessionNetworkOperations createPeerNetwork(Channel channel, NetworkAddress remote) {
        var channels = new SessionSocketManager(loop);
        channels.adopt(channel, new Shared(Objects.requireNonNull(ports.get(channel)), remote, relays));
        return channels;
    }

    @Override
    public SessionNetworkOperations createNetwork() {
        return new SessionSocketManager(loop);
    }

    @Override
    public void stopAccepting() {
        acceptors.values().forEach(TcpAcceptor::close);
    }

    @Override
    public void closeAll() {
        stopAccepting();
        ports.values().forEach(UdpSocket::close);
    }

    private void admit(Channel listener, Channel channel, SocketChannel connection, MonotonicAndUnixTime now) {
        try {
            var remote = HostNameResolverAndTcpConnector.address((InetSocketAddress) connection.getRemoteAddress());
            var channels = new SessionSocketManager(loop);
            var peer = engine().accepted(listener, channel, remote, channels, now);
            if (peer == null || peer.isEnded()) {
                connection.close();
            } else {
                channels.adopt(channel, connection, now);
            }
        } catch (IOException _) {
            // The connection was closed by the peer before it was passed on: there is no session to notify yet.
        }
    }

    private ServerEngine engine() {
        return Objects.requireNonNull(engine);
    }

    /** One peer's part of a shared port. */
    private record Shared(UdpSocket port, NetworkAddress remote, Map<NetworkAddress, DirectSocketForwarder> relays)
            implements PeerSocket {

        Shared {
            relays.put(remote, new DirectSocketForwarder());
        }

        @Override
        public @Nullable DirectSocketForwarder relay() {
            return relays.get(remote);
        }

        @Override
        public boolean send(ByteBuffer bytes) {
            return port.sendTo(bytes, new InetSocketAddress(remote.host(), remote.port()));
        }

        @Override
        public void checkDrops(long gapAt) {
            port.checkDrops(gapAt);
        }

        @Override
        public void close() {
            relays.remove(remote); // the port belongs to the listener and serves other peers
        }
    }

    /** Notifies the engine of events of one listening port. */
    private record PortEventForwarder(
            ServerEngine engine, Channel channel, Map<NetworkAddress, DirectSocketForwarder> relays)
            implements TcpAcceptor.TcpAcceptorListener, UdpSocket.UdpSocketListener {

        @Override
        public void opened(NetworkAddress local, MonotonicAndUnixTime now) {
            engine.opened(channel, local, now);
        }

        @Override
        public void datagram(NetworkAddress from, NetworkAddress local, ByteBuffer bytes, MonotonicAndUnixTime now) {
            engine.datagram(channel, from, local, bytes, now);
        }

        @Override
        public @Nullable DirectSocketForwarder findRelay(NetworkAddress from) {
            return relays.get(from);
        }

        @Override
        public void relayed(NetworkAddress from, ByteBuffer bytes, MonotonicAndUnixTime now) {
            engine.relayed(channel, from, bytes, now);
        }

        @Override
        public void closed(ChannelCloseReason reason, MonotonicAndUnixTime now) {
            engine.closed(channel, reason, now);
        }
    }
}
