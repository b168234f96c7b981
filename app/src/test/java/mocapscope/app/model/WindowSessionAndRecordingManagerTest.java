package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.UnusedTcpPort;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the session manager over real sockets on loopback, with the first protocol of the catalog. */
class WindowSessionAndRecordingManagerTest {
    private static final long PATIENCE = 20_000_000_000L;

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            launcher,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());
    private final String scheme =
            ProtocolCatalog.protocols().getFirst().schemes().getFirst().name() + "://127.0.0.1:";

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void listsClientAndServerPeerAsSeparateSessions() {
        serve();
        sessionManager.connect(endpoint(port()));
        await(now -> now.size() == 3
                && now.stream().allMatch(one -> !one.signals().poses().isEmpty() || listener(one)));
        var now = sessions();

        assertEquals(
                List.of(SessionRole.SERVER, SessionRole.CLIENT, SessionRole.SERVER),
                now.stream().map(one -> one.session().role()).toList());
        assertEquals(List.of(0, 1, 2), now.stream().map(SessionSnapshot::accent).toList());
    }

    @Test
    void assemblesSkeletonFromSensors() {
        serve();
        sessionManager.connect(endpoint(port()));

        await(now -> now.stream().anyMatch(one -> !one.signals().skeletons().isEmpty()));
    }

    @Test
    void closedSessionKeepsDataUntilRemoved() {
        serve();
        sessionManager.connect(endpoint(port()));
        await(now -> now.size() > 1 && !now.get(1).signals().poses().isEmpty());
        var id = sessions().get(1).session().id();
        sessionManager.close(id);
        await(now -> now.get(1).state().phase() == SessionPhase.CLOSED);
        assertFalse(sessions().get(1).signals().poses().isEmpty());

        sessionManager.select(
                new SharedViewSelection.SignalSelection(new SourceId(id, "Walker"), SourceDataKind.TRACKER, 0));
        sessionManager.remove(id);

        assertTrue(sessions().stream().noneMatch(one -> one.session().id().equals(id)));
        assertEquals(
                SharedViewSelection.NOTHING,
                sessionManager.snapshot(SystemClock.monotonicNanos()).selection());
    }

    /** A removed session's transcript is up to 64 MiB, and another session may not begin for hours. */
    @Test
    void releasesTranscriptOfRemovedSession() {
        serve();
        sessionManager.connect(endpoint(port()));
        await(now -> now.size() == 3 && now.get(1).state().phase() == SessionPhase.LIVE);
        var transcript =
                new WeakReference<>(sessions().get(1).session().history().transcript());
        sessionManager.remove(sessions().get(1).session().id());

        long end = SystemClock.monotonicNanos() + PATIENCE;
        while (transcript.get() != null && SystemClock.monotonicNanos() < end) {
            System.gc();
            LockSupport.parkNanos(20_000_000);
        }
        assertNull(transcript.get());
    }

    /** When it starts, the oldest ended peers are removed from the list before it. */
    @Test
    void retriedSessionKeepsItsPlaceAmongRemainingSessions() {
        serve();
        int port = port();
        try (var others = new SessionLauncher()) {
            for (int i = 2; i < 14; i++) {
                int all = i;
                others.connect(ProtocolCatalog.protocols().getFirst(), once(port), _ -> SessionListener.NO_OP);
                await(now -> now.size() == all && now.stream().allMatch(one -> listener(one) || live(one)));
            }
            sessionManager.connect(once(port));
            await(now -> now.size() == 15 && now.stream().allMatch(one -> listener(one) || live(one)));
        }
        var mine = sessions().stream()
                .filter(one -> one.session().role() == SessionRole.CLIENT)
                .findFirst()
                .orElseThrow();
        sessionManager.close(sessions().getFirst().session().id());
        await(now -> now.stream().allMatch(one -> one.state().phase().isTerminal()));
        sessionManager.retry(mine.session().id());

        var now = sessions();
        assertEquals(10, now.size());
        assertEquals(
                1,
                now.stream()
                        .filter(one -> one.session().role() == SessionRole.CLIENT)
                        .count());
        int place = IntStream.range(0, now.size())
                .filter(i -> now.get(i).session().role() == SessionRole.CLIENT)
                .findFirst()
                .orElseThrow();
        assertTrue(place == 8 || place == 9, "place: " + place);
    }

    private Endpoint once(int port) {
        return sessionManager.parse(scheme + port + "?reconnect=false");
    }

    private static boolean live(SessionSnapshot session) {
        return session.state().phase() == SessionPhase.LIVE;
    }

    @Test
    void reportsResultOfPlotRequest() {
        assertEquals(PlotRequestResult.NO_LINES, sessionManager.plotSelected());

        var walker = new SourceId("s1", "Walker");
        sessionManager.select(new SharedViewSelection.SignalSelection(walker, SourceDataKind.TRACKER, 0));
        assertEquals(PlotRequestResult.DRAWN, sessionManager.plotSelected());
        assertEquals(PlotRequestResult.THERE, sessionManager.plotSelected());
        sessionManager.select(new SharedViewSelection.SignalSelection(walker, SourceDataKind.TRACKER, 1));
        assertEquals(PlotRequestResult.DRAWN, sessionManager.plotSelected());
        sessionManager.select(new SharedViewSelection.SignalSelection(walker, SourceDataKind.TRACKER, 2));
        assertEquals(PlotRequestResult.FULL, sessionManager.plotSelected());
    }

    @Test
    void retriedSessionKeepsPlaceAndColor() {
        serve();
        sessionManager.connect(endpoint(port()));
        await(now -> now.size() == 3);
        var before = sessions().get(1);
        sessionManager.close(before.session().id());
        await(now -> now.get(1).state().phase() == SessionPhase.CLOSED);

        sessionManager.retry(before.session().id());

        await(now -> now.get(1).state().phase() == SessionPhase.LIVE);
        assertNotEquals(before.session().id(), sessions().get(1).session().id());
        assertEquals(before.accent(), sessions().get(1).accent());
    }

    @Test
    void givesEndpointItsChosenColorAgain() {
        serve();
        var endpoint = endpoint(port());
        sessionManager.connect(endpoint);
        await(now -> now.size() == 3);
        var id = client(sessions()).orElseThrow().session().id();

        sessionManager.setAccent(id, 9);
        assertEquals(9, client(sessions()).orElseThrow().accent());
        sessionManager.remove(id);
        sessionManager.connect(endpoint);

        await(now -> client(now).filter(session -> session.accent() == 9).isPresent());
    }

    /** Returns the client among a server, its peer and the client, which appear in any order. */
    private static Optional<SessionSnapshot> client(List<SessionSnapshot> sessions) {
        return sessions.stream()
                .filter(session -> session.session().role() == SessionRole.CLIENT)
                .findFirst();
    }

    @Test
    void retryingDoesNotWaitForTheNextAttempt() throws IOException {
        try (var unusedPort = new UnusedTcpPort()) {
            sessionManager.connect(endpoint(unusedPort.port()));
            await(now -> now.getFirst().state().phase() == SessionPhase.WAITING);
            long attempts = lost();
            sessionManager.retry(sessions().getFirst().session().id());

            await(_ -> lost() > attempts);
        }
    }

    @Test
    void discardsOldestEndedPeers() {
        serve();
        for (int i = 0; i < 12; i++) {
            sessionManager.connect(endpoint(port()));
            await(_ -> peers().stream().anyMatch(one -> one.state().phase() == SessionPhase.LIVE));
            clients().forEach(sessionManager::remove);
            await(_ -> peers().stream().allMatch(one -> one.state().phase().isTerminal()));
        }

        assertEquals(9, peers().size()); // eight, and the one that ended since the last one came
    }

    @Test
    void removingServerRemovesItsPeers() {
        serve();
        sessionManager.connect(endpoint(port()));
        await(now -> now.size() == 3);

        sessionManager.remove(sessions().getFirst().session().id());

        assertEquals(
                List.of(SessionRole.CLIENT),
                sessions().stream().map(one -> one.session().role()).toList());
    }

    @Test
    void rejectsInvalidEndpointWithMessage() {
        var exception = assertThrows(IllegalArgumentException.class, () -> sessionManager.parse(scheme + "70000"));

        assertTrue(exception.getMessage().contains("port"), exception.getMessage());
    }

    private void serve() {
        var first = ProtocolCatalog.protocols().getFirst();
        launcher.serve(
                first,
                ProtocolCatalog.parse(scheme + "0", SessionRole.SERVER),
                SimulatedMotionSource.of(List.of("Walker", "Wand", "Console")),
                sessionManager);
        await(now -> now.getFirst().state().phase() == SessionPhase.LISTENING);
    }

    private int port() {
        var address = sessions().getFirst().state().step();
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    private Endpoint endpoint(int port) {
        return sessionManager.parse(scheme + port);
    }

    private List<SessionSnapshot> sessions() {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).sessions();
    }

    private List<SessionSnapshot> peers() {
        return sessions().stream()
                .filter(one -> one.session().id().contains("."))
                .toList();
    }

    private List<String> clients() {
        return sessions().stream()
                .filter(one -> one.session().role() == SessionRole.CLIENT)
                .map(one -> one.session().id())
                .toList();
    }

    private long lost() {
        return sessions().getFirst().found().latest().stream()
                .filter(finding -> finding.rule() == ConnectionProblemKind.SESSION_LOST)
                .count();
    }

    private static boolean listener(SessionSnapshot one) {
        return one.state().phase() == SessionPhase.LISTENING;
    }

    private void await(Predicate<List<SessionSnapshot>> condition) {
        long until = SystemClock.monotonicNanos() + PATIENCE;
        while (!condition.test(sessions())) {
            assertTrue(SystemClock.monotonicNanos() < until, () -> "still " + sessions());
            LockSupport.parkNanos(1_000_000);
        }
    }
}
