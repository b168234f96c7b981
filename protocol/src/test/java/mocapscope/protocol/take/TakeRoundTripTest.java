package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests recordings of both sides of each protocol over real sockets against the live samples. */
@Tag("slow")
class TakeRoundTripTest {
    private static final int ENOUGH = 300;
    private static final String PASSPHRASE = "sesame-opens";

    @TempDir
    private Path folder;

    private final Map<String, RecordingListener> live = new ConcurrentHashMap<>();

    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void takeDecodesToLiveSamples(Protocol protocol) throws Exception {
        var take = Take.open(record(protocol, "", protocol.demoEndpointSuffix()));

        assertEquals("", take.notice());
        assertEquals(live.keySet(), names(take));
        for (var session : take.sessions()) {
            var recorded = live.get(session.name());
            boolean strict = session.role().equals("server");
            var replayed = TakeTestRecordings.replayed(take, session, protocol, strict);
            assertIterableEquals(recorded.samples, replayed.samples, session.name());
            assertEquals(
                    recorded.messages.stream()
                            .map(message -> message.n() + message.name())
                            .toList(),
                    replayed.messages.stream()
                            .map(message -> message.n() + message.name())
                            .toList());
            assertIterableEquals(entries(recorded, session), entries(replayed, session));
        }
        assertTrue(live.values().stream()
                        .filter(listener -> listener.samples.size() >= ENOUGH)
                        .count()
                >= 2);
    }

    @Test
    void takeContainsNoPassphraseAndReportsMasking() throws Exception {
        var setp = ProtocolCatalog.protocols().stream()
                .filter(protocol -> protocol.name().equals("setp"))
                .findFirst()
                .orElseThrow();
        var file = record(setp, "anna:" + PASSPHRASE + "@", "");
        var letters = TakeTestRecordings.printableText(file);

        assertFalse(letters.contains(PASSPHRASE));
        assertTrue(letters.contains("anna"));
        assertTrue(letters.contains("*".repeat(32)));
        assertTrue(Take.open(file).sessions().stream().allMatch(TakeSessionInfo::masked));
        assertFalse(Take.open(file).sessions().stream()
                .anyMatch(session -> session.toString().contains(PASSPHRASE)));
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void lateTakeDecodesToLiveSamples(Protocol protocol) throws Exception {
        var file = folder.resolve("late.mcap");
        var listener = new DeferredListener();
        try (var launcher = new SessionLauncher()) {
            var client = connect(
                    launcher,
                    protocol,
                    "",
                    protocol.demoEndpointSuffix(),
                    session -> session.role() == SessionRole.CLIENT
                            ? new CompositeSessionListener(notes(session), listener)
                            : notes(session));
            var recorded = notes(client.session());
            assertTrue(
                    recorded.await(() -> recorded.samples.size() >= ENOUGH),
                    () -> "samples: " + recorded.samples.size());
            try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
                var received = new RecordingListener();
                listener.listener = new CompositeSessionListener(received, recorder.createListener(client.session()));
                assertTrue(received.await(() -> recorded(received) >= ENOUGH), () -> "samples: " + recorded(received));
                client.stop();
                assertTrue(client.awaitEnd(Duration.ofSeconds(5)));
            }
            var take = Take.open(file);
            var recordedSession = take.recordedSession(take.sessions().getFirst(), List.of(protocol));
            var replayed = new RecordingListener();
            var session = recordedSession.createSession(
                    client.session().id(), take.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
            recordedSession.recording().replay(recordedSession.createReplayer(session, replayed));

            int size = recorded.samples.size();
            assertTrue(replayed.samples.size() >= ENOUGH, () -> "samples: " + replayed.samples.size());
            assertIterableEquals(
                    describe(recorded.samples.subList(size - replayed.samples.size(), size)),
                    describe(replayed.samples));
        }
    }

    /**
     * Samples whose bytes were received too: of an entry in progress when the listener is added, only the end is
     * received.
     */
    private static long recorded(RecordingListener recorded) {
        return recorded.samples.stream()
                .filter(sample -> !recorded.entries.isEmpty()
                        && sample.stamp().arrival()
                                >= recorded.entries.getFirst().arrival())
                .count();
    }

    private static List<String> describe(List<Sample> samples) {
        return samples.stream()
                .map(sample -> "%d %s %s"
                        .formatted(
                                sample.stamp().message(),
                                sample.stamp().source(),
                                sample.getClass().getSimpleName()))
                .toList();
    }

    /** A server and a client of it, until enough was seen. */
    private Path record(Protocol protocol, String user, String rest) throws Exception {
        var file = folder.resolve(protocol.name() + ".mcap");
        var launcher = new SessionLauncher();
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var client = connect(
                    launcher,
                    protocol,
                    user,
                    rest,
                    session -> new CompositeSessionListener(notes(session), recorder.createListener(session)));
            var recorded = notes(client.session());
            assertTrue(
                    recorded.await(() -> recorded.samples.size() >= ENOUGH),
                    () -> "samples: " + recorded.samples.size());
            launcher.close();
        } finally {
            launcher.close();
        }
        return file;
    }

    private RunningSessionHandle connect(
            SessionLauncher launcher, Protocol protocol, String user, String rest, SessionListenerFactory factory)
            throws Exception {
        var scheme = protocol.schemes().getFirst().name() + "://";
        var source = SimulatedMotionSource.of(protocol.devices());
        var server = launcher.serve(
                protocol, ProtocolCatalog.parse(scheme + "127.0.0.1:0?rate=240", SessionRole.SERVER), source, factory);
        var listening = notes(server.session());
        assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
        var address = listening.states.stream()
                .filter(state -> state.phase() == SessionPhase.LISTENING)
                .map(SessionStateChange::step)
                .findFirst()
                .orElseThrow();
        return launcher.connect(
                protocol, ProtocolCatalog.parse(scheme + user + address + rest, SessionRole.CLIENT), factory);
    }

    private RecordingListener notes(Session session) {
        return live.computeIfAbsent(session.id(), _ -> new RecordingListener());
    }

    private static Set<String> names(Take take) {
        return take.sessions().stream().map(TakeSessionInfo::name).collect(Collectors.toSet());
    }

    /** Returns the entries; for a session with secrets, only the number of their bytes. */
    private static List<List<Object>> entries(RecordingListener listener, TakeSessionInfo session) {
        return listener.entries.stream()
                .map(entry -> List.<Object>of(
                        entry.kind(),
                        entry.direction(),
                        entry.channel(),
                        entry.arrival(),
                        entry.at(),
                        session.masked() ? entry.bytes().remaining() : entry.bytes(),
                        entry.mark(),
                        entry.note()))
                .toList();
    }
}
