package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.toy.ToyProtocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NetworkTest {
    private static final Map<String, String> ONCE = Map.of(SessionOptions.RECONNECT, "false");

    private final ToyProtocol protocol = new ToyProtocol();
    private final Network network = new Network();
    private final Map<String, Notes> peers = new ConcurrentHashMap<>();

    @AfterEach
    void close() {
        network.close();
    }

    @Test
    void clientAndServerSpeakOverARealSocket() throws Exception {
        var notes = new Notes();
        var live = network.connect(protocol, client(serve().port()), _ -> notes);

        assertTrue(notes.await(() -> notes.samples.size() >= 5));
        assertEquals(List.of(Phase.CONNECTING, Phase.HANDSHAKING, Phase.LIVE), notes.phases());
        live.stop();
        assertTrue(live.awaitEnd(Duration.ofSeconds(5)));
        assertEquals(Phase.CLOSED, notes.states.getLast().phase());
    }

    @Test
    void everyClientOfAServerIsASessionOfItsOwn() throws Exception {
        var port = serve().port();
        for (int i = 0; i < 3; i++) {
            var notes = new Notes();
            network.connect(protocol, client(port), _ -> notes);
            assertTrue(notes.await(() -> notes.samples.size() >= 2));
        }

        assertEquals(Set.of("toy-1", "toy-1.1", "toy-1.2", "toy-1.3"), peers.keySet());
        network.live("toy-1.2").orElseThrow().stop();
        assertTrue(
                peers.get("toy-1.2").await(() -> peers.get("toy-1.2").phases().contains(Phase.CLOSED)));
    }

    @Test
    void aClientThatNeverReadsDelaysNoOther() throws Exception {
        var port = serve().port();
        try (var stalled = new Socket(InetAddress.getLoopbackAddress(), port)) {
            stalled.getOutputStream().write("hel".getBytes(StandardCharsets.US_ASCII));
            var notes = new Notes();
            network.connect(protocol, client(port), _ -> notes);

            assertTrue(notes.await(() -> notes.samples.size() >= 5));
        }
    }

    @Test
    void bytesThatComeOneByOneMakeTheSameMessages() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var notes = new Notes();
            network.connect(protocol, client(server.getLocalPort()), _ -> notes);
            try (var socket = server.accept()) {
                socket.setTcpNoDelay(true);
                for (byte one : "welcome\np 1\np 2\n".getBytes(StandardCharsets.US_ASCII)) {
                    socket.getOutputStream().write(one);
                }
                assertTrue(notes.await(() -> notes.samples.size() == 2));
            }
        }
    }

    @Test
    void whatCameBeforeTheEndIsNotLost() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var notes = new Notes();
            var live = network.connect(protocol, client(server.getLocalPort()), _ -> notes);
            try (var socket = server.accept()) {
                var lines = new StringBuilder("welcome\n");
                for (int i = 0; i < 10_000; i++) {
                    lines.append("p ").append(i).append('\n');
                }
                socket.getInputStream().readNBytes("hello\n".length()); // closing over unread bytes would be a reset
                socket.getOutputStream().write(lines.toString().getBytes(StandardCharsets.US_ASCII));
            }
            assertTrue(live.awaitEnd(Duration.ofSeconds(20)));

            assertEquals(10_000, notes.samples.size());
        }
    }

    @Test
    void theLastWordsLeaveBeforeTheEnd() throws Exception {
        protocol.polite = true;
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var notes = new Notes();
            network.connect(protocol, client(server.getLocalPort()), _ -> notes);
            try (var socket = server.accept()) {
                assertEquals("hello\n", new String(socket.getInputStream().readNBytes(6), StandardCharsets.US_ASCII));
                network.live("toy-1").orElseThrow().stop();
                assertEquals("bye\n", new String(socket.getInputStream().readNBytes(4), StandardCharsets.US_ASCII));
            }
            assertTrue(notes.await(() -> notes.phases().contains(Phase.CLOSED)));
        }
    }

    @Test
    void nobodyListeningIsAFindingThatSaysWhatToTry() throws Exception {
        var notes = new Notes();
        network.connect(protocol, client(freePort()), _ -> notes);

        assertTrue(notes.await(() -> notes.phases().contains(Phase.CLOSED)));
        assertEquals(List.of("CONNECT_REFUSED", "SESSION_LOST"), notes.codes());
    }

    @Test
    void anUnknownHostIsAFinding() throws Exception {
        var notes = new Notes();
        var nowhere = protocol.endpoint(Role.CLIENT, new Address("no-such-host.invalid", 1), ONCE);
        network.connect(protocol, nowhere, _ -> notes);

        assertTrue(notes.await(() -> notes.codes().contains("HOST_UNKNOWN")));
    }

    @Test
    void aServerThatComesBackIsFoundAgain() throws Exception {
        int port = freePort();
        var notes = new Notes();
        network.connect(protocol, protocol.endpoint(Role.CLIENT, loopback(port), Map.of()), _ -> notes);
        assertTrue(notes.await(() -> notes.phases().contains(Phase.WAITING)));
        network.serve(protocol, protocol.endpoint(Role.SERVER, loopback(port), Map.of()), new Still(), this::tap);

        assertTrue(notes.await(() -> !notes.samples.isEmpty()));
    }

    @Test
    void anAddressInUseFailsTheServerAndSaysSo() throws Exception {
        var port = serve().port();
        var notes = new Notes();
        network.serve(protocol, protocol.endpoint(Role.SERVER, loopback(port), Map.of()), new Still(), _ -> notes);

        assertTrue(notes.await(() -> notes.phases().contains(Phase.FAILED)));
        assertEquals(List.of("ADDRESS_IN_USE"), notes.codes());
    }

    @Test
    void aServerThatWasEndedCanStartAgainAtOnce() throws Exception {
        var first = serve();
        var notes = new Notes();
        var client = network.connect(protocol, client(first.port()), _ -> notes);
        assertTrue(notes.await(() -> !notes.samples.isEmpty()));
        network.live("toy-1").orElseThrow().stop();
        assertTrue(client.awaitEnd(Duration.ofSeconds(10)));
        var again = new Notes();
        network.serve(
                protocol, protocol.endpoint(Role.SERVER, loopback(first.port()), Map.of()), new Still(), _ -> again);

        assertTrue(again.await(() -> again.phases().contains(Phase.LISTENING)));
    }

    private Address serve() throws InterruptedException {
        network.serve(protocol, protocol.endpoint(Role.SERVER, loopback(0), Map.of()), new Still(), this::tap);
        assertTrue(listener().await(() -> listener().phases().contains(Phase.LISTENING)));
        return address(listener().states.getLast());
    }

    private Notes listener() {
        return peers.computeIfAbsent("toy-1", _ -> new Notes());
    }

    private Tap tap(Session session) {
        return peers.computeIfAbsent(session.id(), _ -> new Notes());
    }

    private Endpoint client(int port) {
        return protocol.endpoint(Role.CLIENT, loopback(port), ONCE);
    }

    private static Address address(State listening) {
        var parts = listening.step().split(":");
        return new Address(parts[0], Integer.parseInt(parts[1]));
    }

    private static Address loopback(int port) {
        return new Address("127.0.0.1", port);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Nothing moves. */
    private record Still() implements Source {

        @Override
        public Layout layout() {
            return new Layout(List.of(), "m", Basis.Y_UP);
        }

        @Override
        public void between(long from, long to, Consumer<? super Sample> out) {}
    }
}
