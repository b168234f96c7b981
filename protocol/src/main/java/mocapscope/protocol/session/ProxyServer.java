package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Supplier;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.TransportKind;

/** Accepts the clients of a proxy, for protocols that use a single TCP or UDP port. */
public final class ProxyServer implements ServerLogic {
    private static final Channel LISTENER = Channel.tcp("listener");

    private final NetworkAddress local;
    private final Channel channel;
    private final Supplier<ProxyLogic> logics;

    /** Creates a proxy that listens at {@code local} and gives each client a logic of its own. */
    public ProxyServer(NetworkAddress local, Channel channel, Supplier<ProxyLogic> logics) {
        this.local = local;
        this.channel = channel;
        this.logics = logics;
    }

    @Override
    public void start(MonotonicAndUnixTime now, ServerLogicContext out) {
        if (channel.transport() == TransportKind.TCP) {
            out.listen(LISTENER, local, channel);
        } else {
            out.listenUdp(channel, local);
        }
    }

    @Override
    public SessionLogic createLogic(
            Channel listener, Channel accepted, NetworkAddress remote, MonotonicAndUnixTime now) {
        return logics.get();
    }

    @Override
    public Optional<String> identifyPeer(
            Channel shared,
            NetworkAddress from,
            ByteBuffer datagram,
            MonotonicAndUnixTime now,
            ServerLogicContext out) {
        return Optional.of(from.toString());
    }

    @Override
    public SessionLogic createPeerLogic(String key, Channel shared, NetworkAddress from, MonotonicAndUnixTime now) {
        return logics.get();
    }
}
