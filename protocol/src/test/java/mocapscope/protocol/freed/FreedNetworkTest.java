package mocapscope.protocol.freed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.RecordingListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests our camera and our receiver over real sockets. */
class FreedNetworkTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final FreedCameraPosition POSITION =
            new FreedCameraPosition(3, 100, -200, 300, -400, 500, 600, 700, 800, 900);

    private final FreedProtocol protocol = new FreedProtocol();
    private final SessionLauncher launcher = new SessionLauncher();
    private final Map<String, RecordingListener> served = new ConcurrentHashMap<>();

    @AfterEach
    void close() {
        launcher.close();
    }

    /** Starts a camera that sends to that address. */
    private String serve(String address) throws InterruptedException {
        var server = launcher.serve(
                protocol,
                ProtocolCatalog.parse("freed://" + address, SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                session -> served.computeIfAbsent(session.id(), _ -> new RecordingListener()));
        var listening = served.get(server.session().id());
        assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
        return listening.states.getLast().step();
    }

    private RecordingListener listen(String address) {
        var listener = new RecordingListener();
        launcher.connect(protocol, ProtocolCatalog.parse("freed://" + address, SessionRole.CLIENT), _ -> listener);
        return listener;
    }

    private static int port(RecordingListener receiver) throws InterruptedException {
        assertTrue(receiver.await(() -> receiver.phases().contains(SessionPhase.HANDSHAKING)));
        var step = receiver.states.getLast().step();
        return Integer.parseInt(step.substring(step.lastIndexOf(':') + 1));
    }

    private static void send(int port, ByteBuffer datagram) throws IOException {
        var bytes = new byte[datagram.remaining()];
        datagram.get(0, bytes);
        try (var socket = new DatagramSocket(0, LOOPBACK)) {
            socket.send(new DatagramPacket(bytes, bytes.length, LOOPBACK, port));
        }
    }

    @Test
    void receiverDecodesBothCamerasOfServer() throws Exception {
        var receiver = listen(serve("127.0.0.1:0?rate=200&camera=4"));

        assertTrue(receiver.await(() -> receiver.samples.size() >= 100));
        assertEquals(SessionPhase.LIVE, receiver.phases().getLast());
        assertEquals(List.of(), receiver.codes());
        for (var label : List.of("camera-4", "camera-5", "camera-4/lens", "camera-5/lens")) {
            assertTrue(receiver.samples.stream()
                    .anyMatch(sample -> sample.stamp().source().label().equals(label)));
        }
    }

    @Test
    void receivesDatagramsOfEverySender() throws Exception {
        var receiver = listen("127.0.0.1:0");
        int port = port(receiver);
        send(port, POSITION.write());
        send(port, POSITION.write());

        assertTrue(receiver.await(() -> receiver.messages.size() == 2));
        assertEquals(SessionPhase.LIVE, receiver.phases().getLast());
        assertEquals(POSITION.position(), ((Sample.Pose) receiver.samples.getFirst()).position());
    }

    @Test
    void reportsThatNoCameraSends() throws Exception {
        var receiver = listen("127.0.0.1:0");

        assertTrue(receiver.await(() -> !receiver.findings.isEmpty()));
        assertEquals(List.of("NOTHING_RECEIVED"), receiver.codes());
        assertTrue(receiver.findings.getFirst().text().startsWith("no camera sent anything to 127.0.0.1:"));
    }

    @Test
    void cameraNotesOnceThatReceiverIsAbsent() throws Exception {
        serve("127.0.0.1:0?rate=200");
        var camera = served.entrySet().stream()
                .filter(entry -> entry.getKey().contains("."))
                .findFirst()
                .orElseThrow()
                .getValue();

        assertTrue(camera.await(() -> camera.messages.size() >= 100));
        assertEquals(List.of("RECEIVER_ABSENT"), camera.codes());
    }

    @Test
    void strictReceiverEndsAfterUnknownType() throws Exception {
        var receiver = listen("127.0.0.1:0?strict=true");
        send(port(receiver), ByteBuffer.wrap(new byte[3]));

        assertTrue(receiver.await(() -> receiver.phases().contains(SessionPhase.FAILED)));
    }

    @Test
    void proxyForwardsPositionsUnchanged() throws Exception {
        try (var receiver = new DatagramSocket(0, LOOPBACK)) {
            receiver.setSoTimeout(20_000);
            var sessions = new ConcurrentHashMap<String, RecordingListener>();
            var proxy = launcher.proxy(
                    protocol,
                    ProtocolCatalog.parse("freed://127.0.0.1:0", SessionRole.SERVER),
                    ProtocolCatalog.parse("freed://127.0.0.1:" + receiver.getLocalPort(), SessionRole.CLIENT),
                    TrafficGateFactory.OPEN,
                    session -> sessions.computeIfAbsent(session.id(), _ -> new RecordingListener()));
            var listening = sessions.computeIfAbsent(proxy.session().id(), _ -> new RecordingListener());
            assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
            var step = listening.states.getLast().step();
            send(Integer.parseInt(step.substring(step.lastIndexOf(':') + 1)), POSITION.write());
            var packet = new DatagramPacket(new byte[64], 64);
            receiver.receive(packet);

            assertEquals(POSITION.write(), ByteBuffer.wrap(packet.getData(), 0, packet.getLength()));
        }
    }

    @Test
    void recognizesPositionsAtAnyPort() {
        var recognizer = new FreedCapturedFlowRecognizer();
        var damaged = ByteBuffer.allocate(29).put(POSITION.write().duplicate()).flip();
        damaged.put(5, (byte) 1);

        assertTrue(recognizer.matches(POSITION.write()));
        assertFalse(recognizer.matches(damaged));
        assertFalse(recognizer.matches(POSITION.write().slice(0, 28)));
        assertFalse(recognizer.matches(ByteBuffer.allocate(29)));
        assertFalse(recognizer.matches(ByteBuffer.allocate(0)));
    }

    @Test
    void listensOnLoopbackWithoutHost() {
        assertEquals(
                "127.0.0.1:40000",
                ProtocolCatalog.parse("freed://", SessionRole.CLIENT).address().toString());
        assertEquals(
                "127.0.0.1:6301",
                ProtocolCatalog.parse("freed://:6301", SessionRole.CLIENT)
                        .address()
                        .toString());
    }
}
