package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A client of each protocol over real sockets, shared through a real NATS server and watched while it runs. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedProtocolSessionsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String PASSPHRASE = "Op3nSesame";
    private static final int ENOUGH = 300;

    @TempDir
    private Path folder;

    private final Map<String, RecordingListener> live = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    private NatsServerProcess server;
    private StageAddress agent;
    private StagePublisher publisher;

    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream();
    }

    @BeforeEach
    void startServer() throws IOException {
        server = NatsServerProcess.start(folder.resolve("store"));
        agent = server.stage("show").withAgent("left");
        publisher = StagePublisher.start(agent, StageCredentials.NONE, "test", folder.resolve("spool"), log::add);
        awaitStream();
    }

    /** Waits until the stream exists: version 2.9.10 of the server may crash when it is asked for messages before. */
    private void awaitStream() {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (log.stream().noneMatch(line -> line.startsWith("sharing at "))) {
            assertTrue(System.nanoTime() < until, log::toString);
        }
    }

    @AfterEach
    void stopServer() throws InterruptedException {
        if (server != null) {
            publisher.stop(Duration.ZERO);
            server.close();
        }
    }

    private RecordingListener listener(Session session) {
        return live.computeIfAbsent(session.id(), _ -> new RecordingListener());
    }

    /** Connects a client to a simulated device of the protocol, and shares the client's session. */
    private RunningSessionHandle share(SessionLauncher launcher, Protocol protocol, String user) throws Exception {
        var scheme = protocol.schemes().getFirst().name() + "://";
        var device = launcher.serve(
                protocol,
                ProtocolCatalog.parse(scheme + "127.0.0.1:0?rate=240", SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                this::listener);
        var listening = listener(device.session());
        assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
        var address = listening.states.stream()
                .filter(state -> state.phase() == SessionPhase.LISTENING)
                .map(SessionStateChange::step)
                .findFirst()
                .orElseThrow();
        return launcher.connect(
                protocol,
                ProtocolCatalog.parse(scheme + user + address + protocol.demoEndpointSuffix(), SessionRole.CLIENT),
                session -> new CompositeSessionListener(publisher.createListener(session), listener(session)));
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void watchedSamplesEqualShared(Protocol protocol) throws Exception {
        var watched = new RecordingListener();
        try (var launcher = new SessionLauncher()) {
            var client = share(launcher, protocol, "");
            var shared = listener(client.session());
            assertTrue(shared.await(() -> shared.samples.size() >= ENOUGH), () -> "samples: " + shared.samples.size());
            var address = agent.withSession(client.session().id());
            awaitCheckpoint(address);
            var reader = new StageSessionReader(
                    address,
                    StageCredentials.NONE,
                    "test",
                    ProtocolCatalog.protocols(),
                    one -> one.createReplayer(
                            one.createSession(SkeletonMapLibrary.builtIn(), Transcript.DEFAULT_BUDGET, false), watched),
                    log::add);
            var reading = Thread.ofPlatform().daemon().start(() -> {
                try {
                    reader.read(StageSessionReader.StageReadingPeriod.LIVE);
                } catch (IOException | InterruptedException failure) {
                    log.add(failure.toString());
                }
            });
            assertTrue(watched.await(() -> watched.samples.size() >= ENOUGH), log::toString);
            client.stop();
            assertTrue(client.awaitEnd(PATIENCE));
            assertTrue(publisher.stop(PATIENCE), log::toString);
            assertTrue(watched.await(() -> watched.entries.size()
                    == shared.entries.getLast().index()
                            + 1
                            - watched.entries.getFirst().index()));
            reader.stop();
            reading.join();

            int count = watched.samples.size();
            assertEquals(
                    shared.samples.subList(shared.samples.size() - count, shared.samples.size()),
                    watched.samples.subList(0, count));
            assertEquals(new StageSessionReader.StageReadingTotals(0, 0, 0), reader.totals());
        }
    }

    private void awaitCheckpoint(StageAddress session) throws IOException, InterruptedException {
        try (var connection = StageConnection.open(session, StageCredentials.NONE, "test", log::add)) {
            long until = System.nanoTime() + PATIENCE.toNanos();
            while (connection
                    .lastSequence(StageSubject.of(session, StageMessageKind.STATE))
                    .isEmpty()) {
                assertTrue(System.nanoTime() < until, () -> publisher.totals() + " " + log);
            }
        }
    }

    @Test
    void storeContainsNoPassphrase() throws Exception {
        try (var launcher = new SessionLauncher()) {
            var client = share(launcher, ProtocolCatalog.named("setp"), "walter:" + PASSPHRASE + "@");
            var shared = listener(client.session());
            assertTrue(shared.await(() -> shared.samples.size() >= ENOUGH), () -> "states: " + shared.states);
            client.stop();
            assertTrue(client.awaitEnd(PATIENCE));
            assertTrue(publisher.stop(PATIENCE), log::toString);
        }
        server.kill();
        var stored = new StringBuilder();
        try (var files = Files.walk(server.store())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                stored.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }

        assertTrue(stored.indexOf("walter") >= 0, "the user's name is stored");
        assertFalse(stored.indexOf(PASSPHRASE) >= 0, "the passphrase is stored");
    }
}
