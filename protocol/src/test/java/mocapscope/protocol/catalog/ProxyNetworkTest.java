package mocapscope.protocol.catalog;

import static mocapscope.protocol.catalog.ProxyNetworkFixture.CHANNELS;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.MEGABYTE;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.assertSameBytes;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.bytes;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.id;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.openSocket;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.poses;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.receive;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.send;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.text;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.values;
import static mocapscope.protocol.catalog.ProxyNetworkFixture.writeUntilBlocked;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.intercept.InterceptGateFactory;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageOccurrenceMatcher;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A proxy between clients and servers of each protocol, over loopback sockets. */
@Tag("slow")
class ProxyNetworkTest {
    private static final int ENOUGH = 100;
    /** The length of a message that disconnects a device of RGMP. */
    private static final int MESSAGE = 12;

    private final ProxyNetworkFixture network = new ProxyNetworkFixture();

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        network.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "vrpn+tcp", "rgmp", "aimation", "setp"})
    void relaysBytesAndSamplesUnchanged(String scheme) throws Exception {
        int server = network.serve(scheme);
        var proxy = network.proxy(scheme, server);
        var client = network.connect(scheme, network.port(proxy));
        assertTrue(client.await(() -> client.samples.size() >= ENOUGH), () -> client.states + " " + client.findings);
        var received = values(client);
        var served = network.notes(scheme.replace("+tcp", "") + "-1.1");
        var relayed = network.proxied(proxy, 1);
        assertTrue(relayed.await(() -> values(relayed).containsAll(received)));
        assertTrue(served.await(() -> values(served).containsAll(received)));
        network.close();

        assertSameBytes(relayed, client, Direction.TO_CLIENT);
        assertSameBytes(served, relayed, Direction.TO_SERVER);
        if (!scheme.equals("vrpn")) {
            assertSameBytes(served, relayed, Direction.TO_CLIENT);
        }
        if (!scheme.equals("vrpn") && !scheme.equals("aimation")) {
            assertSameBytes(client, relayed, Direction.TO_SERVER);
        }
        assertTrue(relayed.phases().contains(SessionPhase.LIVE));
        assertFalse(relayed.codes().contains("OUR_FAULT"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "vrpn+tcp", "rgmp", "aimation", "setp"})
    void servesTwoClientsAtOnce(String scheme) throws Exception {
        var proxy = network.proxy(scheme, network.serve(scheme));
        int port = network.port(proxy);
        var clients = List.of(network.connect(scheme, port), network.connect(scheme, port));
        for (var client : clients) {
            int before = client.samples.size();
            assertTrue(
                    client.await(() -> client.samples.size() >= before + ENOUGH),
                    () -> client.states + " " + client.findings);
        }
        network.close();

        for (var relayed : List.of(network.proxied(proxy, 1), network.proxied(proxy, 2))) {
            assertTrue(relayed.phases().contains(SessionPhase.LIVE));
            var own = clients.stream()
                    .filter(client -> isSessionOf(relayed, client))
                    .toList();
            assertEquals(1, own.size());
            assertSameBytes(relayed, own.getFirst(), Direction.TO_CLIENT);
        }
    }

    /** Returns whether the relayed session is of the client that opened its first channel from the same address. */
    private static boolean isSessionOf(RecordingListener relayed, RecordingListener client) {
        var step = relayed.states.stream()
                .map(state -> state.step())
                .filter(text -> text.startsWith("client "))
                .findFirst()
                .orElseThrow();
        var port = step.substring(step.lastIndexOf(':')) + " → ";
        return client.entries.stream()
                .anyMatch(entry ->
                        entry.kind() == Entry.EntryKind.OPENED && entry.note().contains(port));
    }

    @Test
    void vrpnDatagramsCrossBothPorts() throws Exception {
        var proxy = network.proxy("vrpn", network.serve("vrpn"));
        var client = network.connect("vrpn", network.port(proxy));
        assertTrue(client.await(() -> client.entries.stream().anyMatch(ProxyNetworkFixture::isDatagramToClient)));

        var relayed = network.proxied(proxy, 1);
        assertTrue(
                relayed.await(() -> replacements(relayed).size() == 3),
                () -> replacements(relayed).toString());
        assertTrue(relayed.await(() -> relayed.entries.stream().anyMatch(ProxyNetworkFixture::isDatagramToClient)));
    }

    private static List<String> replacements(RecordingListener relayed) {
        return relayed.findings.stream()
                .map(finding -> finding.text())
                .filter(text -> text.contains("the proxy"))
                .toList();
    }

    @Test
    void editedFieldArrivesAtClient() throws Exception {
        var edit = new InterceptRule(
                new MessageOccurrenceMatcher(
                        Direction.TO_CLIENT, "vrpn_Tracker Pos_Quat", 1, MessageOccurrenceMatcher.ALL),
                new InterceptAction.EditAction(Map.of("position.x", "7.5")),
                false);
        var factory = new InterceptGateFactory(Set.of(), List.of(edit));
        var proxy = network.proxy("vrpn", network.serve("vrpn"), factory, _ -> SessionListener.NO_OP);
        var client = network.connect("vrpn", network.port(proxy));

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
            var proxy = network.proxy("rgmp", server.getLocalPort(), factory, _ -> SessionListener.NO_OP);
            factory.setWakeUp(proxy::checkTimers);
            try (var client = openSocket(network.port(proxy));
                    var accepted = server.accept()) {
                client.getOutputStream().write(new byte[] {1, 2, 3});
                client.shutdownOutput();
                var relayed = network.proxied(proxy, 1);
                assertTrue(relayed.await(() -> relayed.phases().contains(SessionPhase.HANDSHAKING)));
                factory.find(id(proxy, 1)).orElseThrow().hold(Direction.TO_SERVER, false);

                assertArrayEquals(
                        new byte[] {1, 2, 3}, accepted.getInputStream().readAllBytes());
            }
        }
    }

    @Test
    void keepsOrderWhileGatesChange() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var proxy = network.proxy("rgmp", server.getLocalPort());
            var sent = ByteBuffer.allocate(2_000 * MESSAGE).order(ByteOrder.LITTLE_ENDIAN);
            try (var client = openSocket(network.port(proxy));
                    var accepted = server.accept()) {
                for (int number = 0; sent.hasRemaining(); number++) {
                    sent.putInt(3).putInt(Integer.BYTES).putInt(number); // the disconnect of a device
                    accepted.getOutputStream().write(sent.array(), sent.position() - MESSAGE, MESSAGE);
                    if (number % 100 == 0) {
                        proxy.setGates(
                                number % 200 == 0
                                        ? new InterceptGateFactory(Set.of(), List.of())
                                        : TrafficGateFactory.OPEN);
                    }
                }
                accepted.shutdownOutput();

                assertArrayEquals(sent.array(), client.getInputStream().readAllBytes());
            }
            network.close();
            assertArrayEquals(sent.array(), bytes(network.proxied(proxy, 1), "tcp", Direction.TO_CLIENT));
        }
    }

    @Test
    void absentServerClosesClient() throws Exception {
        try (var reserved = new ReservedTcpPort()) {
            var proxy = network.proxy("rgmp", reserved.port());
            try (var client = openSocket(network.port(proxy))) {
                assertEquals(-1, client.getInputStream().read());
            }
            var relayed = network.proxied(proxy, 1);
            assertTrue(relayed.await(() -> relayed.phases().contains(SessionPhase.CLOSED)));
            assertTrue(relayed.codes().contains("CONNECT_REFUSED"));
            assertFalse(proxy.isEnded());
        }
    }

    @Test
    void nextClientIsServedOnceServerIsBack() throws Exception {
        int port;
        RunningSessionHandle proxy;
        try (var reserved = new ReservedTcpPort()) {
            port = reserved.port();
            proxy = network.proxy("rgmp", port);
            try (var client = openSocket(network.port(proxy))) {
                assertEquals(-1, client.getInputStream().read());
            }
        }
        try (var server = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                var client = openSocket(network.port(proxy));
                var accepted = server.accept()) {
            accepted.getOutputStream().write(5);
            assertEquals(5, client.getInputStream().read());
        }
    }

    @Test
    void datagramsArriveOnceServerIsBack() throws Exception {
        try (var client = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            int server;
            try (var reserved = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
                server = reserved.getLocalPort();
            }
            var proxy = network.proxy("setp", server);
            send(client, network.port(proxy), "early");
            var relayed = network.proxied(proxy, 1);
            assertTrue(relayed.await(() -> relayed.codes().contains("CONNECT_REFUSED")));
            try (var later = new DatagramSocket(server, InetAddress.getLoopbackAddress())) {
                send(client, network.port(proxy), "later");

                assertEquals("later", text(receive(later)));
            }
        }
    }

    @Test
    void clientIsClosedWhenServerVanishes() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var proxy = network.proxy("rgmp", server.getLocalPort());
            try (var client = openSocket(network.port(proxy))) {
                try (var accepted = server.accept()) {
                    client.getOutputStream().write(1);
                    assertEquals(1, accepted.getInputStream().read());
                    accepted.setSoLinger(true, 0); // a reset, as of a process that crashed
                }
                assertEquals(-1, client.getInputStream().read());
            }
            var relayed = network.proxied(proxy, 1);
            assertTrue(relayed.await(() -> relayed.phases().contains(SessionPhase.CLOSED)));
            assertTrue(relayed.codes().contains("SESSION_LOST"), relayed.codes()::toString);
            assertFalse(proxy.isEnded());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:{proxy}, http://127.0.0.1:{proxy}, 127.0.0.1:{server}, http://127.0.0.1:{server}",
        "localhost:{proxy}, https://LOCALHOST:{proxy}, 127.0.0.1:{server}, https://127.0.0.1:{server}",
        "127.0.0.1:{proxy}, http://evil.example, 127.0.0.1:{server}, http://evil.example",
        "127.0.0.1:{proxy}, http://127.0.0.1, 127.0.0.1:{server}, http://127.0.0.1",
        "evil.example:{proxy}, http://evil.example:{proxy}, evil.example:{proxy}, http://evil.example:{proxy}"
    })
    void onlyOwnHostAndOriginAreReplaced(String host, String origin, String sentHost, String sentOrigin)
            throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = server.getLocalPort();
            var proxy = network.proxy("aimation", port);
            int here = network.port(proxy);
            try (var client = openSocket(here);
                    var accepted = server.accept()) {
                accepted.setSoTimeout(20_000);
                client.getOutputStream().write(upgradeRequest(host, origin, here, port));
                var expected = upgradeRequest(sentHost, sentOrigin, here, port);

                assertEquals(
                        new String(expected),
                        new String(accepted.getInputStream().readNBytes(expected.length)));
            }
        }
    }

    private static byte[] upgradeRequest(String host, String origin, int proxy, int server) {
        var text = """
                GET / HTTP/1.1
                Host: %s
                Upgrade: websocket
                Connection: Upgrade
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
                Sec-WebSocket-Version: 13
                Origin: %s

                """.formatted(host, origin);
        return text.replace("\n", "\r\n")
                .replace("{proxy}", String.valueOf(proxy))
                .replace("{server}", String.valueOf(server))
                .getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void bubbleAddressesLeadToProxy() throws Exception {
        try (var server = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                var client = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            int port = server.getLocalPort();
            int here = network.port(network.proxy("setp", port));
            send(client, here, "request " + bubbleAddress(port));
            var request = receive(server);
            assertEquals("request " + bubbleAddress(port), text(request));
            var links = "links " + bubbleAddress(port) + bubbleAddress(port ^ 1) + bubbleAddress(port);
            server.send(new DatagramPacket(bytes(links), links.length(), request.getSocketAddress()));

            assertEquals(
                    "links " + bubbleAddress(here) + bubbleAddress(port ^ 1) + bubbleAddress(here),
                    text(receive(client)));
        }
    }

    /** Returns the address of a bubble's server: 88 bytes of the host, and the port, least byte first. */
    private static String bubbleAddress(int port) {
        return "127.0.0.1" + "\0".repeat(79) + (char) (port & 0xff) + (char) (port >> 8) + "\0\0";
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closingIsPassedOnAfterLastBytes(boolean clientCloses) throws Exception {
        try (var server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
            var proxy = network.proxy("rgmp", server.getLocalPort());
            try (var client = openSocket(network.port(proxy));
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
            var proxy = network.proxy("rgmp", server.getLocalPort());
            for (int number = 1; number <= 2; number++) {
                try (var client = openSocket(network.port(proxy));
                        var accepted = server.accept()) {
                    client.getOutputStream().write(number);
                    assertEquals(number, accepted.getInputStream().read());
                    var relayed = network.proxied(proxy, number);
                    var step = "client 127.0.0.1:" + client.getLocalPort();
                    assertTrue(relayed.await(() -> relayed.states.stream()
                            .anyMatch(state -> state.step().equals(step))));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void slowPeerSlowsOtherDown(boolean clientIsSlow) throws Exception {
        try (var server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            var proxy = network.proxy("rgmp", server.socket().getLocalPort());
            try (var client = SocketChannel.open(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), network.port(proxy)));
                    var accepted = server.accept()) {
                var fast = clientIsSlow ? accepted : client;
                var slow = clientIsSlow ? client : accepted;
                int sent = writeUntilBlocked(fast);
                fast.shutdownOutput();

                assertTrue(sent < 64 * MEGABYTE, () -> sent + " bytes");
                assertFalse(network.proxied(proxy, 1).codes().contains("PEER_SLOW"));
                assertEquals(sent, slow.socket().getInputStream().readAllBytes().length);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "vrpn+tcp", "rgmp", "aimation", "setp"})
    void recordedLegsReadBackAsOneSession(String scheme) throws Exception {
        var file = folder.resolve("proxy.mcap");
        var options = new TakeRecorder.TakeRecorderOptions("test", false, 0);
        RecordingListener relayed;
        try (var recorder = TakeRecorder.start(file, options, System::nanoTime)) {
            var proxy = network.proxy(scheme, network.serve(scheme), TrafficGateFactory.OPEN, recorder);
            var client = network.connect(scheme, network.port(proxy));
            assertTrue(client.await(() -> client.samples.size() >= ENOUGH));
            relayed = network.proxied(proxy, 1);
            network.close();
        }

        var take = Take.open(file).recordingFile(List.of(ProtocolCatalog.of(scheme + "://127.0.0.1")));
        assertEquals(1, take.parts().size());
        assertEquals("", take.notice());
        var recorded = take.parts().getFirst().recorded();
        var session = recorded.createSession(
                "x", new MonotonicToUnixTimeAnchor(0, 0), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        var read = new RecordingListener();
        recorded.recording().replay(recorded.createReplayer(session, read));
        for (var direction : Direction.values()) {
            for (var channel : CHANNELS) {
                var recordedBytes = bytes(read, channel, direction);
                var bytes = bytes(relayed, channel, direction);
                if (scheme.equals("setp") && direction == Direction.TO_SERVER) {
                    assertEquals(bytes.length, recordedBytes.length); // the passphrase is masked
                } else {
                    assertArrayEquals(bytes, recordedBytes, channel);
                }
            }
        }
        assertEquals(SessionRole.CLIENT, session.role());
        assertEquals(relayed.samples.size(), read.samples.size());
        assertEquals(values(relayed), values(read));
    }
}
