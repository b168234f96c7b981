package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.NetworkFaultSimulationOptions;
import mocapscope.protocol.link.NetworkFaultSimulatorFactory;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneObjectEventKind;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpUserRequestCatalog;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests our client and our server over real UDP. */
@Tag("slow")
class SetpNetworkTest {
    /** The number of the first object of a client. */
    private static final int VISITORS = 10;

    private final SetpProtocol protocol = new SetpProtocol();
    private final Map<String, RecordingListener> served = new ConcurrentHashMap<>();
    private SessionLauncher launcher = new SessionLauncher();

    @AfterEach
    void close() {
        launcher.close();
    }

    private record SetpTestServer(RunningSessionHandle live, RecordingListener notes, int port) {}

    private SetpTestServer serve(String options) throws InterruptedException {
        var listening = new RecordingListener();
        var endpoint = ProtocolCatalog.parse("setp://127.0.0.1:0" + options, SessionRole.SERVER);
        var runningSession =
                launcher.serve(protocol, endpoint, SimulatedMotionSource.of(protocol.devices()), session -> {
                    var listener = session.id().contains(".") ? new RecordingListener() : listening;
                    served.put(session.id(), listener);
                    return listener;
                });
        assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
        var where = listening.states.getLast().step();
        return new SetpTestServer(
                runningSession, listening, Integer.parseInt(where.substring(where.lastIndexOf(':') + 1)));
    }

    private record SetpTestClient(RunningSessionHandle live, RecordingListener notes) {}

    private SetpTestClient call(int port, String name, String options) {
        var listener = new RecordingListener();
        var endpoint = ProtocolCatalog.parse("setp://" + name + "127.0.0.1:" + port + options, SessionRole.CLIENT);
        return new SetpTestClient(launcher.connect(protocol, endpoint, _ -> listener), listener);
    }

    private static String step(RecordingListener listener) {
        return listener.states.isEmpty() ? "" : listener.states.getLast().step();
    }

    private static Stream<Sample.SceneObject> objects(RecordingListener listener) {
        return listener.samples.stream()
                .filter(Sample.SceneObject.class::isInstance)
                .map(Sample.SceneObject.class::cast);
    }

    private static Set<SceneObjectEventKind> events(RecordingListener listener) {
        return objects(listener).map(Sample.SceneObject::event).collect(Collectors.toSet());
    }

    private static void assertNoFindings(RecordingListener listener) {
        assertTrue(
                listener.findings.stream().allMatch(finding -> finding.severity() == Severity.NOTE),
                () -> listener.findings.toString());
    }

    private static void submitRequest(SetpTestClient client, String name, Map<String, String> parameters) {
        var definition = SetpUserRequestCatalog.OF_A_CLIENT.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        client.live.sendRequest(definition, parameters);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void strictClientJoinsFirstBubbleAndSeesMotion() throws Exception {
        var listener = call(serve("").port(), "anna:secret@", "?strict=true").notes();

        assertTrue(listener.await(() -> step(listener).equals("in Stage")));
        assertTrue(listener.await(() -> events(listener)
                .containsAll(Set.of(
                        SceneObjectEventKind.PERCEIVED, SceneObjectEventKind.MOVED, SceneObjectEventKind.ANIMATED))));
        assertTrue(listener.await(() -> objects(listener).count() > 100));
        assertTrue(objects(listener).allMatch(object -> object.id().isPresent()));
        assertNoFindings(listener);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void ballsCollideAndCometDisappears() throws Exception {
        var listener = call(serve("").port(), "", "").notes();

        assertTrue(listener.await(
                () -> events(listener).containsAll(Set.of(SceneObjectEventKind.COLLIDED, SceneObjectEventKind.GONE))));
        var collision = objects(listener)
                .filter(object -> object.event() == SceneObjectEventKind.COLLIDED)
                .findFirst()
                .orElseThrow();
        assertEquals(List.of(1L, 2L), List.of(collision.index(), collision.with()));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void leavingVisitorDisappearsForOthers() throws Exception {
        var server = serve("");
        var stays = call(server.port(), "", "").notes();
        assertTrue(stays.await(() -> step(stays).equals("in Stage")));
        var goes = call(server.port(), "", "");
        assertTrue(goes.notes.await(() -> step(goes.notes).equals("in Stage")));
        assertTrue(stays.await(() -> objects(stays).anyMatch(object -> object.index() == VISITORS + 1)));
        goes.live.stop();

        assertTrue(goes.live.awaitEnd(Duration.ofSeconds(3)));
        assertTrue(stays.await(() -> objects(stays)
                .anyMatch(object -> object.event() == SceneObjectEventKind.GONE && object.index() == VISITORS + 1)));
        assertNoFindings(goes.notes);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void packetLossLosesNoGuaranteedMessages() throws Exception {
        launcher.close();
        var injector = new NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions.parse("loss:5%"));
        launcher = new SessionLauncher(SkeletonMapLibrary.builtIn(), (TrafficGateFactory) injector);
        var listener = call(serve("?rate=60").port(), "", "").notes();

        assertTrue(listener.await(() -> step(listener).equals("in Stage")));
        assertTrue(listener.await(() -> events(listener).contains(SceneObjectEventKind.COLLIDED)));
        assertTrue(listener.await(() -> objects(listener)
                        .filter(object -> object.event() == SceneObjectEventKind.PERCEIVED)
                        .map(Sample.SceneObject::index)
                        .collect(Collectors.toSet())
                        .size()
                >= 6));
        assertTrue(listener.phases().stream().noneMatch(phase -> phase == SessionPhase.LOST));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void refusesWrongPassphraseWithReason() throws Exception {
        var port = serve("?accounts=anna:secret,bert:other").port();
        var listener = call(port, "anna:wrong@", "").notes();
        assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.FAILED)));
        assertEquals("Stage rejects the connection: authentication failed (0)", step(listener));

        var stranger = call(port, "carl:secret@", "").notes();
        assertTrue(stranger.await(() -> stranger.phases().contains(SessionPhase.FAILED)));
        assertEquals("Stage rejects the connection: not authorized (1)", step(stranger));

        var known = call(port, "bert:other@", "?bubble=none").notes();
        assertTrue(known.await(() -> step(known).equals("let in by Stage")));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void missingBubbleIsWarningAndKeepsSession() throws Exception {
        var listener = call(serve("").port(), "", "?bubble=Nowhere").notes();

        assertTrue(listener.await(() -> listener.codes().contains("JOIN_REFUSED")));
        assertEquals(SessionPhase.LIVE, listener.states.getLast().phase());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void linkedSimulationSeesBubble() throws Exception {
        var listener = call(serve("").port(), "", "?role=link").notes();

        assertTrue(listener.await(() -> step(listener).equals("linked to Mocapscope")));
        assertTrue(listener.await(() -> events(listener).contains(SceneObjectEventKind.MOVED)));
        assertNoFindings(listener);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void joiningAnnexUpdatesOfferedSelection() throws Exception {
        var client = call(serve("").port(), "", "");
        var listener = client.notes();
        assertTrue(listener.await(() -> step(listener).equals("in Stage")));
        var annex = SetpSimulatedLinkedBubblePair.createBubbleId("annex").toString();
        submitRequest(client, "join", Map.of("bubble", annex, "avatar", "Guide"));

        assertTrue(listener.await(() -> step(listener).equals("in Annex")));
        assertTrue(listener.await(() -> !listener.offers.isEmpty()
                && listener.offers.getLast().picks().getFirst().chosen().equals(annex)));
        assertTrue(listener.await(() -> objects(listener).anyMatch(object -> object.index() == VISITORS - 1)));
        assertTrue(listener.await(() -> !listener.transportMetrics.isEmpty()));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void handsFerryToLinkedSimulationAndBack() throws Exception {
        var link = call(serve("").port(), "", "?role=link").notes();

        assertTrue(link.await(() -> link.samples.stream()
                        .filter(Sample.ProtocolEvent.class::isInstance)
                        .map(Sample.ProtocolEvent.class::cast)
                        .filter(event -> event.name().equals("handover"))
                        .filter(event -> "perceived".equals(event.fields().get("step")))
                        .count()
                >= 2));
        assertTrue(link.await(() -> objects(link)
                .filter(object -> object.index() == 6)
                .map(Sample.SceneObject::event)
                .toList()
                .contains(SceneObjectEventKind.GONE)));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void provesSharedKeyAndRejectsWrongOne() throws Exception {
        var server = serve("?key=k");
        var knows = call(server.port(), "", "?key=k&bubble=none").notes();
        var guesses = call(server.port(), "", "?key=x&reconnect=false").notes();

        assertTrue(guesses.await(() -> guesses.phases().contains(SessionPhase.FAILED)));
        assertTrue(knows.await(
                () -> knows.messages.stream().anyMatch(message -> message.name().equals("ChallengeResponse"))));
        assertTrue(knows.phases().stream().noneMatch(SessionPhase::isTerminal));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void requestsAreAnswered() throws Exception {
        var client = call(serve("?key=k").port(), "", "?key=k");
        var listener = client.notes();
        assertTrue(listener.await(() -> step(listener).equals("in Stage")));
        submitRequest(client, "interact", Map.of("target", "4"));
        submitRequest(client, "interact", Map.of("target", "999"));
        submitRequest(client, "examine_index", Map.of("index", "0"));
        submitRequest(client, "challenge", Map.of());
        submitRequest(client, "inject", Map.of("object", "00112233-4455-6677-8899-aabbccddeeff"));
        submitRequest(client, "eject", Map.of("object", "00112233-4455-6677-8899-aabbccddeeff"));

        assertTrue(listener.await(() -> listener.samples.stream()
                .filter(Sample.ProtocolEvent.class::isInstance)
                .map(Sample.ProtocolEvent.class::cast)
                .filter(event -> "answered".equals(event.fields().get("step")))
                .map(event -> event.name() + " " + event.fields().get("success"))
                .collect(Collectors.toSet())
                .containsAll(Set.of("interaction true", "interaction false", "injection true", "ejection true"))));
        assertTrue(listener.await(() ->
                listener.messages.stream().anyMatch(message -> message.name().equals("ChallengeResponse"))));
        submitRequest(client, "leave", Map.of());
        assertTrue(listener.await(() -> step(listener).equals("connected, left the bubble")));
        assertNoFindings(listener);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void ownerAnswersInteractionWithItsObject() throws Exception {
        var server = serve("");
        var owner = call(server.port(), "", "").notes();
        assertTrue(owner.await(() -> step(owner).equals("in Stage")));
        var requester = call(server.port(), "", "");
        assertTrue(requester.notes.await(() -> step(requester.notes).equals("in Stage")));
        submitRequest(requester, "interact", Map.of("target", String.valueOf(VISITORS)));

        assertTrue(requester.notes.await(() -> requester.notes.samples.stream()
                .filter(Sample.ProtocolEvent.class::isInstance)
                .map(Sample.ProtocolEvent.class::cast)
                .anyMatch(event ->
                        "nothing here can do that".equals(event.fields().get("text")))));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void grantLimitsServerRate() throws Exception {
        var slow = call(serve("?rate=200").port(), "", "?grant=3000").notes();
        assertTrue(slow.await(() -> step(slow).equals("in Stage")));
        assertTrue(slow.await(() -> events(slow).contains(SceneObjectEventKind.COLLIDED)));

        var entries = List.copyOf(slow.entries);
        long first = entries.getFirst().arrival();
        long last = entries.getLast().arrival();
        long bytes = entries.stream()
                .filter(entry -> entry.direction() == Direction.TO_CLIENT)
                .mapToLong(entry -> entry.bytes().remaining())
                .sum();
        assertTrue(bytes < 3000 * (last - first) / 1e9 + 8000, () -> bytes + " bytes");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void unknownDatagramOpensNoSession() throws Exception {
        var server = serve("");
        try (var socket = new DatagramSocket()) {
            var junk = "hello, this is no packet at all".getBytes(StandardCharsets.US_ASCII);
            socket.send(new DatagramPacket(junk, junk.length, InetAddress.getLoopbackAddress(), server.port()));
        }

        assertTrue(server.notes.await(() -> server.notes.codes().contains("NOBODYS_DATAGRAM")));
        assertEquals(Set.of(server.live.session().id()), served.keySet());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void stoppingServerNotifiesClients() throws Exception {
        var server = serve("");
        var listener = call(server.port(), "", "?reconnect=false").notes();
        assertTrue(listener.await(() -> step(listener).equals("in Stage")));
        server.live.stop();

        assertTrue(listener.await(() -> step(listener).equals("the server ended the session")));
        assertTrue(server.live.awaitEnd(Duration.ofSeconds(5)));
    }
}
