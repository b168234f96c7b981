package mocapscope.protocol.rgmp;

import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.data;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.disconnect;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.minimal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.server.RgmpServer;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests our client and our server over real sockets. */
class RgmpNetworkTest {
    private final RgmpProtocol protocol = new RgmpProtocol();
    private final SessionLauncher launcher = new SessionLauncher();
    private final Map<String, RecordingListener> served = new ConcurrentHashMap<>();

    @AfterEach
    void close() {
        launcher.close();
    }

    private record RgmpTestServer(RunningSessionHandle live, int port) {}

    private RgmpTestServer serve(ServedMotionSource source, String options) throws InterruptedException {
        var endpoint = ProtocolCatalog.parse("rgmp://127.0.0.1:0" + options, SessionRole.SERVER);
        var listening = new RecordingListener();
        var runningSession = launcher.serve(protocol, endpoint, source, session -> {
            var listener = session.id().contains(".") ? new RecordingListener() : listening;
            served.put(session.id(), listener);
            return listener;
        });
        assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
        var where = listening.states.getLast().step();
        return new RgmpTestServer(runningSession, Integer.parseInt(where.substring(where.lastIndexOf(':') + 1)));
    }

    private RgmpTestServer serve(String options) throws InterruptedException {
        return serve(SimulatedMotionSource.of(protocol.devices()), options);
    }

    private RecordingListener call(int port, String options) {
        var listener = new RecordingListener();
        launcher.connect(
                protocol,
                ProtocolCatalog.parse("rgmp://127.0.0.1:" + port + options, SessionRole.CLIENT),
                _ -> listener);
        return listener;
    }

    private static Set<String> kinds(RecordingListener listener) {
        return listener.samples.stream()
                .map(sample -> sample.getClass().getSimpleName() + " "
                        + sample.stamp().source().device())
                .collect(Collectors.toSet());
    }

    @Test
    void strictClientReceivesAllServedSources() throws Exception {
        var listener = call(serve("").port(), "?strict=true");
        var all = Set.of(
                "Pose smartsuit-1001",
                "Skeleton smartsuit-1001",
                "Pose smartgloves-1002",
                "Skeleton smartgloves-1002",
                "Analog smartgloves-1002",
                "Flags smartgloves-1002",
                "Pose solved_hand-1003",
                "Skeleton solved_hand-1003");
        assertTrue(
                listener.await(() -> kinds(listener).equals(all)),
                () -> kinds(listener).toString());
        assertEquals(List.of("smartsuit-1001", "smartgloves-1002", "solved_hand-1003"), listener.announced);
        assertTrue(
                listener.findings.stream().allMatch(finding -> finding.severity() == Severity.NOTE),
                () -> listener.codes().toString());
        assertTrue(listener.await(() -> listener.states.getLast().phase() == SessionPhase.LIVE));
    }

    @Test
    void receivesOnlySelectedDevice() throws Exception {
        var listener = call(serve("").port(), "/solved_hand");
        assertTrue(listener.await(() -> listener.samples.size() > 100));
        assertEquals(Set.of("Pose solved_hand-1003", "Skeleton solved_hand-1003"), kinds(listener));
    }

    @Test
    void unplugsAndReplugsDeviceForAllClients() throws Exception {
        var server = serve("");
        var clients = List.of(call(server.port(), ""), call(server.port(), ""));
        for (var client : clients) {
            assertTrue(client.await(() -> step(client).equals("3 devices")));
        }
        submitRequest(server.live(), "unplug", "Glove");
        for (var client : clients) {
            assertTrue(client.await(() -> step(client).equals("2 devices")));
        }
        submitRequest(server.live(), "plug", "Glove");
        for (var client : clients) {
            assertTrue(client.await(() -> step(client).equals("3 devices") && client.announced.size() == 4));
            assertEquals("smartgloves-1002", client.announced.getLast());
        }
    }

    @Test
    void redefinesDeviceForAllClients() throws Exception {
        var server = serve("");
        var clients = List.of(call(server.port(), ""), call(server.port(), ""));
        for (var client : clients) {
            assertTrue(client.await(() -> step(client).equals("3 devices")));
        }
        submitRequest(server.live(), "redefine", "Glove");
        for (var client : clients) {
            assertTrue(client.await(() -> client.codes().contains("DEVICE_REDEFINED") && client.announced.size() == 4));
            assertEquals("smartgloves-1002", client.announced.getLast());
            assertEquals("3 devices", step(client));
        }
    }

    private static void submitRequest(RunningSessionHandle server, String description, String device) {
        var definition = RgmpServer.REQUESTS.stream()
                .filter(one -> one.name().equals(description))
                .findFirst()
                .orElseThrow();
        server.sendRequest(definition, Map.of("device", device));
    }

    private static String step(RecordingListener listener) {
        return listener.states.isEmpty() ? "" : listener.states.getLast().step();
    }

    @Test
    void reportsBytesFromClient() throws Exception {
        var server = serve("");
        try (var chatty = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            chatty.getOutputStream().write("hello".getBytes(StandardCharsets.US_ASCII));
            var peer = server.live().session().id() + ".1";
            var other = call(server.port(), "");
            assertTrue(other.await(() -> !other.samples.isEmpty()));
            var listener = served.get(peer);
            assertTrue(listener.await(() -> listener.codes().contains("CLIENT_SPOKE")));
            assertEquals(SessionPhase.LIVE, listener.states.getLast().phase());
        }
    }

    /** Four thousand sensors, a hundred times a second: more than a socket holds within a second. */
    @Test
    void disconnectsSlowClientWithoutDelayingOthers() throws Exception {
        var counting = new FrameCountingListener();
        var endpoint = ProtocolCatalog.parse("rgmp://127.0.0.1:0?rate=100", SessionRole.SERVER);
        launcher.serve(protocol, endpoint, new ManySensorsSource(4000), _ -> counting);
        int port = counting.listening.get(20, TimeUnit.SECONDS);
        try (var stalled = new Socket()) {
            stalled.setReceiveBufferSize(1); // the least that there is, or megabytes would have to be made to fill it
            stalled.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            var reading = new FrameCountingListener();
            launcher.connect(
                    protocol, ProtocolCatalog.parse("rgmp://127.0.0.1:" + port, SessionRole.CLIENT), _ -> reading);
            assertTrue(counting.firstFrames.await(20, TimeUnit.SECONDS));
            reading.frames.drainPermits();
            assertTrue(reading.frames.tryAcquire(20, 20, TimeUnit.SECONDS));
            assertTrue(stalled.isConnected());
        }
    }

    /** Counts frames, and keeps nothing. */
    private static final class FrameCountingListener implements SessionListener {
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        final CountDownLatch firstFrames = new CountDownLatch(1);
        final Semaphore frames = new Semaphore(0);

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionStateChange state -> onState(state);
                case DecodedMessage message -> onMessage(message);
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onState(SessionStateChange state) {
            if (state.phase() == SessionPhase.LISTENING) {
                var where = state.step();
                listening.complete(Integer.valueOf(where.substring(where.lastIndexOf(':') + 1)));
            }
        }

        private void onMessage(DecodedMessage message) {
            frames.release();
        }

        private void onFinding(Finding finding) {
            if (finding.rule() == ConnectionProblemKind.PEER_SLOW) {
                firstFrames.countDown();
            }
        }
    }

    /** A row of sensors. */
    private record ManySensorsSource(int sensors) implements ServedMotionSource {

        @Override
        public ServedMotionSourceDescription layout() {
            var layout = new ServedMotionSourceDescription.DeviceLayout("Crowd", sensors, 0, 0, 0, Optional.empty());
            return new ServedMotionSourceDescription(List.of(layout), "m", Basis.Y_UP);
        }

        @Override
        public void emitSamples(long from, long to, Consumer<? super Sample> out) {
            var stamp = new SampleMetadata(
                    new SourceId("", "Crowd"), Direction.TO_CLIENT, SampleMetadata.NO_MESSAGE, to, to);
            IntStream.range(0, sensors)
                    .forEach(i -> out.accept(new Sample.Pose(stamp, i, new Vec3(i, 0, 0), Quat.IDENTITY)));
        }
    }

    private static void write(Socket socket, byte[]... frames) throws IOException {
        socket.getOutputStream().write(RgmpEntryBuilder.joined(frames));
    }

    @Test
    void isLiveWhileDevicesAreConnected() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var listener = call(server.getLocalPort(), "");
            try (var socket = server.accept()) {
                assertTrue(listener.await(() -> step(listener).equals("connected, no device yet")));
                assertEquals(SessionPhase.HANDSHAKING, listener.states.getLast().phase());
                write(socket, minimal(), data(7, 0, 1, 1, 2, 3));
                assertTrue(listener.await(() -> step(listener).equals("1 device")));
                assertEquals(SessionPhase.LIVE, listener.states.getLast().phase());
                write(socket, disconnect(7));
                assertTrue(listener.await(() -> step(listener).equals("connected, no device yet")));
                assertEquals(SessionPhase.HANDSHAKING, listener.states.getLast().phase());
            }
        }
    }

    @Test
    void strictClientFailsWithReason() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var listener = call(server.getLocalPort(), "?strict=true");
            try (var socket = server.accept()) {
                write(socket, minimal(), data(7, 1, 1, 1, 2, 3));
                assertEquals(-1, socket.getInputStream().read());
            }
            assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.FAILED)));
            assertEquals("the server broke a rule: group 1 of smartgloves-7, which has 1", step(listener));
        }
    }

    @Test
    void lenientClientContinuesAfterInvalidFrame() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var listener = call(server.getLocalPort(), "?reconnect=false");
            try (var socket = server.accept()) {
                write(socket, minimal(), data(7, 1, 1, 1, 2, 3), data(7, 0, 1, 1, 2, 3));
                assertTrue(listener.await(() -> listener.samples.size() == 1));
                assertEquals(List.of("GROUP_UNKNOWN"), listener.codes());
            }
            assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.CLOSED)));
        }
    }

    @Test
    void resetsStateAfterServerRestart() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var listener = call(server.getLocalPort(), "");
            try (var socket = server.accept()) {
                write(socket, minimal(), data(7, 0, 9, 1, 2, 3));
                assertTrue(listener.await(() -> listener.samples.size() == 1));
            }
            try (var socket = server.accept()) {
                write(socket, data(7, 0, 8, 1, 2, 3), minimal(), data(7, 0, 8, 1, 2, 3));
                assertTrue(listener.await(() -> listener.samples.size() == 2));
                assertEquals(List.of("SESSION_LOST", "DEVICE_UNKNOWN"), listener.codes());
            }
        }
    }
}
