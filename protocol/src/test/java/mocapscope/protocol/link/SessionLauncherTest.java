package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ReservedTcpPort;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SessionLauncherTest {
    private static final Map<String, String> ONCE = Map.of(ProtocolIndependentSessionOptions.RECONNECT, "false");

    private final ToyProtocol protocol = new ToyProtocol();
    private final SessionLauncher launcher = new SessionLauncher();
    private final Map<String, RecordingListener> peers = new ConcurrentHashMap<>();

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void clientAndServerCommunicateOverRealSocket() throws Exception {
        var listener = new RecordingListener();
        var session = launcher.connect(protocol, client(serve().port()), _ -> listener);

        assertTrue(listener.await(
                () -> listener.samples.size() >= 5 && listener.phases().contains(SessionPhase.LIVE)));
        assertEquals(List.of(SessionPhase.CONNECTING, SessionPhase.HANDSHAKING, SessionPhase.LIVE), listener.phases());
        session.stop();
        assertTrue(session.awaitEnd(Duration.ofSeconds(5)));
        assertEquals(SessionPhase.CLOSED, listener.states.getLast().phase());
    }

    @Test
    void createsSessionForEveryClientOfServer() throws Exception {
        var port = serve().port();
        for (int i = 0; i < 3; i++) {
            var listener = new RecordingListener();
            launcher.connect(protocol, client(port), _ -> listener);
            assertTrue(listener.await(() -> listener.samples.size() >= 2));
        }

        assertEquals(Set.of("toy-1", "toy-1.1", "toy-1.2", "toy-1.3"), peers.keySet());
        launcher.findSession("toy-1.2").orElseThrow().stop();
        assertTrue(
                peers.get("toy-1.2").await(() -> peers.get("toy-1.2").phases().contains(SessionPhase.CLOSED)));
    }

    @Test
    void disconnectsClientThatNeverReads() throws Exception {
        var port = serve().port();
        var slow = peers.computeIfAbsent("toy-1.1", _ -> new RecordingListener());
        try (var stalled = new Socket()) {
            stalled.setReceiveBufferSize(1 << 14);
            stalled.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            send(stalled, "flood\n");
            var listener = new RecordingListener();
            launcher.connect(protocol, client(port), _ -> listener);

            assertTrue(listener.await(() -> listener.samples.size() >= 5));
            assertTrue(slow.await(() -> slow.codes().contains("PEER_SLOW")));
        }
    }

    @Test
    void decodesBytesReceivedOneByOne() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var listener = new RecordingListener();
            launcher.connect(protocol, client(server.getLocalPort()), _ -> listener);
            try (var socket = server.accept()) {
                socket.setTcpNoDelay(true);
                for (byte one : "welcome\np 1\np 2\n".getBytes(StandardCharsets.US_ASCII)) {
                    socket.getOutputStream().write(one);
                }
                assertTrue(listener.await(() -> listener.samples.size() == 2));
            }
        }
    }

    @Test
    void decodesAllBytesReceivedBeforeClose() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var listener = new RecordingListener();
            var session = launcher.connect(protocol, client(server.getLocalPort()), _ -> listener);
            try (var socket = server.accept()) {
                var lines = new StringBuilder("welcome\n");
                for (int i = 0; i < 10_000; i++) {
                    lines.append("p ").append(i).append('\n');
                }
                socket.getInputStream().readNBytes("hello\n".length()); // closing over unread bytes would be a reset
                socket.getOutputStream().write(lines.toString().getBytes(StandardCharsets.US_ASCII));
            }
            assertTrue(session.awaitEnd(Duration.ofSeconds(20)));

            assertEquals(10_000, listener.samples.size());
        }
    }

    @Test
    void sendsGoodbyeBeforeClosing() throws Exception {
        protocol.awaitsServerClose = true;
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var listener = new RecordingListener();
            launcher.connect(protocol, client(server.getLocalPort()), _ -> listener);
            try (var socket = server.accept()) {
                assertEquals("hello\n", new String(socket.getInputStream().readNBytes(6), StandardCharsets.US_ASCII));
                launcher.findSession("toy-1").orElseThrow().stop();
                assertEquals("bye\n", new String(socket.getInputStream().readNBytes(4), StandardCharsets.US_ASCII));
            }
            assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.CLOSED)));
        }
    }

    @Test
    void sendsGoodbyeBeforeClosingOverSlowNetwork() throws Exception {
        protocol.sendsGoodbye = true;
        var slowness = new NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions.parse("delay:50ms"));
        try (var slow = new SessionLauncher(SkeletonMapLibrary.builtIn(), slowness);
                var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var listener = new RecordingListener();
            var session = slow.connect(protocol, client(server.getLocalPort()), _ -> listener);
            try (var socket = server.accept()) {
                assertEquals("hello\n", new String(socket.getInputStream().readNBytes(6), StandardCharsets.US_ASCII));
                session.stop();
                assertEquals("bye\n", new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
            }
            assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.CLOSED)));
        }
    }

    @Test
    void reportsRefusedConnection() throws Exception {
        try (var unusedPort = new ReservedTcpPort()) {
            var listener = new RecordingListener();
            launcher.connect(protocol, client(unusedPort.port()), _ -> listener);

            assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.CLOSED)));
            assertEquals(List.of("CONNECT_REFUSED", "SESSION_LOST"), listener.codes());
        }
    }

    @Test
    void reportsUnknownHost() throws Exception {
        var listener = new RecordingListener();
        var nowhere = protocol.endpoint(SessionRole.CLIENT, new NetworkAddress("no-such-host.invalid", 1), ONCE);
        launcher.connect(protocol, nowhere, _ -> listener);

        assertTrue(listener.await(() -> listener.codes().contains("HOST_UNKNOWN")));
    }

    @Test
    void reconnectsAfterServerRestart() throws Exception {
        var unusedPort = new ReservedTcpPort();
        var listener = new RecordingListener();
        var remoteAddress = loopback(unusedPort.port());
        launcher.connect(protocol, protocol.endpoint(SessionRole.CLIENT, remoteAddress, Map.of()), _ -> listener);
        assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.WAITING)));
        unusedPort.close();
        launcher.serve(
                protocol,
                protocol.endpoint(SessionRole.SERVER, remoteAddress, Map.of()),
                new MotionlessSource(),
                this::createListener);

        assertTrue(listener.await(() -> !listener.samples.isEmpty()));
    }

    @Test
    void serverFailsWhenAddressIsInUse() throws Exception {
        var port = serve().port();
        var listener = new RecordingListener();
        launcher.serve(
                protocol,
                protocol.endpoint(SessionRole.SERVER, loopback(port), Map.of()),
                new MotionlessSource(),
                _ -> listener);

        assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.FAILED)));
        assertEquals(List.of("ADDRESS_IN_USE"), listener.codes());
    }

    @Test
    void serverRestartsImmediatelyOnSamePort() throws Exception {
        var first = serve();
        var listener = new RecordingListener();
        var client = launcher.connect(protocol, client(first.port()), _ -> listener);
        assertTrue(listener.await(() -> !listener.samples.isEmpty()));
        var server = launcher.findSession("toy-1").orElseThrow();
        server.stop();
        assertTrue(client.awaitEnd(Duration.ofSeconds(10)));
        assertTrue(server.awaitEnd(Duration.ofSeconds(10)));
        var replayed = new RecordingListener();
        launcher.serve(
                protocol,
                protocol.endpoint(SessionRole.SERVER, loopback(first.port()), Map.of()),
                new MotionlessSource(),
                _ -> replayed);

        assertTrue(replayed.await(() -> replayed.phases().contains(SessionPhase.LISTENING)));
    }

    @Test
    void sessionGatePrecedesNetworkGateFromFirstByte() throws Exception {
        var port = serve().port();
        var order = new CopyOnWriteArrayList<String>();
        try (var bad = new SessionLauncher(SkeletonMapLibrary.builtIn(), passing(order, "network"))) {
            var listener = new RecordingListener();
            var session = bad.connect(protocol, client(port), passing(order, "session"), _ -> listener);
            assertTrue(listener.await(() -> !listener.samples.isEmpty()));
            assertEquals(
                    List.of("session TO_SERVER", "network TO_SERVER", "network TO_CLIENT", "session TO_CLIENT"),
                    List.copyOf(order).subList(0, 4));
            session.setGates(passing(order, "other"));
            assertTrue(listener.await(() -> order.contains("other TO_CLIENT")));
            assertEquals("network TO_CLIENT", order.get(order.indexOf("other TO_CLIENT") - 1));
        }
    }

    @Test
    void listenerGateAppliesToEachClient() throws Exception {
        var order = new CopyOnWriteArrayList<String>();
        launcher.serve(
                protocol,
                protocol.endpoint(SessionRole.SERVER, loopback(0), Map.of()),
                new MotionlessSource(),
                passing(order, "peer"),
                this::createListener);
        assertTrue(listener().await(() -> listener().phases().contains(SessionPhase.LISTENING)));
        var listener = new RecordingListener();
        launcher.connect(protocol, client(address(listener().states.getLast()).port()), _ -> listener);

        assertTrue(listener.await(() -> !listener.samples.isEmpty()));
        assertEquals(
                List.of("peer TO_SERVER", "peer TO_CLIENT"), List.copyOf(order).subList(0, 2));
    }

    @Test
    void appliesBackpressureWithoutLosingBytes() throws Exception {
        int lines = 1 << 13;
        var line = "hello " + "-".repeat(1017) + "\n";
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var gate = new ReadPausingGate();
            var listener = new RecordingListener();
            var session = launcher.connect(protocol, client(server.getLocalPort()), _ -> gate, _ -> listener);
            try (var socket = server.accept()) {
                var writer = Thread.ofVirtual().start(() -> send(socket, line.repeat(lines)));
                assertTrue(listener.await(() -> gate.seen.get() >= ReadPausingGate.UNHANDLED));
                gate.resume.set(true);
                session.checkTimers();
                writer.join();
                assertTrue(listener.await(() -> listener.messages.size() == lines + 1));
            }
            assertTrue(gate.countWhilePaused.get() <= ReadPausingGate.UNHANDLED + 1, "and the first, which pauses");
        }
    }

    private static void send(Socket socket, String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Pauses reading after the first bytes until resumed. */
    private static final class ReadPausingGate implements TrafficGate {
        /** The number of buffers that are read but not handled. */
        static final int UNHANDLED = 16;

        final AtomicInteger seen = new AtomicInteger();
        final AtomicInteger countWhilePaused = new AtomicInteger();
        final AtomicBoolean resume = new AtomicBoolean();

        @Override
        public boolean requiresWholeMessages() {
            return false;
        }

        @Override
        public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
            if (item.direction() == Direction.TO_CLIENT && seen.incrementAndGet() == 1) {
                context.setReadPaused(item.channel(), item.direction(), true, now);
            }
            context.forward(item, now);
        }

        @Override
        public long dueAt() {
            return resume.get() ? Long.MIN_VALUE : NEVER;
        }

        @Override
        public void release(MonotonicAndUnixTime now, GateContext context) {
            if (resume.getAndSet(false)) {
                countWhilePaused.set(seen.get());
                context.setReadPaused(ToyProtocol.TCP, Direction.TO_CLIENT, false, now);
            }
        }
    }

    private static TrafficGateFactory passing(List<String> order, String name) {
        return _ -> new TrafficGate() {
            @Override
            public boolean requiresWholeMessages() {
                return true;
            }

            @Override
            public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
                order.add(name + " " + item.direction());
                context.forward(item, now);
            }
        };
    }

    private NetworkAddress serve() throws InterruptedException {
        launcher.serve(
                protocol,
                protocol.endpoint(SessionRole.SERVER, loopback(0), Map.of()),
                new MotionlessSource(),
                this::createListener);
        assertTrue(listener().await(() -> listener().phases().contains(SessionPhase.LISTENING)));
        return address(listener().states.getLast());
    }

    private RecordingListener listener() {
        return peers.computeIfAbsent("toy-1", _ -> new RecordingListener());
    }

    private SessionListener createListener(Session session) {
        return peers.computeIfAbsent(session.id(), _ -> new RecordingListener());
    }

    private Endpoint client(int port) {
        return protocol.endpoint(SessionRole.CLIENT, loopback(port), ONCE);
    }

    private static NetworkAddress address(SessionStateChange listening) {
        var parts = listening.step().split(":");
        return new NetworkAddress(parts[0], Integer.parseInt(parts[1]));
    }

    private static NetworkAddress loopback(int port) {
        return new NetworkAddress("127.0.0.1", port);
    }

    /** A motion source without motion. */
    private record MotionlessSource() implements ServedMotionSource {

        @Override
        public ServedMotionSourceDescription layout() {
            return new ServedMotionSourceDescription(List.of(), "m", Basis.Y_UP);
        }

        @Override
        public void emitSamples(long from, long to, Consumer<? super Sample> out) {}
    }
}
