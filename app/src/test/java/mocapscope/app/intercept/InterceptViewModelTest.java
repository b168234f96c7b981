package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Tests the intercept model with real sessions, without a toolkit. */
class InterceptViewModelTest {
    private static final int PATIENCE = 60;

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            launcher,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());
    private final InterceptViewModel model = new InterceptViewModel(sessionManager.interceptors(), sessionManager);

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void createsInterceptorForRunningSessionOnDemand() throws Exception {
        var listener = serve();
        sessionManager.connect(
                sessionManager.parse("vrpn+tcp://" + listener.state().step()));
        waitFor(() ->
                client().filter(one -> one.state().phase() == SessionPhase.LIVE).isPresent());
        model.choose(client().orElseThrow().session().id());
        assertTrue(model.interceptor().isEmpty());
        model.useInterceptor(interceptor -> interceptor.hold(Direction.TO_CLIENT, true));
        waitFor(() -> !model.heldMessages(SystemClock.monotonicNanos()).isEmpty());
        assertEquals(Set.of(Direction.TO_CLIENT), model.state().orElseThrow().holding());
        model.useInterceptor(sessionInterceptor -> sessionInterceptor.hold(Direction.TO_CLIENT, false));
        waitFor(() -> model.heldMessages(SystemClock.monotonicNanos()).isEmpty());
    }

    @Test
    void heldSessionHoldsFromFirstByteWithoutTimeout() throws Exception {
        var listener = serve();
        var endpoint = ProtocolCatalog.parse("vrpn+tcp://" + listener.state().step(), SessionRole.CLIENT);
        sessionManager.interceptors().start(endpoint, SessionRole.CLIENT, Set.of(Direction.TO_SERVER));
        waitFor(() -> client().isPresent());
        model.choose(client().orElseThrow().session().id());
        waitFor(() -> !model.heldMessages(SystemClock.monotonicNanos()).isEmpty());
        assertEquals(
                "cookie",
                model.heldMessages(SystemClock.monotonicNanos()).getFirst().name());
        var values = client().orElseThrow().session().endpoint().settings();
        assertEquals("60", values.values().get(ProtocolIndependentSessionOptions.PATIENCE));
    }

    @Test
    void listenerIsNotLive() throws Exception {
        serve();
        refresh();
        assertTrue(model.isListener());
        assertFalse(model.isLive());
    }

    @Test
    void selectsExpectedSessionAndFirstClient() throws Exception {
        sessionManager.connect(sessionManager.parse("vrpn+tcp://127.0.0.1:1"));
        refresh();
        model.expectSession();
        var listener = serve();
        refresh();
        assertEquals(
                listener.session().id(), model.session().orElseThrow().session().id());
        assertEquals(
                new SharedViewSelection.SessionSelection(listener.session().id()),
                sessionManager.snapshot(SystemClock.monotonicNanos()).selection());
        sessionManager.connect(
                sessionManager.parse("vrpn+tcp://" + listener.state().step()));
        waitFor(() -> model.session()
                .orElseThrow()
                .session()
                .id()
                .startsWith(listener.session().id() + "."));
        var client = model.session().orElseThrow().session().id();
        assertEquals(
                new SharedViewSelection.SessionSelection(client),
                sessionManager.snapshot(SystemClock.monotonicNanos()).selection());
    }

    @Test
    void hiddenModelFollowsSelectionButNotNewClients() throws Exception {
        var listener = serve();
        model.updateHidden(sessionManager.snapshot(SystemClock.monotonicNanos()));
        sessionManager.connect(
                sessionManager.parse("vrpn+tcp://" + listener.state().step()));
        WaitForAsyncUtils.waitFor(
                PATIENCE,
                TimeUnit.SECONDS,
                () -> sessionManager
                                .snapshot(SystemClock.monotonicNanos())
                                .sessions()
                                .size()
                        == 3);
        model.updateHidden(sessionManager.snapshot(SystemClock.monotonicNanos()));
        assertEquals(
                listener.session().id(), model.session().orElseThrow().session().id());
        var client = sessionManager
                .snapshot(SystemClock.monotonicNanos())
                .sessions()
                .getLast()
                .session()
                .id();
        sessionManager.select(new SharedViewSelection.MessageSelection(client, 0, null));
        model.updateHidden(sessionManager.snapshot(SystemClock.monotonicNanos()));
        assertEquals(client, model.session().orElseThrow().session().id());
    }

    @Test
    void newClientKeepsMessageSelection() throws Exception {
        var listener = serve();
        refresh();
        var picked = new SharedViewSelection.MessageSelection(listener.session().id(), 0, null);
        sessionManager.select(picked);
        sessionManager.connect(
                sessionManager.parse("vrpn+tcp://" + listener.state().step()));
        waitFor(() -> model.session()
                .orElseThrow()
                .session()
                .id()
                .startsWith(listener.session().id() + "."));
        assertEquals(
                picked, sessionManager.snapshot(SystemClock.monotonicNanos()).selection());
    }

    @Test
    void keepsSelectedSessionWhenOthersChange() throws Exception {
        sessionManager.connect(sessionManager.parse("vrpn+tcp://127.0.0.1:1"));
        sessionManager.connect(sessionManager.parse("vrpn+tcp://127.0.0.1:2"));
        refresh();
        var ids = model.sessions().stream().map(one -> one.session().id()).toList();
        model.choose(ids.getLast());
        sessionManager.connect(sessionManager.parse("vrpn+tcp://127.0.0.1:3"));
        refresh();
        assertEquals(ids.getLast(), model.session().orElseThrow().session().id());
        sessionManager.remove(ids.getFirst());
        refresh();
        assertEquals(ids.getLast(), model.session().orElseThrow().session().id());
        sessionManager.remove(ids.getLast());
        refresh();
        assertEquals(1, model.sessions().size());
        assertTrue(model.session().isPresent());
    }

    @Test
    void followsExternalMessageSelection() throws Exception {
        var listener = serve();
        var id = listener.session().id();
        model.refresh(new Snapshot(
                0,
                SessionHealthBuilder.process(0),
                sessionManager.snapshot(SystemClock.monotonicNanos()).sessions(),
                new SharedViewSelection.MessageSelection(id, 3, null),
                List.of(),
                Optional.empty(),
                Optional.empty()));
        assertEquals(Optional.of(3L), model.selectedMessage());
    }

    private SessionSnapshot serve() throws Exception {
        var endpoint = ProtocolCatalog.parse("vrpn+tcp://127.0.0.1:0", SessionRole.SERVER);
        launcher.serve(
                ProtocolCatalog.of(endpoint), endpoint, SimulatedMotionSource.of(List.of("Wand")), sessionManager);
        waitFor(() -> listener().isPresent());
        return listener().orElseThrow();
    }

    private Optional<SessionSnapshot> listener() {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .filter(one -> one.state().phase() == SessionPhase.LISTENING)
                .findFirst();
    }

    private Optional<SessionSnapshot> client() {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .filter(one -> one.session().role() == SessionRole.CLIENT)
                .findFirst();
    }

    private void refresh() {
        model.refresh(sessionManager.snapshot(SystemClock.monotonicNanos()));
    }

    private void waitFor(BooleanSupplier condition) throws Exception {
        WaitForAsyncUtils.waitFor(PATIENCE, TimeUnit.SECONDS, () -> {
            refresh();
            return condition.getAsBoolean();
        });
    }
}
