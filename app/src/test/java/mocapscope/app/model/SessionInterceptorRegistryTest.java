package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Tests interceptors of real sessions on loopback. */
class SessionInterceptorRegistryTest {
    private static final int PATIENCE = 60;

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            launcher,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void removesInterceptorsOfRemovedServerAndItsPeers() throws Exception {
        sessionManager
                .interceptors()
                .start(
                        ProtocolCatalog.parse("vrpn+tcp://127.0.0.1:0", SessionRole.SERVER),
                        SessionRole.SERVER,
                        Set.of(Direction.TO_CLIENT));
        waitFor(() -> find(SessionPhase.LISTENING).isPresent());
        var listener = find(SessionPhase.LISTENING).orElseThrow();
        sessionManager.connect(
                sessionManager.parse("vrpn+tcp://" + listener.state().step().replaceAll(".* ", "")));
        var id = listener.session().id();
        waitFor(() -> peer(id).isPresent());
        var peer = peer(id).orElseThrow();
        sessionManager.remove(id);
        assertTrue(sessionManager.interceptors().find(peer).isEmpty());
        assertTrue(sessionManager.interceptors().find(id).isEmpty());
    }

    @Test
    void servesDeviceUnderRequestedName() throws Exception {
        sessionManager
                .interceptors()
                .start(
                        ProtocolCatalog.parse("vrpn+tcp://127.0.0.1:0/K%C3%B6rper%201", SessionRole.SERVER),
                        SessionRole.SERVER,
                        Set.of());
        waitFor(() -> find(SessionPhase.LISTENING).isPresent());
        var address = find(SessionPhase.LISTENING).orElseThrow().state().step().replaceAll(".* ", "");
        sessionManager.connect(sessionManager.parse("vrpn+tcp://" + address));

        waitFor(() -> sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .flatMap(one -> one.devices().stream())
                .anyMatch(device -> device.source().device().equals("Körper 1")));
    }

    @Test
    void removesLaterAttachedPeerInterceptorWithServer() throws Exception {
        var endpoint = ProtocolCatalog.parse("vrpn+tcp://127.0.0.1:0", SessionRole.SERVER);
        launcher.serve(
                ProtocolCatalog.of(endpoint), endpoint, SimulatedMotionSource.of(List.of("Wand")), sessionManager);
        waitFor(() -> find(SessionPhase.LISTENING).isPresent());
        var listener = find(SessionPhase.LISTENING).orElseThrow();
        var id = listener.session().id();
        sessionManager.connect(
                sessionManager.parse("vrpn+tcp://" + listener.state().step().replaceAll(".* ", "")));
        waitFor(() -> sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .anyMatch(one -> one.session().id().startsWith(id + ".")));
        var peer = sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .map(one -> one.session().id())
                .filter(one -> one.startsWith(id + "."))
                .findFirst()
                .orElseThrow();
        sessionManager.interceptors().attach(peer, Set.of());
        waitFor(() -> sessionManager.interceptors().find(peer).isPresent());
        sessionManager.remove(id);
        assertTrue(sessionManager.interceptors().find(peer).isEmpty());
    }

    private Optional<SessionSnapshot> find(SessionPhase phase) {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .filter(one -> one.state().phase() == phase)
                .findFirst();
    }

    /** The peer of that listener that has an interceptor. */
    private Optional<String> peer(String listener) {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .map(one -> one.session().id())
                .filter(one -> one.startsWith(listener + "."))
                .filter(one -> sessionManager.interceptors().find(one).isPresent())
                .findFirst();
    }

    private static void waitFor(BooleanSupplier condition) throws Exception {
        WaitForAsyncUtils.waitFor(PATIENCE, TimeUnit.SECONDS, condition::getAsBoolean);
    }
}
