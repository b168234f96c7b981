package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.stream.Stream;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.ServerNetworkOperations;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a server of any protocol whose clients are initiators reports that other machines can reach it. */
class ServerReachabilityWarningTest {
    private static final MonotonicAndUnixTime NOW = new MonotonicAndUnixTime(0, 0);

    static Stream<String> schemes() {
        return ProtocolCatalog.protocols().stream()
                .filter(protocol -> protocol.initiator() == SessionRole.CLIENT)
                .flatMap(protocol -> protocol.schemes().stream())
                .map(scheme -> scheme.name() + "://");
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void warnsOnceWhenReachableFromOtherMachines(String scheme) {
        assertEquals(List.of("OPEN_TO_OTHERS"), warnings(scheme + "0.0.0.0"));
        assertEquals(List.of("OPEN_TO_OTHERS"), warnings(scheme + "192.0.2.1"));
        assertEquals(List.of("OPEN_TO_OTHERS"), warnings(scheme + "[::]"));
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void doesNotWarnOnLoopbackAddress(String scheme) {
        assertEquals(List.of(), warnings(scheme));
        assertEquals(List.of(), warnings(scheme + "127.0.0.2"));
        assertEquals(List.of(), warnings(scheme + "[::1]"));
    }

    /** Returns the findings that a listener reports about its public address at start. */
    private static List<String> warnings(String uri) {
        var endpoint = ProtocolCatalog.parse(uri, SessionRole.SERVER);
        var protocol = ProtocolCatalog.of(endpoint);
        var decoder = protocol.decoder("listener", endpoint, SkeletonMapLibrary.builtIn());
        var history = new EarlierMessageDecoder(new Transcript(Transcript.DEFAULT_BUDGET), decoder);
        var listener = new Session(
                "listener", protocol, endpoint, SessionRole.SERVER, "", MonotonicToUnixTimeAnchor.at(NOW), history);
        var server = protocol.server(endpoint, SimulatedMotionSource.of(protocol.devices()), new Random(1));
        var recording = new RecordingListener();
        var network = new RecordingServerNetwork();
        var engine = new ServerEngine(
                listener, server, network, _ -> recording, TrafficGateFactory.OPEN, _ -> listener, new Random(1), NOW);
        engine.start(NOW);
        for (var serverListener = network.queue.poll(); serverListener != null; serverListener = network.queue.poll()) {
            engine.opened(serverListener.channel, serverListener.local, NOW);
        }
        assertEquals(List.of(SessionPhase.CONNECTING, SessionPhase.LISTENING), recording.phases());
        return recording.codes().stream().filter("OPEN_TO_OTHERS"::equals).toList();
    }

    private record RequestedChannel(Channel channel, NetworkAddress local) {}

    /** A server network that records requested channels; the test opens them. */
    private static final class RecordingServerNetwork implements ServerNetworkOperations {
        private final Queue<RequestedChannel> queue = new ArrayDeque<>();

        @Override
        public void listen(Channel listener, NetworkAddress local, Channel accepted) {
            queue.add(new RequestedChannel(listener, local));
        }

        @Override
        public void listenUdp(Channel channel, NetworkAddress local) {
            queue.add(new RequestedChannel(channel, local));
        }

        @Override
        public SessionNetworkOperations createPeerNetwork(Channel channel, NetworkAddress remote) {
            throw new IllegalStateException("no peer connects");
        }

        @Override
        public SessionNetworkOperations createNetwork() {
            throw new IllegalStateException("no proxy runs");
        }

        @Override
        public void stopAccepting() {}

        @Override
        public void closeAll() {}
    }
}
