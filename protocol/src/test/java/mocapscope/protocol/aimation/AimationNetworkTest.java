package mocapscope.protocol.aimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mocapscope.protocol.aimation.decode.AimationDecodedOutput;
import mocapscope.protocol.aimation.wire.AimationSessionOptions;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.RecordingListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests our client and our server over real sockets. */
class AimationNetworkTest {
    private final AimationProtocol protocol = new AimationProtocol();
    private final SessionLauncher launcher = new SessionLauncher();
    private final Map<String, RecordingListener> ours = new ConcurrentHashMap<>();

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void servesBodyInBothPoseTypes() throws Exception {
        int port = serve();
        var global = new RecordingListener();
        var local = new RecordingListener();
        call(port, global, "client", "A");
        call(port, local, "client", "B", "pose", "local");

        assertTrue(global.await(() -> global.samples.size() > 20));
        assertTrue(local.await(() -> local.samples.size() > 20));
        assertEquals(List.of(), global.codes());
        assertEquals(List.of(), local.codes());
        var one = (Sample.Skeleton) global.samples.get(10);
        var same = local.samples.stream()
                .map(Sample.Skeleton.class::cast)
                .filter(other -> other.frame() == one.frame())
                .findFirst();
        if (same.isPresent()) { // both are served at once, so nearly always
            for (int bone = 0; bone < 77; bone++) {
                var apart =
                        one.positions().vec3(bone).minus(same.get().positions().vec3(bone));
                assertEquals(0, apart.length(), 0.01, "bone " + bone);
            }
            assertEquals(one.stamp().deviceTime(), same.get().stamp().deviceTime());
        }
    }

    @Test
    void appendsNumberToDuplicateClientName() throws Exception {
        int port = serve();
        var first = new RecordingListener();
        var second = new RecordingListener();
        call(port, first);
        assertTrue(first.await(() -> !first.samples.isEmpty()));
        call(port, second);

        assertTrue(second.await(() -> !second.samples.isEmpty()));
        assertEquals(List.of("REGISTRATION_REFUSED"), second.codes());
        assertTrue(second.await(() -> second.states.stream()
                .anyMatch(state -> state.step().equals("registered as Mocapscope-2, global poses"))));
    }

    @Test
    void changesPoseTypeOnSameConnection() throws Exception {
        int port = serve();
        var listener = new RecordingListener();
        var session = call(port, listener);
        assertTrue(listener.await(() -> !listener.samples.isEmpty()));
        session.sendRequest(AimationSessionOptions.SET_POSE, Map.of("pose", "local"));

        assertTrue(listener.await(() -> listener.samples.stream()
                .map(Sample.Skeleton.class::cast)
                .anyMatch(body -> body.orientations().quat(0).isFinite())));
        assertEquals(
                1,
                listener.phases().stream()
                        .filter(SessionPhase.CONNECTING::equals)
                        .distinct()
                        .count());
        assertEquals(List.of("REGISTERED_AGAIN"), listener.codes());
    }

    @Test
    void freesNameAfterClientShutdown() throws Exception {
        int port = serve();
        var first = new RecordingListener();
        var session = call(port, first);
        assertTrue(first.await(() -> !first.samples.isEmpty()));
        session.stop();

        assertTrue(session.awaitEnd(Duration.ofSeconds(10)));
        assertTrue(peer(1).await(() -> peer(1).phases().contains(SessionPhase.CLOSED)));
        assertEquals(List.of(), peer(1).codes());
        var second = new RecordingListener();
        call(port, second);
        assertTrue(second.await(() -> !second.samples.isEmpty()));
        assertEquals(List.of(), second.codes());
    }

    @Test
    void waitsToReconnectAfterServerStops() throws Exception {
        int port = serve();
        var listener = new RecordingListener();
        call(port, listener, ProtocolIndependentSessionOptions.RECONNECT, "true");
        assertTrue(listener.await(() -> !listener.samples.isEmpty()));
        launcher.findSession("aimation-1").orElseThrow().stop();

        assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.WAITING)));
    }

    @Test
    void answersBrowserWithHttpError() throws Exception {
        int port = serve();
        try (var browser = new Socket(InetAddress.getLoopbackAddress(), port)) {
            browser.getOutputStream().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            var answer = new String(browser.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertTrue(answer.startsWith("HTTP/1.1 400 Bad Request\r\n"), answer);
        }
    }

    private RecordingListener peer(int number) {
        return ours.get("aimation-1." + number);
    }

    private int serve(String... settings) throws InterruptedException, IOException {
        var source = SimulatedMotionSource.of(List.of("Walker"));
        launcher.serve(
                protocol,
                endpoint(SessionRole.SERVER, 0, settings),
                source,
                session -> ours.computeIfAbsent(session.id(), _ -> new RecordingListener()));
        var listener = ours.get("aimation-1");
        assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.LISTENING)));
        var here = listener.states.getLast().step();
        return Integer.parseInt(here.substring(here.lastIndexOf(':') + 1));
    }

    private RunningSessionHandle call(int port, RecordingListener listener, String... settings) {
        return launcher.connect(protocol, endpoint(SessionRole.CLIENT, port, settings), _ -> listener);
    }

    private Endpoint endpoint(SessionRole role, int port, String... settings) {
        var scheme = protocol.schemes().getFirst();
        var values = OptionValues.of(
                ProtocolIndependentSessionOptions.of(protocol, role), AimationDecodedOutput.settings(settings));
        return new Endpoint(protocol.name(), scheme, new NetworkAddress("127.0.0.1", port), List.of(), values);
    }
}
