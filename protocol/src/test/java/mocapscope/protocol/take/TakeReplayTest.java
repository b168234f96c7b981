package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.recording.replay.RecordedMotionSource;
import mocapscope.protocol.recording.replay.RecordedServerMessageSupplier;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of replaying a recorded server over real sockets to another client. */
@Tag("slow")
class TakeReplayTest {
    private static final double NANOS_PER_MILLI = 1e6;

    /** Messages that belong to a connection, and are not recorded. */
    private static final Set<String> OWN =
            Set.of("cookie", "vrpn_Base ping_message", "UDP_DESCRIPTION", "upgrade response", "binary frame");

    private static final double METRES = 1e-4;
    private static final Quat UNTOLD = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Takes by scheme, which are recorded once. */
    private static final Map<String, Path> RECORDED = new ConcurrentHashMap<>();

    @TempDir
    private static Path folder;

    private final Map<String, RecordingListener> listeners = new ConcurrentHashMap<>();

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"vrpn", "vrpn+tcp", "aimation", "rgmp"})
    void replaysSameBytesToClient(String scheme) throws Exception {
        var protocol = ProtocolCatalog.of(ProtocolCatalog.parse(scheme + "://127.0.0.1", SessionRole.SERVER));
        var take = Take.open(recorded(protocol, scheme));
        try (var source = recordingSource(take);
                var script = new RecordedServerMessageSupplier(
                        new SessionPlaybackSpecification(source, 1, false), 0, SkeletonMapLibrary.builtIn());
                var launcher = new SessionLauncher()) {
            var server = launcher.replay(
                    protocol, ProtocolCatalog.parse(scheme + "://127.0.0.1:0", SessionRole.SERVER), script, this::note);
            var listener = listen(launcher, protocol, scheme, server);
            var sentMessages = messagesByChannel(
                    TakeTestRecordings.replayed(take, take.activeSessions().getFirst(), protocol, false).messages);
            int all = sentMessages.values().stream().mapToInt(List::size).sum();
            assertTrue(listener.await(() -> count(listener) >= all), () -> count(listener) + " of " + all);
            var again = messagesByChannel(listener.messages);

            assertTrue(all > 100, () -> "messages: " + all);
            assertEquals(sentMessages.keySet(), again.keySet());
            sentMessages.forEach(
                    (channel, messages) -> assertEquals("", difference(messages, again.get(channel)), channel));
            reportTiming(scheme, sentMessages, again);
        }
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"vrpn+tcp", "aimation", "rgmp"})
    void lateClientReceivesStateThenSameMessages(String scheme) throws Exception {
        var protocol = ProtocolCatalog.of(ProtocolCatalog.parse(scheme + "://127.0.0.1", SessionRole.SERVER));
        var take = Take.open(recorded(protocol, scheme));
        var last = messagesByChannel(
                        TakeTestRecordings.replayed(take, take.activeSessions().getFirst(), protocol, false).messages)
                .get("tcp")
                .getLast()
                .bytes();
        try (var source = recordingSource(take);
                var script = new RecordedServerMessageSupplier(
                        new SessionPlaybackSpecification(source, 0.5, false), 0, SkeletonMapLibrary.builtIn());
                var launcher = new SessionLauncher()) {
            var server = launcher.replay(
                    protocol, ProtocolCatalog.parse(scheme + "://127.0.0.1:0", SessionRole.SERVER), script, this::note);
            var first = listen(launcher, protocol, scheme, server);
            assertTrue(first.await(() -> first.samples.size() > 20));
            var second = listen(launcher, protocol, scheme, server);

            for (var one : List.of(first, second)) {
                assertTrue(one.await(() -> ended(one, last)), () -> scheme + " " + one.samples.size());
                assertEquals(List.of(), errors(one));
            }
            assertTrue(!second.samples.isEmpty() && second.samples.size() < first.samples.size());
            assertTrue(receivesEnd(2));
            var third = listen(launcher, protocol, scheme, server);
            assertTrue(third.await(() -> third.phases().contains(SessionPhase.LIVE)));
            assertTrue(receivesEnd(3));
        }
    }

    private boolean receivesEnd(int client) throws InterruptedException {
        var peer = listeners.entrySet().stream()
                .filter(one -> one.getKey().endsWith("." + client))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
        return peer.await(() -> peer.states.getLast().step().endsWith("the recording has ended"));
    }

    private static boolean ended(RecordingListener listener, ByteBuffer last) {
        var messages = messagesByChannel(listener.messages).getOrDefault("tcp", List.of());
        return !messages.isEmpty() && messages.getLast().bytes().equals(last);
    }

    private static List<String> errors(RecordingListener listener) {
        return listener.findings.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(Finding::text)
                .toList();
    }

    /** Tests pairs of protocols in which the second can serve devices of the first one's take. */
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({
        "vrpn, aimation", "vrpn, rgmp", "vrpn, setp",
        "aimation, vrpn", "aimation, rgmp", "aimation, setp",
        "rgmp, vrpn", "rgmp, aimation", "rgmp, setp",
        "setp, vrpn", "setp, rgmp"
    })
    void keepsPositionsInAnotherProtocol(String from, String to) throws Exception {
        var recorded = ProtocolCatalog.named(from);
        var other = ProtocolCatalog.named(to);
        var take = Take.open(recorded(recorded, scheme(recorded)));
        try (var sessionSet = recordingSource(take);
                var source = new RecordedMotionSource(
                        new SessionPlaybackSpecification(sessionSet, 1, false),
                        List.of("take"),
                        SkeletonMapLibrary.builtIn(),
                        _ -> {});
                var launcher = new SessionLauncher()) {
            // SETP sends the position of an object more often than its orientation.
            boolean turns = !from.equals("setp") && !to.equals("setp");
            var there = positions(
                    TakeTestRecordings.replayed(take, take.activeSessions().getFirst(), recorded, false),
                    recorded,
                    turns);
            var server = launcher.serve(
                    other,
                    ProtocolCatalog.parse(scheme(other) + "://127.0.0.1:0", SessionRole.SERVER),
                    source,
                    this::note);
            var listener = listen(launcher, other, scheme(other), server);
            assertTrue(
                    listener.await(() -> listener.samples.size() >= 20
                            && (from.equals("setp")
                                    || to.equals("setp")
                                    || to.equals("vrpn")
                                    || hasSkeleton(listener))),
                    () -> "samples: " + listener.samples.size());
            var here = positions(listener, other, turns);
            here.removeIf(TakeReplayTest::isClientBodyPosition);

            assertFalse(here.isEmpty());
            assertTrue(
                    agreement(there, here) >= (to.equals("aimation") ? 0.15 : 0.99),
                    () -> "%s as %s: %.2f agree of %d".formatted(from, to, agreement(there, here), here.size()));
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void animationServerReportsMissingBody() throws Exception {
        var take = Take.open(recorded(ProtocolCatalog.named("setp"), "setp"));
        try (var sessionSet = recordingSource(take);
                var source = new RecordedMotionSource(
                        new SessionPlaybackSpecification(sessionSet, 1, true),
                        List.of("take"),
                        SkeletonMapLibrary.builtIn(),
                        _ -> {});
                var launcher = new SessionLauncher()) {
            var server = launcher.serve(
                    ProtocolCatalog.named("aimation"),
                    ProtocolCatalog.parse("aimation://127.0.0.1:0", SessionRole.SERVER),
                    source,
                    this::note);
            var listener = note(server.session());

            assertTrue(listener.await(() -> listener.codes().contains("BODY_MISSING")), listener.codes()::toString);
        }
    }

    /** Returns a take of a server's session with a client, until enough was seen. */
    private static synchronized Path recorded(Protocol protocol, String scheme) throws Exception {
        var known = RECORDED.get(scheme);
        if (known == null) {
            known = new TakeReplayTest().record(protocol, scheme);
            RECORDED.put(scheme, known);
        }
        return known;
    }

    private Path record(Protocol protocol, String scheme) throws Exception {
        var file = folder.resolve(scheme.replace('+', '-') + ".mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime);
                var launcher = new SessionLauncher()) {
            var server = launcher.serve(
                    protocol,
                    ProtocolCatalog.parse(scheme + "://127.0.0.1:0", SessionRole.SERVER),
                    SimulatedMotionSource.of(protocol.devices()),
                    this::note);
            SessionListenerFactory factory =
                    session -> new CompositeSessionListener(note(session), recorder.createListener(session));
            var client = launcher.connect(protocol, client(scheme, server), factory);
            var recorded = note(client.session());
            int enough = switch (protocol.name()) {
                case "aimation", "setp" -> 120;
                default -> 3000;
            };
            assertTrue(
                    recorded.await(() -> recorded.samples.size() >= enough),
                    () -> "samples: " + recorded.samples.size());
            client.stop();
            client.awaitEnd(Duration.ofSeconds(5));
        }
        return file;
    }

    private RecordingListener listen(
            SessionLauncher launcher, Protocol protocol, String scheme, RunningSessionHandle server) throws Exception {
        return note(
                launcher.connect(protocol, client(scheme, server), this::note).session());
    }

    private Endpoint client(String scheme, RunningSessionHandle server) throws InterruptedException {
        var listening = note(server.session());
        assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
        var address = listening.states.stream()
                .filter(state -> state.phase() == SessionPhase.LISTENING)
                .map(SessionStateChange::step)
                .findFirst()
                .orElseThrow();
        return ProtocolCatalog.parse(scheme + "://" + address, SessionRole.CLIENT);
    }

    private RecordingListener note(Session session) {
        return listeners.computeIfAbsent(session.id(), _ -> new RecordingListener());
    }

    private static SeekableRecordedSessionSet recordingSource(Take take) {
        return take.createSource(take.activeSessions(), ProtocolCatalog.protocols());
    }

    private static String scheme(Protocol protocol) {
        return protocol.schemes().getFirst().name();
    }

    /** Returns the server's messages by channel, without those of the connection itself. */
    private static Map<String, List<DecodedMessage>> messagesByChannel(List<DecodedMessage> messages) {
        var byChannel = new TreeMap<String, List<DecodedMessage>>();
        for (var message : messages) {
            if (message.direction() == Direction.TO_CLIENT
                    && !OWN.contains(message.name())
                    && !message.name().endsWith(" frame")) {
                byChannel
                        .computeIfAbsent(message.channel().name(), _ -> new ArrayList<>())
                        .add(message);
            }
        }
        return byChannel;
    }

    private static int count(RecordingListener listener) {
        return messagesByChannel(listener.messages).values().stream()
                .mapToInt(List::size)
                .sum();
    }

    /** Returns the first difference, or an empty string. */
    private static String difference(List<DecodedMessage> messages, List<DecodedMessage> again) {
        for (int i = 0; i < Math.max(messages.size(), again.size()); i++) {
            if (i >= messages.size()
                    || i >= again.size()
                    || !messages.get(i).bytes().equals(again.get(i).bytes())) {
                return "message %d of %d and %d: %s, %s"
                        .formatted(i, messages.size(), again.size(), name(messages, i), name(again, i));
            }
        }
        return "";
    }

    private static String name(List<DecodedMessage> messages, int index) {
        return index < messages.size() ? messages.get(index).name() : "none";
    }

    /** Returns true for the positions of the bodies that a SETP bubble gives its clients, which are not recorded. */
    private static boolean isClientBodyPosition(Vec3 place) {
        return Math.abs(place.y() - 0.2) < METRES && Math.abs(place.z() - 2.4) < METRES;
    }

    /**
     * Prints the deviation of the intervals between arrivals from the recorded ones, which depends on the machine's
     * load.
     */
    private static void reportTiming(
            String description,
            Map<String, List<DecodedMessage>> sentMessages,
            Map<String, List<DecodedMessage>> again) {
        sentMessages.forEach((channel, messages) -> {
            var others = again.get(channel);
            var off = IntStream.range(1, messages.size())
                    .mapToDouble(i -> Math.abs(
                                    (others.get(i).arrival() - others.get(i - 1).arrival())
                                            - (messages.get(i).arrival()
                                                    - messages.get(i - 1).arrival()))
                            / NANOS_PER_MILLI)
                    .sorted()
                    .toArray();
            System.out.printf(
                    "%s %s: %d messages equal; intervals differ by %.2f ms (95 of 100), %.2f ms at most%n",
                    description, channel, messages.size(), off[off.length * 95 / 100], off[off.length - 1]);
        });
    }

    private static boolean hasSkeleton(RecordingListener listener) {
        return listener.samples.stream().anyMatch(sample -> sample instanceof Sample.Skeleton);
    }

    /**
     * Returns all positions in scene coordinates; with {@code turns}, those of the end of a metre-long stick along x.
     */
    private static Set<Vec3> positions(RecordingListener listener, Protocol protocol, boolean turns) {
        var places = new HashSet<Vec3>();
        var samples = listener.samples.stream()
                .filter(sample -> sample.stamp().direction() == Direction.TO_CLIENT)
                .toList();
        var bodies = samples.stream()
                .filter(sample -> sample instanceof Sample.Skeleton)
                .map(sample -> sample.stamp().source())
                .collect(Collectors.toSet());
        for (var sample : samples) {
            boolean bone = sample instanceof Sample.Pose
                    && bodies.contains(sample.stamp().source());
            if (!bone) {
                add(sample, basis(protocol, sample), turns, places);
            }
        }
        places.removeIf(place -> !place.isFinite());
        return places;
    }

    /** The basis in which each server of ours sends positions; a hand uses that of OpenXR. */
    private static Basis basis(Protocol protocol, Sample sample) {
        boolean hand = sample.stamp().source().device().startsWith("solved_hand");
        return switch (protocol.name()) {
            case "rgmp" -> hand ? Basis.Y_UP : Basis.Z_UP;
            case "aimation" -> Basis.of("x,-y,z", 0.01);
            default -> Basis.Y_UP;
        };
    }

    private static void add(Sample sample, Basis basis, boolean turns, Set<Vec3> to) {
        switch (sample) {
            case Sample.Pose pose -> add(pose.position(), turns ? pose.orientation() : UNTOLD, basis, to);
            case Sample.Skeleton body -> {
                for (int bone = 0; bone < body.map().bones().size(); bone++) {
                    add(body.positions().vec3(bone), turns ? body.orientations().quat(bone) : UNTOLD, basis, to);
                }
            }
            case Sample.SceneObject object ->
                add(object.motion().position(), turns ? object.motion().orientation() : UNTOLD, basis, to);
            default -> {}
        }
    }

    /** Adds a position; an orientation that was never set may arrive as identity. */
    private static void add(Vec3 position, Quat orientation, Basis basis, Set<Vec3> to) {
        var place = basis.toScene(position);
        to.add(place);
        if (turned(orientation)) {
            to.add(place.plus(basis.toScene(orientation).rotate(new Vec3(1, 0, 0))));
        }
    }

    private static boolean turned(Quat orientation) {
        return orientation.x() != 0 || orientation.y() != 0 || orientation.z() != 0;
    }

    /** The share of the received positions that were recorded. */
    private static double agreement(Set<Vec3> recorded, Set<Vec3> received) {
        var cells = new HashSet<List<Long>>();
        for (var place : recorded) {
            for (int i = 0; i < 8; i++) {
                cells.add(cell(place, i));
            }
        }
        return (double) received.stream()
                        .filter(place -> cells.contains(cell(place, 8)))
                        .count()
                / received.size();
    }

    /** Cells of twice the tolerance: a place near a wall is in the cells on both sides. */
    private static List<Long> cell(Vec3 place, int corner) {
        return List.of(cell(place.x(), corner, 1), cell(place.y(), corner, 2), cell(place.z(), corner, 4));
    }

    private static long cell(double value, int corner, int bit) {
        double shift = corner == 8 ? 0 : (corner & bit) == 0 ? -METRES : METRES;
        return (long) Math.floor((value + shift) / (2 * METRES));
    }
}
