package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.transcript.Channel;

/** A session network that records the requests of an engine. */
final class FakeSessionNetwork implements SessionNetworkOperations {
    final List<String> calls = new ArrayList<>();
    boolean broken;
    boolean breaks;
    long sentBytes = 7;

    /** The last of what was asked for. */
    List<String> lastCalls(int count) {
        return calls.subList(calls.size() - count, calls.size());
    }

    @Override
    public void setListener(SessionNetworkOperations.ChannelListener listener) {}

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        calls.add("connect " + channel.name());
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
        calls.add(channel.name() + ": " + StandardCharsets.US_ASCII.decode(bytes.duplicate()));
        return sentBytes;
    }

    @Override
    public void setReadPaused(Channel channel, boolean on) {
        calls.add((on ? "rest " : "resume ") + channel.name());
    }

    @Override
    public void startRelay(Channel channel, SessionNetworkOperations target, Predicate<ByteBuffer> crosses) {
        calls.add("relay " + channel.name());
    }

    @Override
    public void stopRelay(Channel channel) {
        calls.add("receive " + channel.name());
    }

    @Override
    public void checkDrops(Channel channel, long gapAt) {
        calls.add("check drops of %s at %d".formatted(channel.name(), gapAt));
    }

    @Override
    public void close(Channel channel) {
        calls.add("close " + channel.name());
    }

    @Override
    public void closeAll() {
        calls.add("close all");
        if (breaks) {
            throw new IllegalStateException("as all closes");
        }
    }
}
