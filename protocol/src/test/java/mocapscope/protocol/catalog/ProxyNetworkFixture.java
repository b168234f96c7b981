package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Servers, proxies and clients over loopback sockets, with notes about each of their sessions. */
final class ProxyNetworkFixture implements AutoCloseable {
    private static final SampleMetadata NO_STAMP = new SampleMetadata(
            new SourceId("", "", ""), Direction.TO_CLIENT, SampleMetadata.NO_MESSAGE, 0, SampleMetadata.NO_TIME);
    static final int MEGABYTE = 1 << 20;
    static final List<String> CHANNELS = List.of("udp-handshake", "tcp", "udp");

    private final SessionLauncher launcher = new SessionLauncher();
    private final Map<String, RecordingListener> sessions = new ConcurrentHashMap<>();

    /** Ends all sessions. */
    @Override
    public void close() {
        launcher.close();
    }

    /** Starts a server of simulated devices, and returns its port. */
    int serve(String scheme) throws InterruptedException {
        var endpoint = ProtocolCatalog.parse(scheme + "://127.0.0.1:0", SessionRole.SERVER);
        var protocol = ProtocolCatalog.of(endpoint);
        return port(launcher.serve(
                protocol, endpoint, SimulatedMotionSource.of(protocol.devices()), session -> notes(session.id())));
    }

    /** Starts a proxy before the server at that port. */
    RunningSessionHandle proxy(String scheme, int server) {
        return proxy(scheme, server, TrafficGateFactory.OPEN, _ -> SessionListener.NO_OP);
    }

    /** Starts a proxy with gates, whose sessions {@code also} follows too. */
    RunningSessionHandle proxy(String scheme, int server, TrafficGateFactory gates, SessionListenerFactory also) {
        var endpoint = ProtocolCatalog.parse(scheme + "://127.0.0.1:0", SessionRole.SERVER);
        var upstream = ProtocolCatalog.parse(scheme + "://127.0.0.1:" + server, SessionRole.CLIENT);
        return launcher.proxy(ProtocolCatalog.of(endpoint), endpoint, upstream, gates, session -> {
            var notes = notes(session.id());
            return session.role() == SessionRole.SERVER
                    ? notes
                    : new CompositeSessionListener(notes, also.createListener(session));
        });
    }

    /** Connects a client of this program. */
    RecordingListener connect(String scheme, int port) {
        var protocol = ProtocolCatalog.of(scheme + "://127.0.0.1");
        var endpoint = ProtocolCatalog.parse(
                scheme + "://127.0.0.1:" + port + protocol.demoEndpointSuffix(), SessionRole.CLIENT);
        return notes(launcher.connect(protocol, endpoint, session -> notes(session.id()))
                .session()
                .id());
    }

    /** Returns the notes about a session of the proxy. */
    RecordingListener proxied(RunningSessionHandle proxy, int number) {
        return notes(id(proxy, number));
    }

    /** Returns the port at which a server or proxy listens. */
    int port(RunningSessionHandle listening) throws InterruptedException {
        var notes = notes(listening.session().id());
        assertTrue(notes.await(() -> notes.phases().contains(SessionPhase.LISTENING)), notes.states::toString);
        var where = notes.states.stream()
                .filter(state -> state.phase() == SessionPhase.LISTENING)
                .findFirst()
                .orElseThrow()
                .step();
        return Integer.parseInt(where.substring(where.lastIndexOf(':') + 1));
    }

    /** Returns the notes about the session of that id. */
    RecordingListener notes(String id) {
        return sessions.computeIfAbsent(id, _ -> new RecordingListener());
    }

    static void send(DatagramSocket socket, int port, String text) throws IOException {
        var bytes = bytes(text);
        socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
    }

    static DatagramPacket receive(DatagramSocket socket) throws IOException {
        var packet = new DatagramPacket(new byte[2000], 2000);
        socket.setSoTimeout(20_000);
        socket.receive(packet);
        return packet;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String text(DatagramPacket packet) {
        return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.ISO_8859_1);
    }

    /** Returns a client whose reads fail instead of waiting for ever. */
    static Socket openSocket(int port) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
        return socket;
    }

    static int writeUntilBlocked(SocketChannel channel) throws IOException {
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

    static boolean isDatagramToClient(Entry entry) {
        return entry.channel().name().equals("udp")
                && entry.direction() == Direction.TO_CLIENT
                && entry.kind() == Entry.EntryKind.DATA;
    }

    /** Returns the samples without their stamps. */
    static Set<String> values(RecordingListener listener) {
        return Stream.of(listener.samples.toArray(Sample[]::new))
                .map(sample -> sample.toString().replace(sample.stamp().toString(), ""))
                .collect(Collectors.toSet());
    }

    static List<Sample.Pose> poses(RecordingListener listener) {
        return Stream.of(listener.samples.toArray(Sample[]::new))
                .filter(Sample.Pose.class::isInstance)
                .map(Sample.Pose.class::cast)
                .map(pose -> new Sample.Pose(NO_STAMP, pose.sensor(), pose.position(), pose.orientation()))
                .toList();
    }

    /** Compares the bytes that both have; one of them may have more, that were on their way at the end. */
    static void assertSameBytes(RecordingListener one, RecordingListener other, Direction direction) {
        int compared = 0;
        int present = 0;
        for (var channel : CHANNELS) {
            var first = bytes(one, channel, direction);
            var second = bytes(other, channel, direction);
            int common = Math.min(first.length, second.length);
            assertArrayEquals(Arrays.copyOf(first, common), Arrays.copyOf(second, common), channel);
            compared += common;
            present += Math.max(first.length, second.length);
        }
        assertTrue(compared > 0 || present == 0); // a client of RGMP sends nothing
    }

    static byte[] bytes(RecordingListener listener, String channel, Direction direction) {
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

    static String id(RunningSessionHandle proxy, int number) {
        return proxy.session().id() + "." + number;
    }
}
