package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;

/** Passes the network events of a client that connected to a proxy, such as received bytes, to the proxy's logic. */
final class ProxiedClientChannelListener implements SessionNetworkOperations.ChannelListener {
    private final ProxyLogic logic;
    private final SessionTrafficPipeline pipeline;
    private final SessionLogicContext out;
    private final InProcessPeerVisibleSessionState connections;
    private final BiConsumer<MonotonicAndUnixTime, Runnable> turns;

    /** Creates a listener that handles each event by {@code turns}, which runs the handling in the session. */
    ProxiedClientChannelListener(
            ProxyLogic logic,
            SessionTrafficPipeline pipeline,
            SessionLogicContext out,
            InProcessPeerVisibleSessionState connections,
            BiConsumer<MonotonicAndUnixTime, Runnable> turns) {
        this.logic = logic;
        this.pipeline = pipeline;
        this.out = out;
        this.connections = connections;
        this.turns = turns;
    }

    @Override
    public void opened(Channel channel, NetworkAddress local, NetworkAddress remote, MonotonicAndUnixTime at) {
        turns.accept(at, () -> {
            connections.add(local, remote);
            logic.onClientOpened(channel, local, remote, out);
        });
    }

    @Override
    public void accepted(Channel channel, NetworkAddress local, NetworkAddress remote, MonotonicAndUnixTime at) {
        opened(channel, local, remote, at);
    }

    @Override
    public void received(Channel channel, ByteBuffer bytes, MonotonicAndUnixTime at) {
        turns.accept(at, () -> {
            logic.recordActivity(at);
            logic.onClientReceived(channel, bytes, out);
        });
    }

    @Override
    public void relayed(Channel channel, ByteBuffer bytes, MonotonicAndUnixTime at) {
        turns.accept(at, () -> pipeline.recordSent(channel, bytes));
    }

    @Override
    public void closed(Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime at) {
        turns.accept(at, () -> logic.onClientClosed(channel, reason, at, out));
    }

    /** Stops reading the server's bytes while the client is slow. */
    @Override
    public void writable(Channel channel, boolean on, MonotonicAndUnixTime at) {
        turns.accept(at, () -> pipeline.setBlocked(channel, !on));
    }

    @Override
    public void unreachable(Channel channel, MonotonicAndUnixTime at) {
        turns.accept(at, () -> logic.onClientUnreachable(out));
    }
}
