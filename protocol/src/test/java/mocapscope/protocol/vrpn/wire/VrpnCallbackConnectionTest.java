package mocapscope.protocol.vrpn.wire;

import static mocapscope.protocol.vrpn.wire.RecordingQueries.samples;
import static mocapscope.protocol.vrpn.wire.RecordingQueries.steps;
import static mocapscope.protocol.vrpn.wire.RecordingQueries.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ReservedTcpPort;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;
import mocapscope.protocol.vrpn.VrpnProtocol;
import mocapscope.protocol.vrpn.client.TimeTellingMotionSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client that asks by datagram to be called, and a server that calls it, over real sockets. */
class VrpnCallbackConnectionTest {
    private static final TimeTellingMotionSource TOYS = new TimeTellingMotionSource(1);

    private final VrpnProtocol protocol = new VrpnProtocol();
    private final SessionLauncher launcher = new SessionLauncher();
    private final Map<String, RecordingListener> ours = new ConcurrentHashMap<>();
    /** The server's peers, in the order they came. */
    private final BlockingQueue<RecordingListener> arrivals = new LinkedBlockingQueue<>();

    private final List<SocketChannel> filling = new ArrayList<>();

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void connectsByCallbackAndReceivesPosesByDatagram() throws Exception {
        var server = serve(0, Map.of());
        var client = new RecordingListener();
        launcher.connect(protocol, endpoint(SessionRole.CLIENT, server.port(), Map.of()), _ -> client);
        assertTrue(client.await(() -> samples(client, Sample.Pose.class).size() > 20));

        var words = steps(client).stream()
                .map(step -> step.replaceAll("127\\.0\\.0\\.1:\\d+", "HOST:PORT"))
                .toList();
        assertEquals(
                List.of(
                        "CONNECTING  → ",
                        "CONNECTING finding the route to HOST:PORT → our address on this route",
                        "CONNECTING our address is 127.0.0.1 → a port to listen on",
                        "CONNECTING callback request sent → the server to connect to HOST:PORT",
                        "CONNECTING HOST:PORT called back → the connection",
                        "HANDSHAKING connected → our cookie to be sent",
                        "HANDSHAKING cookie sent → the server's cookie",
                        "LIVE cookies agree → "),
                words);
        var quick = client.messages.stream()
                .filter(message -> message.channel().transport() == TransportKind.UDP)
                .filter(message -> message.direction() == Direction.TO_CLIENT)
                .map(message -> message.name())
                .collect(Collectors.toSet());
        assertEquals(Set.of("vrpn_Tracker Pos_Quat", "vrpn_Analog Channel"), quick);
        assertEquals(List.of(), texts(client));
        assertEquals(List.of(), texts(peer(1)));
    }

    @Test
    void sendsButtonsAndDialsOverTcp() throws Exception {
        var server = serve(0, Map.of());
        var client = new RecordingListener();
        launcher.connect(protocol, endpoint(SessionRole.CLIENT, server.port(), Map.of()), _ -> client);
        assertTrue(client.await(() -> samples(client, Sample.Dial.class).size() > 3));

        for (var message : client.messages) {
            if (message.name().equals("vrpn_Dial update") || message.name().equals("vrpn_Button Change")) {
                assertEquals(VrpnChannelConstants.TCP, message.channel());
            }
        }
    }

    @Test
    void bothSidesAnnounceTheirUdpPort() throws Exception {
        var server = serve(0, Map.of());
        var client = new RecordingListener();
        launcher.connect(protocol, endpoint(SessionRole.CLIENT, server.port(), Map.of()), _ -> client);
        assertTrue(client.await(() -> RecordingQueries.count(client, "UDP_DESCRIPTION") == 2));
    }

    @Test
    void servesTcpOnlyClient() throws Exception {
        var server = serve(0, Map.of());
        var client = new RecordingListener();
        var alone = protocol.schemes().getLast();
        var endpoint = new Endpoint("vrpn", alone, server, List.of(), settings(SessionRole.CLIENT, Map.of()));
        launcher.connect(protocol, endpoint, _ -> client);

        assertTrue(client.await(() -> samples(client, Sample.Pose.class).size() > 3));
        assertTrue(client.entries.stream().allMatch(entry -> entry.channel().transport() == TransportKind.TCP));
    }

    @Test
    void reconnectsWhenServerReturns() throws Exception {
        var unusedPort = new ReservedTcpPort();
        int port = unusedPort.port();
        var client = new RecordingListener();
        launcher.connect(
                protocol,
                endpoint(SessionRole.CLIENT, port, Map.of(ProtocolIndependentSessionOptions.RECONNECT, "true")),
                _ -> client);
        assertTrue(client.await(() -> client.phases().contains(SessionPhase.WAITING)));
        assertEquals("CALLBACK_REFUSED", client.codes().getFirst());
        unusedPort.close();
        serve(port, Map.of());
        assertTrue(client.await(() -> !samples(client, Sample.Pose.class).isEmpty()));

        int before = client.states.size();
        launcher.findSession("vrpn-2").orElseThrow().stop();
        assertTrue(client.await(
                () -> client.states.stream().skip(before).anyMatch(state -> state.phase() == SessionPhase.WAITING)));
    }

    @Test
    void answersRepeatedRequestOnce() throws Exception {
        var server = serve(0, Map.of());
        try (var serverSocket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            send(socket, server, "127.0.0.1 %d\0".formatted(serverSocket.getLocalPort()));
            send(socket, server, "127.0.0.1 %d\0".formatted(serverSocket.getLocalPort()));
            send(socket, server, "no request");
            try (var call = serverSocket.accept()) {
                assertEquals("vrpn", new String(call.getInputStream().readNBytes(4), StandardCharsets.US_ASCII));
                assertTrue(listener().await(() -> listener().codes().contains("CALLBACK_MALFORMED")));
                assertEquals(
                        1, ours.keySet().stream().filter(id -> id.contains(".")).count());
            }
        }
    }

    @Test
    void rejectsCallbackToForeignHostByDefault() throws Exception {
        var server = serve(0, Map.of());
        try (var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            send(socket, server, "127.0.0.2 50000\0");
            assertTrue(listener().await(() -> !listener().findings.isEmpty()));
        }

        assertEquals(
                "requests a callback to 127.0.0.2:50000: rejected",
                texts(listener()).getFirst().replaceFirst("^127.0.0.1:\\d+ ", ""));
        assertEquals(List.of("CALLBACK_FOREIGN"), listener().codes());
        assertEquals(1, ours.size());
    }

    @Test
    void limitsConcurrentCallbacksPerHost() throws Exception {
        var server = serve(0, Map.of());
        var serverSockets = new ArrayList<ServerSocket>();
        try (var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 5; i++) {
                // The server socket's backlog is full: the callback waits.
                var serverSocket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                serverSockets.add(serverSocket);
                fill(serverSocket);
                send(socket, server, "127.0.0.1 %d\0".formatted(serverSocket.getLocalPort()));
            }
            assertTrue(listener().await(() -> listener().codes().contains("CALLS_IN_FLIGHT")));
        } finally {
            for (var open : List.copyOf(filling)) {
                open.close();
            }
            for (var serverSocket : serverSockets) {
                serverSocket.close();
            }
        }
        assertEquals(4, ours.keySet().stream().filter(id -> id.contains(".")).count());
    }

    @Test
    void reportsUnacceptedCallback() throws Exception {
        var server = serve(0, Map.of());
        try (var unusedPort = new ReservedTcpPort();
                var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            send(socket, server, "127.0.0.1 %d\0".formatted(unusedPort.port()));
            var peer = awaitPeer();
            assertTrue(peer.await(() -> peer.codes().contains("CALL_NOT_TAKEN")));
        }
    }

    @Test
    void fallsBackToTcpOnlyServer() throws Exception {
        var alone = protocol.schemes().getLast();
        var where = new Endpoint(
                "vrpn", alone, new NetworkAddress("127.0.0.1", 0), List.of(), settings(SessionRole.SERVER, Map.of()));
        launcher.serve(
                protocol, where, TOYS, session -> ours.computeIfAbsent(session.id(), _ -> new RecordingListener()));
        assertTrue(listener().await(() -> listener().phases().contains(SessionPhase.LISTENING)));
        var here = listener().states.getLast().step();
        int port = Integer.parseInt(here.substring(here.indexOf(':') + 1));
        var client = new RecordingListener();
        launcher.connect(protocol, endpoint(SessionRole.CLIENT, port, Map.of("fallback", "true")), _ -> client);

        assertTrue(client.await(() -> samples(client, Sample.Pose.class).size() > 3));
        assertEquals("CALLBACK_REFUSED", client.codes().getFirst());
    }

    @Test
    void callsForeignHostWhenConfigured() throws Exception {
        var server = serve(0, Map.of(VrpnSessionOptions.FOREIGN, "true"));
        try (var serverSocket = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.2"));
                var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            send(socket, server, "127.0.0.2 %d\0".formatted(serverSocket.getLocalPort()));
            try (var call = serverSocket.accept()) {
                assertEquals('v', call.getInputStream().read());
            }
        }
    }

    @Test
    void servesOthersWhileOneClientHangs() throws Exception {
        var server = serve(0, Map.of());
        try (var serverSocket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            send(socket, server, "127.0.0.1 %d\0".formatted(serverSocket.getLocalPort()));
            var client = new RecordingListener();
            launcher.connect(protocol, endpoint(SessionRole.CLIENT, server.port(), Map.of()), _ -> client);

            assertTrue(client.await(() -> samples(client, Sample.Pose.class).size() > 3));
        }
    }

    @Test
    void closesPeerWhenClientLeaves() throws Exception {
        var server = serve(0, Map.of());
        var client = new RecordingListener();
        RunningSessionHandle session =
                launcher.connect(protocol, endpoint(SessionRole.CLIENT, server.port(), Map.of()), _ -> client);
        assertTrue(client.await(() -> !client.samples.isEmpty()));
        session.stop();

        assertTrue(session.awaitEnd(Duration.ofSeconds(10)));
        assertTrue(peer(1).await(() -> peer(1).phases().contains(SessionPhase.CLOSED)));
        assertEquals(List.of(), texts(peer(1)));
    }

    /** Fills the backlog of a socket with connections that are never accepted. */
    private void fill(ServerSocket serverSocket) throws IOException {
        for (int i = 0; i < 4; i++) {
            var channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.connect(serverSocket.getLocalSocketAddress());
            filling.add(channel);
        }
    }

    private RecordingListener awaitPeer() throws InterruptedException {
        var found = arrivals.poll(20, TimeUnit.SECONDS);
        return Objects.requireNonNull(found);
    }

    private NetworkAddress serve(int port, Map<String, String> values) throws InterruptedException {
        launcher.serve(protocol, endpoint(SessionRole.SERVER, port, values), TOYS, session -> {
            var listener = ours.computeIfAbsent(session.id(), _ -> new RecordingListener());
            if (session.id().contains(".")) {
                arrivals.add(listener);
            }
            return listener;
        });
        assertTrue(listener().await(() -> listener().phases().contains(SessionPhase.LISTENING)));
        var here = listener().states.getLast().step();
        return new NetworkAddress("127.0.0.1", Integer.parseInt(here.substring(here.indexOf(':') + 1)));
    }

    /** The server's own session: the first of the network, or the second after a client. */
    private RecordingListener listener() {
        return ours.entrySet().stream()
                .filter(entry -> !entry.getKey().contains("."))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }

    private RecordingListener peer(int number) {
        return ours.get("vrpn-1." + number);
    }

    private Endpoint endpoint(SessionRole role, int port, Map<String, String> values) {
        var scheme = protocol.schemes().getFirst();
        return new Endpoint("vrpn", scheme, new NetworkAddress("127.0.0.1", port), List.of(), settings(role, values));
    }

    private OptionValues settings(SessionRole role, Map<String, String> values) {
        return OptionValues.of(ProtocolIndependentSessionOptions.of(protocol, role), values);
    }

    private static void send(DatagramSocket socket, NetworkAddress server, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        socket.send(new DatagramPacket(bytes, bytes.length, new InetSocketAddress(server.host(), server.port())));
    }
}
