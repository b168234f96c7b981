package mocapscope.protocol.vmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.intercept.InterceptGateFactory;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageOccurrenceMatcher;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vmc.osc.OscPacketWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A proxy between performers and a marionette, over loopback sockets. */
class VmcProxyTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final ByteBuffer JOY = value("Joy", 1);
    private static final ByteBuffer ANGRY = value("Angry", 1);
    private static final ByteBuffer MALFORMED = ByteBuffer.wrap(new byte[] {1, 2, 3});

    private final VmcProtocol protocol = new VmcProtocol();
    private final SessionLauncher launcher = new SessionLauncher();
    private final Map<String, RecordingListener> sessions = new ConcurrentHashMap<>();
    private DatagramSocket performer;
    private DatagramSocket marionette;

    @BeforeEach
    void open() throws IOException {
        performer = new DatagramSocket(0, LOOPBACK);
        marionette = new DatagramSocket(0, LOOPBACK);
        performer.setSoTimeout(20_000);
        marionette.setSoTimeout(20_000);
    }

    @AfterEach
    void close() {
        launcher.close();
        performer.close();
        marionette.close();
    }

    private static ByteBuffer value(String name, float value) {
        return OscPacketWriter.message("/VMC/Ext/Blend/Val", name, value);
    }

    private RunningSessionHandle proxy(int upstream, TrafficGateFactory gates) {
        return launcher.proxy(
                protocol,
                ProtocolCatalog.parse("vmc://127.0.0.1:0", SessionRole.SERVER),
                ProtocolCatalog.parse("vmc://127.0.0.1:" + upstream, SessionRole.CLIENT),
                gates,
                session -> notes(session.id()));
    }

    private RunningSessionHandle proxy(InterceptGateFactory gates) {
        var proxy = proxy(marionette.getLocalPort(), gates);
        gates.setWakeUp(proxy::checkTimers);
        return proxy;
    }

    private RecordingListener notes(String id) {
        return sessions.computeIfAbsent(id, _ -> new RecordingListener());
    }

    private RecordingListener relayed(RunningSessionHandle proxy, int number) {
        return notes(proxy.session().id() + "." + number);
    }

    private SocketAddress address(RunningSessionHandle proxy) throws InterruptedException {
        var notes = notes(proxy.session().id());
        assertTrue(notes.await(() -> notes.phases().contains(SessionPhase.LISTENING)), notes.states::toString);
        var step = notes.states.getLast().step();
        return new InetSocketAddress(LOOPBACK, Integer.parseInt(step.substring(step.lastIndexOf(':') + 1)));
    }

    private static void send(DatagramSocket from, SocketAddress to, ByteBuffer... datagrams) throws IOException {
        for (var datagram : datagrams) {
            var bytes = new byte[datagram.remaining()];
            datagram.get(0, bytes);
            from.send(new DatagramPacket(bytes, bytes.length, to));
        }
    }

    private static DatagramPacket receive(DatagramSocket socket) throws IOException {
        var packet = new DatagramPacket(new byte[2000], 2000);
        socket.receive(packet);
        return packet;
    }

    private static ByteBuffer bytes(DatagramPacket packet) {
        return ByteBuffer.wrap(Arrays.copyOf(packet.getData(), packet.getLength()));
    }

    private static ByteBuffer receiveBytes(DatagramSocket socket) throws IOException {
        return bytes(receive(socket));
    }

    /** Returns the gate of the first relayed session, once it has begun. */
    private SessionInterceptor interceptor(RunningSessionHandle proxy, InterceptGateFactory gates)
            throws InterruptedException {
        var relayed = relayed(proxy, 1);
        assertTrue(relayed.await(() -> relayed.phases().contains(SessionPhase.HANDSHAKING)), relayed.states::toString);
        return gates.find(proxy.session().id() + ".1").orElseThrow();
    }

    @Test
    void relaysDatagramsInOrderUnchanged() throws Exception {
        var proxy = proxy(marionette.getLocalPort(), TrafficGateFactory.OPEN);
        send(performer, address(proxy), JOY, MALFORMED, ANGRY);

        for (var datagram : List.of(JOY, MALFORMED, ANGRY)) {
            assertEquals(datagram, receiveBytes(marionette));
        }
        var relayed = relayed(proxy, 1);
        assertTrue(
                relayed.await(
                        () -> relayed.messages.size() == 3 && relayed.phases().getLast() == SessionPhase.LIVE),
                relayed.states::toString);
        assertTrue(relayed.entries.stream()
                .filter(entry -> entry.kind() == Entry.EntryKind.DATA)
                .allMatch(entry -> entry.direction() == Direction.TO_CLIENT));
    }

    @Test
    void relaysRequestsOfMarionetteToPerformer() throws Exception {
        var proxy = proxy(marionette.getLocalPort(), TrafficGateFactory.OPEN);
        send(performer, address(proxy), JOY);
        var request = OscPacketWriter.message("/VMC/Ext/Set/Req");
        send(marionette, receive(marionette).getSocketAddress(), request);

        assertEquals(request, receiveBytes(performer));
        var relayed = relayed(proxy, 1);
        assertTrue(relayed.await(() -> relayed.messages.stream()
                .anyMatch(message -> message.direction() == Direction.TO_SERVER
                        && message.name().equals("/VMC/Ext/Set/Req"))));
    }

    @Test
    void marionetteReceivesSamplesOfPerformer() throws Exception {
        var received = new RecordingListener();
        launcher.connect(protocol, ProtocolCatalog.parse("vmc://127.0.0.1:0", SessionRole.CLIENT), _ -> received);
        assertTrue(received.await(() -> received.phases().contains(SessionPhase.HANDSHAKING)));
        var step = received.states.getLast().step();
        var proxy = proxy(Integer.parseInt(step.substring(step.lastIndexOf(':') + 1)), TrafficGateFactory.OPEN);
        var port = ((InetSocketAddress) address(proxy)).getPort();
        launcher.serve(
                protocol,
                ProtocolCatalog.parse("vmc://127.0.0.1:" + port, SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                session -> notes("served " + session.id()));

        assertTrue(received.await(() -> received.samples.size() >= 200), received.states::toString);
        var values = values(received);
        var relayed = relayed(proxy, 1);
        assertTrue(relayed.await(() -> values(relayed).containsAll(values)));
        assertEquals(List.of(), received.codes());
        assertEquals(List.of(), relayed.codes());
        assertFalse(relayed.phases().contains(SessionPhase.SILENT));
    }

    /** Returns the samples without their stamps. */
    private static Set<String> values(RecordingListener listener) {
        return Stream.of(listener.samples.toArray(Sample[]::new))
                .map(sample -> sample.toString().replace(sample.stamp().toString(), ""))
                .collect(Collectors.toSet());
    }

    @Test
    void forwardsAndDropsHeldDatagrams() throws Exception {
        var gates = new InterceptGateFactory(Set.of(Direction.TO_CLIENT), List.of());
        var proxy = proxy(gates);
        send(performer, address(proxy), JOY, ANGRY, MALFORMED);
        var interceptor = interceptor(proxy, gates);
        while (interceptor.state().held().size() < 3) {
            Thread.onSpinWait();
        }
        var held = interceptor.state().held();
        interceptor.drop(held.get(0).id());
        interceptor.forward(held.get(2).id());
        interceptor.forward(held.get(1).id());

        assertEquals(MALFORMED, receiveBytes(marionette));
        assertEquals(ANGRY, receiveBytes(marionette));
    }

    @Test
    void sendsEarlierDatagramAgain() throws Exception {
        var gates = new InterceptGateFactory(Set.of(), List.of());
        var proxy = proxy(gates);
        send(performer, address(proxy), JOY, ANGRY);
        var relayed = relayed(proxy, 1);
        assertTrue(relayed.await(() -> relayed.messages.size() == 2));
        interceptor(proxy, gates).repeat(relayed.messages.getFirst().entry());

        assertEquals(JOY, receiveBytes(marionette));
        assertEquals(ANGRY, receiveBytes(marionette));
        assertEquals(JOY, receiveBytes(marionette));
    }

    @Test
    void editedFieldArrivesAtMarionette() throws Exception {
        var edit = new InterceptRule(
                new MessageOccurrenceMatcher(
                        Direction.TO_CLIENT, "/VMC/Ext/Blend/Val", 1, MessageOccurrenceMatcher.ALL),
                new InterceptAction.EditAction(Map.of("name", "Sorrow")),
                false);
        var proxy = proxy(new InterceptGateFactory(Set.of(), List.of(edit)));
        send(performer, address(proxy), JOY);

        assertEquals(value("Sorrow", 1), receiveBytes(marionette));
        var relayed = relayed(proxy, 1);
        assertTrue(relayed.await(() -> relayed.codes().contains("TAMPERED")));
    }

    @Test
    void reportsOnceThatNoMarionetteReceives() throws Exception {
        int port = marionette.getLocalPort();
        marionette.close();
        var proxy = proxy(port, TrafficGateFactory.OPEN);
        var relayed = relayed(proxy, 1);
        for (int sent = 1; sent <= 20; sent++) {
            int count = sent;
            send(performer, address(proxy), JOY);
            assertTrue(relayed.await(() -> relayed.messages.size() == count));
        }
        assertTrue(relayed.await(() -> !relayed.findings.isEmpty()));
        assertEquals(
                1, relayed.codes().stream().filter("NOBODY_LISTENS"::equals).count());
        marionette = new DatagramSocket(port, LOOPBACK);
        marionette.setSoTimeout(20_000);
        send(performer, address(proxy), ANGRY, ANGRY);

        assertEquals(ANGRY, receiveBytes(marionette));
    }

    @Test
    void eachPerformerHasItsSession() throws Exception {
        var proxy = proxy(marionette.getLocalPort(), TrafficGateFactory.OPEN);
        try (var other = new DatagramSocket(0, LOOPBACK)) {
            send(performer, address(proxy), JOY);
            assertEquals(JOY, receiveBytes(marionette));
            send(other, address(proxy), ANGRY);
            assertEquals(ANGRY, receiveBytes(marionette));
        }
        var second = relayed(proxy, 2);
        assertTrue(second.await(() -> second.messages.size() == 1));
        assertEquals(1, relayed(proxy, 1).messages.size());
    }

    @Test
    void oneSessionReportsPortThatCannotBeOpened() throws Exception {
        var proxy = launcher.proxy(
                protocol,
                ProtocolCatalog.parse("vmc://127.0.0.1:0", SessionRole.SERVER),
                ProtocolCatalog.parse("vmc://239.255.39.39:39539?interface=none9", SessionRole.CLIENT),
                TrafficGateFactory.OPEN,
                session -> notes(session.id()));
        var relayed = relayed(proxy, 1);
        send(performer, address(proxy), JOY);
        assertTrue(relayed.await(() -> !relayed.findings.isEmpty()), relayed.states::toString);
        send(performer, address(proxy), ANGRY);
        assertTrue(relayed.await(() -> relayed.messages.size() == 2));

        assertEquals(1, relayed.findings.size());
        assertTrue(relayed.findings.getFirst().text().contains("there is no network interface none9"));
        assertFalse(sessions.containsKey(proxy.session().id() + ".2"));
    }

    @Test
    void refusesToRelayToItself() {
        var problem = assertThrows(
                IllegalArgumentException.class,
                () -> launcher.proxy(
                        protocol,
                        ProtocolCatalog.parse("vmc://0.0.0.0:39541", SessionRole.SERVER),
                        ProtocolCatalog.parse("vmc://localhost:39541", SessionRole.CLIENT),
                        TrafficGateFactory.OPEN,
                        session -> notes(session.id())));

        assertEquals("the proxy would relay to itself at localhost:39541", problem.getMessage());
    }
}
