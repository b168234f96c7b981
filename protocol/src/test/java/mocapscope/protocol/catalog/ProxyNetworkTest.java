package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.intercept.InterceptGateFactory;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageMatcher;
import mocapscope.protocol.link.RunningSession;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.GateFactory;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ClockAnchor;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ReservedTcpPort;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A proxy between clients and servers of each protocol, over loopback sockets. */
@Tag("slow")
class ProxyNetworkTest {
    private static final int ENOUGH = 100;
    private static final SampleStamp NO_STAMP = new SampleStamp(
            new SourceId("", "", ""), Direction.TO_CLIENT, SampleStamp.NO_MESSAGE, 0, SampleStamp.NO_TIME);
    private static final int MEGABYTE = 1 << 20;

    private final SessionLauncher launcher = new SessionLauncher();
    private final Map<String, RecordingListener> sessions = new ConcurrentHashMap<>();

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        launcher.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "vrpn+tcp", "rgmp", "aimation", "setp"})
    void relaysBytesAndSamplesUnchanged(String scheme) throws Exception {
        int server = serve(scheme);
        var proxy = proxy(scheme, server, GateFactory.OPEN, _ -> SessionListener.NO_OP);
        var client = connect(scheme, port(proxy));
        assertTrue(client.await(() -> client.samples.size() >= ENOUGH), () -> client.states + " " + client.findings);
        launcher.close();

        var served = sessions.get(scheme.replace("+tcp", "") + "-1.1");
        var relayed = proxied(proxy, 1);
        assertSameBytes(relayed, client, Direction.TO_CLIENT);
        assertSameBytes(served, relayed, Direction.TO_SERVER);
        if (!scheme.equals("vrpn")) {
            assertSameBytes(served, relayed, Direction.TO_CLIENT);
        }
        if (!scheme.equals("vrpn") && !scheme.equals("aimation")) {
            assertSameBytes(client, relayed, Direction.TO_SERVER);
        }
        assertTrue(values(relayed).containsAll(values(client)));
        assertTrue(values(served).containsAll(values(client)));
        assertTrue(relayed.phases().contains(SessionPhase.LIVE));
        assertFalse(relayed.codes().contains("OUR_FAULT"));
    }

    @Test
    void vrpnDatagramsCrossBothPorts() throws Exception {
        var proxy = proxy("vrpn", serve("vrpn"), GateFactory.OPEN, _ -> SessionListener.NO_OP);
        var client = connect("vrpn", port(proxy));
        assertTrue(client.await(() -> client.entries.stream().anyMatch(ProxyNetworkTest::isDatagramToClient)));

        var relayed = proxied(proxy, 1);
        var replaced = relayed.findings.stream()
                .map(finding -> finding.text())
                .filter(text -> text.contains("the proxy"))
                .toList();
        assertEquals(3, replaced.size(), replaced::toString);
        assertTrue(relayed.entries.stream().anyMatch(ProxyNetworkTest::isDatagramToClient));
    }

    @Test
    void editedFieldArrivesAtClient() throws Exception {
        var edit = new InterceptRule(
                new MessageMatcher(Direction.TO_CLIENT, "vrpn_Tracker Pos_Quat", 1, MessageMatcher.ALL),
                new InterceptAction.EditAction(Map.of("position.x", "7.5")),
                false);
        var factory = new InterceptGateFactory(Set.of(), List.of(edit));
        var proxy = proxy("vrpn", serve("vrpn"), factory, _ -> SessionListener.NO_OP);
        var client = connect("vrpn", port(proxy));

        assertTrue(
                client.await(() -> poses(client).size() >= 5),
                () -> client.states + " " + client.findings + client.messages);
        assertTrue(
                poses(client).stream().allMatch(pose -> pose.position().x() == 7.5),
                () -> poses(client).toString());
    }

    @Test
    void heldBytesOfClientReachServerLater() throws Exception {
        var factory = new InterceptGateFactory(Set.of(Direction.TO_SERVER), List.of());
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var proxy = proxy("rgmp", server.getLocalPort(), factory, _ -> SessionListener.NO_OP);
            factory.setWakeUp(proxy::checkTimers);
            try (var client = new Socket(InetAddress.getLoopbackAddress(), port(proxy));
                    var accepted = server.accept()) {
                client.getOutputStream().write(new byte[] {1, 2, 3});
                client.shutdownOutput();
                var relayed = proxied(proxy, 1);
                assertTrue(relayed.await(() -> relayed.phases().contains(SessionPhase.HANDSHAKING)));
                factory.find(id(proxy, 1)).orElseThrow().hold(Direction.TO_SERVER, false);

                assertArrayEquals(
                        new byte[] {1, 2, 3}, accepted.getInputStream().readAllBytes());
            }
        }
    }

    @Test
    void absentServerClosesClient() throws Exception {
        try (var reserved = new ReservedTcpPort()) {
            var proxy = proxy("rgmp", reserved.port(), GateFactory.OPEN, _ -> SessionListener.NO_OP);
            try (var client = new Socket(InetAddress.getLoopbackAddress(), port(proxy))) {
                assertEquals(-1, client.getInputStream().read());
            }
            var relayed = proxied(proxy, 1);
            assertTrue(relayed.await(() -> relayed.phases().contains(SessionPhase.CLOSED)));
            assertTrue(relayed.codes().contains("CONNECT_REFUSED"));
            assertFalse(proxy.isEnded());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closingIsPassedOnAfterLastBytes(boolean clientCloses) throws Exception {
        try (var server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
            var proxy = proxy("rgmp", server.getLocalPort(), GateFactory.OPEN, _ -> SessionListener.NO_OP);
            try (var client = new Socket(InetAddress.getLoopbackAddress(), port(proxy));
                    var accepted = server.accept()) {
                var from = clientCloses ? client : accepted;
                var to = clientCloses ? accepted : client;
                from.getOutputStream().write("RG last bytes".getBytes());
                from.shutdownOutput();

                assertEquals("RG last bytes", new String(to.getInputStream().readAllBytes()));
            }
        }
    }

    @Test
    void clientsAreToldApart() throws Exception {
        try (var server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
            var proxy = proxy("rgmp", server.getLocalPort(), GateFactory.OPEN, _ -> SessionListener.NO_OP);
            for (int number = 1; number <= 2; number++) {
                try (var client = new Socket(InetAddress.getLoopbackAddress(), port(proxy));
                        var accepted = server.accept()) {
                    client.getOutputStream().write(number);
                    assertEquals(number, accepted.getInputStream().read());
                    var relayed = proxied(proxy, number);
                    var step = "client 127.0.0.1:" + client.getLocalPort();
                    assertTrue(relayed.states.stream()
                            .anyMatch(state -> state.step().equals(step)));
                }
            }
        }
    }

    @Test
    void slowClientSlowsServerDown() throws Exception {
        try (var server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            var proxy = proxy("rgmp", server.socket().getLocalPort(), GateFactory.OPEN, _ -> SessionListener.NO_OP);
            try (var client = new Socket(InetAddress.getLoopbackAddress(), port(proxy));
                    var accepted = server.accept()) {
                int sent = writeUntilBlocked(accepted);
                accepted.shutdownOutput();

                assertTrue(sent < 64 * MEGABYTE, () -> sent + " bytes");
                assertEquals(sent, client.getInputStream().readAllBytes().length);
            }
        }
    }

    @Test
    void recordedLegsReadBackAsOneSession() throws Exception {
        var file = folder.resolve("proxy.mcap");
        var options = new TakeRecorder.TakeRecorderOptions("test", false, 0);
        RecordingListener relayed;
        try (var recorder = TakeRecorder.start(file, options, System::nanoTime)) {
            var proxy = proxy("vrpn", serve("vrpn"), GateFactory.OPEN, recorder);
            var client = connect("vrpn", port(proxy));
            assertTrue(client.await(() -> client.samples.size() >= ENOUGH));
            relayed = proxied(proxy, 1);
            launcher.close();
        }

        var protocol = ProtocolCatalog.named("vrpn");
        var take = Take.open(file).recordingFile(List.of(protocol));
        assertEquals(1, take.parts().size());
        assertEquals("", take.notice());
        var recorded = take.parts().getFirst().recorded();
        var session = recorded.createSession(
                "x", new ClockAnchor(0, 0), Transcript.DEFAULT_BUDGET, SkeletonMapRegistry.builtIn());
        var read = new RecordingListener();
        recorded.recording().replay(recorded.createReplayer(session, read));
        for (var direction : Direction.values()) {
            assertArrayEquals(bytes(relayed, "tcp", direction), bytes(read, "tcp", direction));
        }
        assertTrue(bytes(read, "tcp", Direction.TO_SERVER).length > 0);
        assertEquals(SessionRole.CLIENT, session.role());
    }

    private static int writeUntilBlocked(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        var block = ByteBuffer.allocate(MEGABYTE);
        int sent = 0;
        try (var selector = Selector.open()) {
            channel.register(selector, SelectionKey.OP_WRITE);
            while (sent < 64 * MEGABYTE && selector.select(500) > 0) {
                selector.selectedKeys().clear();
                sent += channel.write(block.clear());
            }
        }
        return sent;
    }

    private static boolean isDatagramToClient(Entry entry) {
        return entry.channel().name().equals("udp")
                && entry.direction() == Direction.TO_CLIENT
                && entry.kind() == Entry.EntryKind.DATA;
    }

    /** Returns the samples without their stamps. */
    private static Set<String> values(RecordingListener listener) {
        return Stream.of(listener.samples.toArray(Sample[]::new))
                .map(sample -> sample.toString().replace(sample.stamp().toString(), ""))
                .collect(Collectors.toSet());
    }

    private static List<Sample.Pose> poses(RecordingListener listener) {
        return Stream.of(listener.samples.toArray(Sample[]::new))
                .filter(Sample.Pose.class::isInstance)
                .map(Sample.Pose.class::cast)
                .map(pose -> new Sample.Pose(NO_STAMP, pose.sensor(), pose.position(), pose.orientation()))
                .toList();
    }

    /** Compares the bytes that both have; one of them may have more, that were on their way at the end. */
    private static void assertSameBytes(RecordingListener one, RecordingListener other, Direction direction) {
        int compared = 0;
        for (var channel : List.of("udp-handshake", "tcp", "udp")) {
            var first = bytes(one, channel, direction);
            var second = bytes(other, channel, direction);
            int common = Math.min(first.length, second.length);
            assertArrayEquals(Arrays.copyOf(first, common), Arrays.copyOf(second, common), channel);
            compared += common;
        }
        assertTrue(compared > 0 || direction == Direction.TO_SERVER);
    }

    private static byte[] bytes(RecordingListener listener, String channel, Direction direction) {
        var all = new ByteArrayOutputStream();
        for (var entry : listener.entries) {
            if (entry.channel().name().equals(channel) && entry.direction() == direction) {
                var bytes = new byte[entry.bytes().remaining()];
                entry.bytes().duplicate().get(bytes);
                all.writeBytes(bytes);
            }
        }
        return all.toByteArray();
    }

    private int serve(String scheme) throws InterruptedException {
        var endpoint = ProtocolCatalog.parse(scheme + "://127.0.0.1:0", SessionRole.SERVER);
        var protocol = ProtocolCatalog.of(endpoint);
        return port(launcher.serve(
                protocol, endpoint, SimulatedMotionSource.of(protocol.devices()), session -> notes(session.id())));
    }

    private RunningSession proxy(String scheme, int server, GateFactory gates, SessionListenerFactory also) {
        var endpoint = ProtocolCatalog.parse(scheme + "://127.0.0.1:0", SessionRole.SERVER);
        var upstream = ProtocolCatalog.parse(scheme + "://127.0.0.1:" + server, SessionRole.CLIENT);
        return launcher.proxy(ProtocolCatalog.of(endpoint), endpoint, upstream, gates, session -> {
            var notes = notes(session.id());
            return session.role() == SessionRole.SERVER
                    ? notes
                    : new CompositeSessionListener(notes, also.createListener(session));
        });
    }

    private RecordingListener connect(String scheme, int port) {
        var protocol = ProtocolCatalog.of(scheme + "://127.0.0.1");
        var endpoint = ProtocolCatalog.parse(
                scheme + "://127.0.0.1:" + port + protocol.demoEndpointSuffix(), SessionRole.CLIENT);
        return notes(launcher.connect(protocol, endpoint, session -> notes(session.id()))
                .session()
                .id());
    }

    private RecordingListener notes(String id) {
        return sessions.computeIfAbsent(id, _ -> new RecordingListener());
    }

    private static String id(RunningSession proxy, int number) {
        return proxy.session().id() + "." + number;
    }

    private RecordingListener proxied(RunningSession proxy, int number) {
        return notes(id(proxy, number));
    }

    private int port(RunningSession listening) throws InterruptedException {
        var notes = notes(listening.session().id());
        assertTrue(notes.await(() -> notes.phases().contains(SessionPhase.LISTENING)), notes.states::toString);
        var where = notes.states.stream()
                .filter(state -> state.phase() == SessionPhase.LISTENING)
                .findFirst()
                .orElseThrow()
                .step();
        return Integer.parseInt(where.substring(where.lastIndexOf(':') + 1));
    }
}
