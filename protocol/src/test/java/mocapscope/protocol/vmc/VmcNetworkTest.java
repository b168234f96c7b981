package mocapscope.protocol.vmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.vmc.osc.OscPacketWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests our performer and our marionette over real sockets. */
class VmcNetworkTest {
    private final VmcProtocol protocol = new VmcProtocol();
    private final SessionLauncher launcher = new SessionLauncher();
    private final Map<String, RecordingListener> served = new ConcurrentHashMap<>();

    @AfterEach
    void close() {
        launcher.close();
    }

    /** Starts a performer; returns the address to which it sends. */
    private String serve(String address, String options) throws InterruptedException {
        var endpoint = ProtocolCatalog.parse("vmc://" + address + options, SessionRole.SERVER);
        var server = launcher.serve(
                protocol,
                endpoint,
                SimulatedMotionSource.of(protocol.devices()),
                session -> served.computeIfAbsent(session.id(), _ -> new RecordingListener()));
        var listening = served.get(server.session().id());
        assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
        return listening.states.getLast().step();
    }

    private RecordingListener performer() {
        return served.entrySet().stream()
                .filter(entry -> entry.getKey().contains("."))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    private RecordingListener listen(String address) {
        var listener = new RecordingListener();
        launcher.connect(protocol, ProtocolCatalog.parse("vmc://" + address, SessionRole.CLIENT), _ -> listener);
        return listener;
    }

    private static int port(RecordingListener marionette) throws InterruptedException {
        assertTrue(marionette.await(() -> marionette.phases().contains(SessionPhase.HANDSHAKING)));
        var step = marionette.states.getLast().step();
        return Integer.parseInt(step.substring(step.lastIndexOf(':') + 1));
    }

    private static List<Sample.Skeleton> skeletons(RecordingListener listener) {
        return listener.samples.stream()
                .filter(Sample.Skeleton.class::isInstance)
                .map(Sample.Skeleton.class::cast)
                .toList();
    }

    private static void send(DatagramSocket socket, InetAddress host, int port, ByteBuffer datagram)
            throws IOException {
        var bytes = new byte[datagram.remaining()];
        datagram.get(0, bytes);
        socket.send(new DatagramPacket(bytes, bytes.length, host, port));
    }

    private static ByteBuffer value(String name) {
        return OscPacketWriter.message("/VMC/Ext/Blend/Val", name, 1f);
    }

    @Test
    void marionetteReceivesBodyOfPerformer() throws Exception {
        var address = serve("127.0.0.1:0", "?rate=240");
        var marionette = listen(address);

        assertTrue(marionette.await(() -> skeletons(marionette).size() >= 50));
        assertEquals(SessionPhase.LIVE, marionette.phases().getLast());
        assertEquals(List.of(), marionette.codes());
        var last = skeletons(marionette).getLast();
        var performer = performer();
        assertTrue(performer.await(() ->
                skeletons(performer).stream().anyMatch(one -> one.positions().equals(last.positions()))));
        assertTrue(marionette.await(() -> marionette.samples.stream()
                .anyMatch(sample -> sample.stamp().source().label().equals("Wand"))));
    }

    @Test
    void receivesFromEverySender() throws Exception {
        var marionette = listen("127.0.0.1:0");
        int port = port(marionette);
        try (var one = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                var other = new DatagramSocket(0, InetAddress.getByName("127.0.0.2"))) {
            send(one, InetAddress.getLoopbackAddress(), port, value("A"));
            send(other, InetAddress.getLoopbackAddress(), port, value("B"));
            assertTrue(marionette.await(() -> marionette.messages.size() == 2));
        }
        assertEquals(SessionPhase.LIVE, marionette.phases().getLast());
    }

    @Test
    void joinsMulticastGroupOnLoopback() throws Exception {
        var marionette = listen("127.0.0.1:0?group=239.255.39.39");
        int port = port(marionette);
        serve("239.255.39.39:" + port, "?rate=120");

        assertTrue(marionette.await(() -> skeletons(marionette).size() >= 10));
        assertEquals(List.of(), marionette.codes());
    }

    @Test
    void reportsUnknownNetworkInterface() throws Exception {
        var marionette = listen("127.0.0.1:0?group=239.255.39.39&interface=none9&reconnect=false");

        assertTrue(marionette.await(() -> !marionette.findings.isEmpty()));
        assertTrue(
                marionette.findings.getFirst().text().contains("there is no network interface none9"),
                marionette.findings.toString());
    }

    @Test
    void rejectsGroupThatIsNoMulticastAddress() throws Exception {
        var marionette = listen("127.0.0.1:0?group=127.0.0.1&reconnect=false");

        assertTrue(marionette.await(() -> !marionette.findings.isEmpty()));
        assertTrue(
                marionette.findings.getFirst().text().contains("not the address of a multicast group"),
                marionette.findings.toString());
    }

    @Test
    void performerNotesOnceThatNobodyListens() throws Exception {
        serve("127.0.0.1:0", "?rate=240");
        var performer = performer();

        assertTrue(performer.await(() -> performer.messages.size() >= 100));
        assertEquals(List.of("NOBODY_LISTENS"), performer.codes());
    }

    @Test
    void secondMarionetteAtPortReportsAddressInUse() throws Exception {
        int port = port(listen("127.0.0.1:0"));
        var second = listen("127.0.0.1:" + port + "?reconnect=false");

        assertTrue(
                second.await(() -> second.codes().contains("ADDRESS_IN_USE")),
                () -> second.codes().toString());
    }

    @Test
    void reportsThatNoPerformerSends() throws Exception {
        var marionette = listen("127.0.0.1:0");

        assertTrue(marionette.await(() -> !marionette.findings.isEmpty()));
        assertEquals(List.of("NOTHING_RECEIVED"), marionette.codes());
    }

    @Test
    void strictMarionetteEndsAfterMalformedDatagram() throws Exception {
        var marionette = listen("127.0.0.1:0?strict=true");
        int port = port(marionette);
        try (var sender = new DatagramSocket()) {
            send(sender, InetAddress.getLoopbackAddress(), port, ByteBuffer.wrap(new byte[3]));
        }

        assertTrue(marionette.await(() -> marionette.phases().contains(SessionPhase.FAILED)));
    }

    @Test
    void listensOnLoopbackWithoutHost() {
        var endpoint = ProtocolCatalog.parse("vmc://", SessionRole.CLIENT);

        assertEquals("127.0.0.1:39539", endpoint.address().toString());
    }
}
