package mocapscope.protocol.benchmark.verdict;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** The open channels of one session in a simulated network. */
final class ScenarioChannels implements SessionNetworkOperations {

    /** An open channel. */
    interface ScenarioSocket {

        /** Sends bytes; returns whether they are on their way. */
        boolean send(ByteBuffer bytes);

        /** Changes the destination of datagrams. */
        default void setRemote(NetworkAddress remote) {}

        void close();
    }

    private final ScenarioNetwork network;
    private final ScenarioHost host;
    private final Map<Channel, ScenarioSocket> open = new HashMap<>();
    private @Nullable ChannelListener channelListener;

    ScenarioChannels(ScenarioNetwork network, ScenarioHost host) {
        this.network = network;
        this.host = host;
    }

    @Override
    public void setListener(ChannelListener listener) {
        channelListener = listener;
    }

    ChannelListener listener() {
        return Objects.requireNonNull(channelListener);
    }

    ScenarioHost host() {
        return host;
    }

    /** Takes over an open channel. */
    void adopt(Channel channel, ScenarioSocket socket) {
        var earlier = open.put(channel, socket);
        if (earlier != null) {
            earlier.close();
        }
    }

    /** Returns whether that socket is the one of a channel, so that its events count. */
    boolean owns(Channel channel, ScenarioSocket socket) {
        return open.get(channel) == socket;
    }

    /** Forgets a channel that the peer closed. */
    void remove(Channel channel) {
        open.remove(channel);
    }

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        network.connect(this, channel, remote);
    }

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {
        network.listen(
                host,
                (peer, peerAddress, at) -> {
                    close(listener);
                    listener()
                            .closed(
                                    listener,
                                    new ChannelCloseReason(
                                            ChannelCloseReason.ChannelCloseCause.PEER, "the peer has connected"),
                                    at);
                    var here = new ScenarioNetwork.StreamEnd(network, this, channel);
                    adopt(channel, here);
                    here.join(peer);
                    listener().accepted(channel, new NetworkAddress(host.address(), local.port()), peerAddress, at);
                    return true;
                },
                (here, at) -> listener().opened(listener, here, here, at));
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
        var socket = network.openDatagrams(host, 0, (from, bytes, at) -> {
            if (remote.port() != 0 || remote.host().equals(from.host())) {
                listener().received(channel, bytes, at);
            }
        });
        if (remote.port() != 0) {
            socket.setRemote(remote);
        }
        adopt(channel, socket);
        network.schedule(host, at -> {
            if (owns(channel, socket)) {
                listener().opened(channel, socket.local(), remote, at);
            }
        });
    }

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {
        var socket = open.get(channel);
        if (socket != null) {
            socket.setRemote(remote);
        }
    }

    @Override
    public long send(Channel channel, ByteBuffer bytes) {
        var socket = open.get(channel);
        var sent = network.edit(host, channel, bytes);
        return socket != null && (!sent.hasRemaining() || socket.send(sent))
                ? host.reading().monotonicNanos()
                : NOT_SENT;
    }

    @Override
    public void setReadPaused(Channel channel, boolean on) {}

    @Override
    public void checkDrops(Channel channel, long gapAt) {
        host.checkDrops(gapAt);
    }

    @Override
    public void close(Channel channel) {
        var socket = open.remove(channel);
        if (socket != null) {
            socket.close();
        }
    }

    @Override
    public void closeAll() {
        var all = Map.copyOf(open);
        open.clear();
        all.values().forEach(ScenarioSocket::close);
    }
}
