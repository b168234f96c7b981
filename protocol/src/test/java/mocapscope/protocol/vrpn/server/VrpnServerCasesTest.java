package mocapscope.protocol.vrpn.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.VrpnProtocol;
import mocapscope.protocol.vrpn.client.TimeTellingMotionSource;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests our server over real sockets with valid clients, invalid clients, and many clients. */
class VrpnServerCasesTest {
    private final VrpnProtocol protocol = new VrpnProtocol();
    private final SessionLauncher launcher = new SessionLauncher();
    private final RecordingListener listener = new RecordingListener();
    private final BlockingQueue<RecordingListener> peers = new LinkedBlockingQueue<>();
    private int port;

    @BeforeEach
    void serve() throws InterruptedException {
        launcher.serve(protocol, endpoint(SessionRole.SERVER, 0), new TimeTellingMotionSource(1), session -> {
            if (session.id().equals("vrpn-1")) {
                return listener;
            }
            var peer = new RecordingListener();
            peers.add(peer);
            return peer;
        });
        assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.LISTENING)));
        var here = listener.states.getLast().step();
        port = Integer.parseInt(here.substring(here.indexOf(':') + 1));
    }

    @AfterEach
    void close() {
        launcher.close();
    }

    /** Sends the recorded bytes of the real server's client to our server: the last step and the findings. */
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({
        "ok_cookie_only, LIVE, ''",
        "cookie_late_1s, LIVE, ''",
        "ping_button0, LIVE, ''",
        "cookie_minor_older, LIVE, COOKIE_MINOR",
        "cookie_major_06, FAILED, COOKIE_MAJOR",
        "cookie_garbage, FAILED, COOKIE_INVALID",
        "length_below_24, FAILED, LENGTH_TOO_SMALL",
        "type_name_too_long_120, FAILED, NAME_TOO_LONG"
    })
    void servesOrRejectsClientWithReason(String name, SessionPhase end, String finding) throws Exception {
        try (var client = connect()) {
            for (var entry : VrpnEntryBuilder.captured("handshake_cases/" + name + ".jsonl")) {
                if (entry.kind() == Entry.EntryKind.DATA && entry.direction() == Direction.TO_SERVER) {
                    client.getOutputStream().write(VrpnTestBytes.copy(entry.bytes()));
                }
            }
            var peer = Objects.requireNonNull(peers.poll(20, TimeUnit.SECONDS));
            assertTrue(peer.await(() -> peer.phases().contains(end)), () -> String.valueOf(peer.states));
            assertTrue(peer.await(() -> finding.isEmpty() || peer.codes().contains(finding)));
            var in = client.getInputStream();
            assertEquals("vrpn: ver. 07.38", new String(in.readNBytes(16), StandardCharsets.US_ASCII));
            if (end == SessionPhase.FAILED) {
                in.readAllBytes(); // which comes to an end
            }
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void servesOthersDespiteIncompleteHandshake() throws Exception {
        try (var late = connect()) {
            late.getOutputStream().write("vrpn: ver.".getBytes(StandardCharsets.US_ASCII));
            assertServed();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void rejectsExcessConnectionsAndServesOthers() throws Exception {
        var flood = new ArrayList<Socket>();
        try {
            for (int i = 0; i < 300; i++) {
                flood.add(connect());
            }
            assertTrue(listener.await(() -> listener.codes().contains("TOO_MANY_PEERS")));
            for (int i = 0; i < 20; i++) {
                flood.removeFirst().close();
            }
            // Those that left make room.
            assertServed();
        } finally {
            for (var one : flood) {
                one.close();
            }
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void servesOthersDuringCallbackRequestFlood() throws Exception {
        try (var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 2_000; i++) {
                var bytes = "127.0.0.1 %d\0".formatted(1_024 + i % 64).getBytes(StandardCharsets.US_ASCII);
                socket.send(new DatagramPacket(
                        bytes, bytes.length, new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
            }
        }
        assertServed();
    }

    private void assertServed() throws InterruptedException {
        var client = new RecordingListener();
        launcher.connect(protocol, endpoint(SessionRole.CLIENT, port), _ -> client);
        assertTrue(client.await(() -> client.samples.stream().anyMatch(Sample.Pose.class::isInstance)));
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private Endpoint endpoint(SessionRole role, int at) {
        var values = OptionValues.of(ProtocolIndependentSessionOptions.of(protocol, role), Map.of());
        var scheme = protocol.schemes().getFirst();
        return new Endpoint("vrpn", scheme, new NetworkAddress("127.0.0.1", at), List.of(), values);
    }
}
