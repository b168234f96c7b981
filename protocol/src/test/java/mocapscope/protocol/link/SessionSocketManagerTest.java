package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionEngine;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Tests of the senders that a session accepts if it knows its peer's host only, and of sending after a closing. */
class SessionSocketManagerTest {
    private static final Channel UDP = Channel.udp("udp");
    private static final Channel TCP = Channel.tcp("tcp");
    private static final NetworkAddress FRIEND = new NetworkAddress("127.0.0.1", 0);

    private final ToyProtocol protocol = new ToyProtocol();
    private final RecordingListener listener = new RecordingListener();

    @Test
    void acceptsDatagramsFromAnyPortOfPeerHost() throws Exception {
        var live = startSession();
        assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.LIVE)));
        var here = listener.states.getLast().step();
        int port = Integer.parseInt(here.substring(here.indexOf(':') + 1));
        send("127.0.0.2", "p 1\n", port);
        send("127.0.0.1", "p 2\n", port);
        send("127.0.0.1", "p 3\n", port);

        assertTrue(listener.await(() -> listener.samples.size() >= 2));
        assertEquals(
                List.of(new ToyDecoder.ToyLine("p 2"), new ToyDecoder.ToyLine("p 3")),
                listener.messages.stream().map(message -> message.body()).toList());
        live.stop();
    }

    @Test
    void sendsNothingOnceClosingIsReported() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var loop = new EventLoop("channels");
            var channels = new SessionSocketManager(loop);
            var engine = new ClosingEngine(channels);
            channels.setListener(engine);
            loop.run(engine, () -> {});
            loop.post(_ -> channels.connect(
                    TCP, new NetworkAddress(server.getInetAddress().getHostAddress(), server.getLocalPort())));
            server.accept().close();

            assertEquals(SessionNetworkOperations.NOT_SENT, engine.sentAt.get(10, TimeUnit.SECONDS));
        }
    }

    private RunningSessionHandle startSession() {
        var endpoint = protocol.endpoint(SessionRole.CLIENT, FRIEND, Map.of());
        var decoder = protocol.decoder("s", endpoint, SkeletonMapLibrary.builtIn());
        var history = new EarlierMessageDecoder(new Transcript(Transcript.DEFAULT_BUDGET), decoder);
        var session = new Session(
                "s",
                protocol,
                endpoint,
                SessionRole.CLIENT,
                "",
                MonotonicToUnixTimeAnchor.at(SystemClock.now()),
                history);
        var loop = new EventLoop("ways");
        var engine = new SessionEngine(
                session,
                DatagramReceivingLogic::new,
                new SessionSocketManager(loop),
                _ -> listener,
                TrafficGateFactory.OPEN,
                new Random(1),
                SystemClock.now());
        var live = new RunningSessionHandle(loop, engine, TrafficGateFactory.OPEN);
        loop.post(engine::start);
        loop.run(engine, () -> {});
        return live;
    }

    private static void send(String from, String text, int port) throws Exception {
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        try (var socket = new DatagramSocket(new InetSocketAddress(from, 0))) {
            socket.send(new DatagramPacket(bytes, bytes.length, new InetSocketAddress("127.0.0.1", port)));
        }
    }

    /** Waits for what comes from its friend. */
    private static final class DatagramReceivingLogic implements SessionLogic {

        @Override
        public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
            out.openUdp(UDP, FRIEND, FRIEND);
        }

        @Override
        public void onOpened(
                Channel channel,
                NetworkAddress local,
                NetworkAddress remote,
                MonotonicAndUnixTime now,
                SessionLogicContext out) {
            out.enterStep(SessionPhase.LIVE, local.toString(), "");
        }

        @Override
        public void onClosed(
                Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
            out.abandonAttempt(reason.describe());
        }
    }

    /** Sends on a channel when it is closed, and ends then. */
    private static final class ClosingEngine extends IdleEngine implements SessionNetworkOperations.ChannelListener {
        private final SessionNetworkOperations network;
        private final CompletableFuture<Long> sentAt = new CompletableFuture<>();

        ClosingEngine(SessionNetworkOperations network) {
            this.network = network;
        }

        @Override
        public void opened(Channel channel, NetworkAddress local, NetworkAddress remote, MonotonicAndUnixTime at) {}

        @Override
        public void accepted(Channel channel, NetworkAddress local, NetworkAddress remote, MonotonicAndUnixTime at) {}

        @Override
        public void received(Channel channel, ByteBuffer bytes, MonotonicAndUnixTime at) {}

        @Override
        public void closed(Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime at) {
            sentAt.complete(network.send(channel, ByteBuffer.allocate(1)));
        }

        @Override
        public void unreachable(Channel channel, MonotonicAndUnixTime at) {}

        @Override
        public boolean isEnded() {
            return sentAt.isDone();
        }

        @Override
        public void failInternally(RuntimeException fault, MonotonicAndUnixTime at) {
            sentAt.completeExceptionally(fault);
        }
    }
}
