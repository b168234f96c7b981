package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.transcript.Channel;

/** Writes down what a engine asks of the network. */
final class FakeWire implements SessionNetwork {
    final List<String> done = new ArrayList<>();
    boolean broken;
    boolean breaks;
    long handedOver = 7;

    /** The last of what was asked for. */
    List<String> lately(int count) {
        return done.subList(done.size() - count, done.size());
    }

    @Override
    public void setListener(SessionNetwork.ChannelListener listener) {}

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        done.add("connect " + channel.name());
    }

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {}

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {}

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {}

    @Override
    public long send(Channel channel, ByteBuffer bytes) {
        if (broken) {
            return NOT_SENT;
        }
        done.add(channel.name() + ": " + StandardCharsets.US_ASCII.decode(bytes.duplicate()));
        return handedOver;
    }

    @Override
    public void setReadPaused(Channel channel, boolean on) {
        done.add((on ? "rest " : "resume ") + channel.name());
    }

    @Override
    public void close(Channel channel) {
        done.add("close " + channel.name());
    }

    @Override
    public void closeAll() {
        done.add("close all");
        if (breaks) {
            throw new IllegalStateException("as all closes");
        }
    }
}
