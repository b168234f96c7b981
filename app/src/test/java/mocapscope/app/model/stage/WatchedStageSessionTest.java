package mocapscope.app.model.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import mocapscope.app.model.StageSharingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.synthetic.NatsServer;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageEndpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that one manager shares and another one watches, through a real NATS server. */
@Tag("slow")
class WatchedStageSessionTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path folder;

    private final SessionLauncher network = new SessionLauncher();
    private final SessionLauncher viewerNetwork = new SessionLauncher();
    private final WindowSessionAndRecordingManager agent = manager(network);
    private final WindowSessionAndRecordingManager viewer = manager(viewerNetwork);
    private StageSharingManager sharing;
    private NatsServer hub;

    private static WindowSessionAndRecordingManager manager(SessionLauncher launcher) {
        return new WindowSessionAndRecordingManager(
                launcher,
                ProtocolCatalog.protocols(),
                uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                SkeletonMapLibrary.builtIn(),
                Preferences.unsaved());
    }

    @BeforeEach
    void startHub() throws Exception {
        hub = NatsServer.start(folder);
        sharing = new StageSharingManager(agent, Preferences.unsaved(), "test", folder.resolve("spool"));
        var vrpn = ProtocolCatalog.protocols().getFirst();
        var server = manager(network);
        network.serve(
                vrpn,
                ProtocolCatalog.parse("vrpn+tcp://127.0.0.1:0", SessionRole.SERVER),
                SimulatedMotionSource.of(List.of("Walker")),
                server);
        until(() -> first(server)
                .filter(one -> one.state().phase() == SessionPhase.LISTENING)
                .isPresent());
        var step = first(server).orElseThrow().state().step();
        agent.connect(agent.parse("vrpn+tcp://127.0.0.1" + step.substring(step.lastIndexOf(':'))));
        until(() -> first(agent)
                .filter(one -> one.state().phase() == SessionPhase.LIVE)
                .isPresent());
    }

    @AfterEach
    void stop() {
        viewer.stages().close();
        sharing.close();
        network.close();
        viewerNetwork.close();
        if (hub != null) {
            hub.close();
        }
    }

    private StageAddress share() {
        sharing.start(hub.stage("show").toString(), "left");
        until(() -> sharing.state().filter(state -> state.stored() > 20).isPresent());
        var id = first(agent).orElseThrow().session().id();
        return hub.stage("show").withAgent("left").withSession(id);
    }

    @Test
    void watchesSessionWithNameSamplesAndNoCommands() {
        var address = share();
        viewer.connect(viewer.parse(address.toString()));
        await(one -> one.signals().poses().size() > 0);
        var shown = first(viewer).orElseThrow();

        assertEquals("left · " + address.session(), shown.name());
        assertEquals("vrpn", shown.session().protocol().name());
        assertEquals(SessionPhase.LIVE, shown.state().phase());
        assertTrue(StageEndpoint.isStage(shown.session().endpoint()));
        assertEquals(address.toString(), shown.session().endpoint().toString());
        assertEquals(1, sessions(viewer).size());
        assertEquals(List.of(address), viewer.stages().watchedAddresses());
        assertTrue(Math.abs(shown.now() - SystemClock.monotonicNanos()) < TimeUnit.SECONDS.toNanos(30));
        assertTrue(viewer.player(shown.session().id()).isEmpty());
    }

    @Test
    void continuesAfterHubWasAway() {
        viewer.connect(viewer.parse(share().toString()));
        await(one -> one.state().phase() == SessionPhase.LIVE);

        hub.kill();
        await(one -> one.state().phase() == SessionPhase.WAITING);
        assertTrue(first(viewer).orElseThrow().state().step().contains("is not reached"));
        assertTrue(first(viewer).orElseThrow().health().verdict().sentence().startsWith("Reconnecting"));
        startAgain();
        await(one -> one.state().phase() == SessionPhase.LIVE);
        long before = first(viewer).orElseThrow().traffic().messages();
        await(one -> one.traffic().messages() > before);
    }

    @Test
    void showsAgentThatIsNotHeard() {
        viewer.connect(viewer.parse(share().toString()));
        await(one -> one.state().phase() == SessionPhase.LIVE);
        sharing.close();

        await(one -> one.state().phase() == SessionPhase.WAITING);
        assertTrue(first(viewer).orElseThrow().state().step().contains("nothing arrives from left"));
    }

    @Test
    void showsStateOfSessionAtItsAgent() {
        viewer.connect(viewer.parse(share().toString()));
        await(one -> one.state().phase() == SessionPhase.LIVE);
        agent.close(first(agent).orElseThrow().session().id());

        await(one -> one.state().phase() == SessionPhase.CLOSED);
    }

    @Test
    void waitsForSessionThatIsNotShared() {
        var address = share();
        viewer.connect(viewer.parse(
                hub.stage("show").withAgent("left").withSession("absent").toString()));

        await(one -> one.state().phase() == SessionPhase.WAITING);
        assertTrue(first(viewer).orElseThrow().state().step().contains("no session is shared at"));
        viewer.connect(viewer.parse(address.toString()));
        until(() -> sessions(viewer).stream().anyMatch(one -> one.state().phase() == SessionPhase.LIVE));
    }

    @Test
    void removedSessionLeavesNoThread() {
        viewer.connect(viewer.parse(share().toString()));
        await(one -> one.state().phase() == SessionPhase.LIVE);
        viewer.remove(first(viewer).orElseThrow().session().id());

        assertTrue(sessions(viewer).isEmpty());
        assertEquals(List.of(), viewer.stages().watchedAddresses());
        until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("stage session")));
    }

    @Test
    void closedSessionStaysUntilItIsWatchedAgain() {
        viewer.connect(viewer.parse(share().toString()));
        await(one -> one.state().phase() == SessionPhase.LIVE);
        var id = first(viewer).orElseThrow().session().id();
        viewer.close(id);
        await(one -> one.state().phase() == SessionPhase.CLOSED);

        viewer.retry(id);
        await(one -> one.state().phase() == SessionPhase.LIVE);
        assertFalse(first(viewer).orElseThrow().session().id().equals(id));
    }

    @Test
    void listsStageAndForgetsAgentThatEnds() {
        var address = share();
        viewer.connect(viewer.parse(hub.stage("show").toString()));
        until(() -> viewer.stages().stage().orElseThrow().status().agents().stream()
                .flatMap(one -> one.sessions().stream())
                .anyMatch(one -> one.verdict().isPresent() && one.entriesPerSecond() > 0));
        var listed = viewer.stages().stage().orElseThrow();

        assertTrue(listed.status().isConnected());
        assertEquals("left", listed.status().agents().getFirst().agent());
        assertEquals(
                address,
                listed.status().agents().getFirst().sessions().getFirst().address());
        assertEquals(List.of(), sessions(viewer));
        sharing.close();
        until(() -> viewer.stages().stage().orElseThrow().status().agents().isEmpty());
        viewer.stages().closeStage();
        assertEquals(Optional.empty(), viewer.stages().stage());
        until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("stage monitor")));
    }

    @Test
    void restartedSessionOfAgentIsFollowed() {
        var address = share();
        viewer.connect(viewer.parse(address.toString()));
        await(one -> one.state().phase() == SessionPhase.LIVE);
        var before = first(viewer).orElseThrow().session();
        sharing.close();
        share();

        until(() -> first(viewer)
                .filter(one -> one.session() != before && one.signals().poses().size() > 0)
                .isPresent());
        assertEquals(before.id(), first(viewer).orElseThrow().session().id());
        assertEquals(1, sessions(viewer).size());
    }

    private void startAgain() {
        try {
            hub.start();
        } catch (java.io.IOException exception) {
            throw new AssertionError(exception);
        }
    }

    private void await(Predicate<SessionSnapshot> condition) {
        until(() -> first(viewer).filter(condition).isPresent());
    }

    private static List<SessionSnapshot> sessions(WindowSessionAndRecordingManager manager) {
        return manager.snapshot(SystemClock.monotonicNanos()).sessions();
    }

    private static Optional<SessionSnapshot> first(WindowSessionAndRecordingManager manager) {
        return sessions(manager).stream().findFirst();
    }

    private static void until(java.util.function.BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "the condition was not met in time");
            Thread.onSpinWait();
        }
    }
}
