package mocapscope.app.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.recording.player.PlayerStateSnapshot;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of the timeline of a live session, with messages every tenth of a second for twenty, and of recordings. */
class PlaybackViewModelTest {
    private static final Path LOG = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");
    private static final long SECOND = TimelineViewport.A_SECOND;

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            launcher,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());
    private final PlaybackViewModel model = new PlaybackViewModel(sessionManager);
    private final long start = SystemClock.monotonicNanos() - 20 * SECOND;
    private long now = SystemClock.monotonicNanos();

    @AfterEach
    void close() {
        sessionManager.lookBack().returnToLive();
        sessionManager
                .snapshot(0)
                .sessions()
                .forEach(one -> sessionManager.remove(one.session().id()));
        launcher.close();
    }

    @Test
    void choosesLatestSourceUntilUserChooses() throws Exception {
        addLiveSession("live-1");
        refresh();
        assertTrue(model.chosen().orElseThrow().isLive());
        sessionManager.play(LOG);
        sessionManager.play(LOG);
        refresh();
        assertEquals(model.sources().getLast(), model.chosen().orElseThrow());

        var first = model.sources().get(1);
        model.choose(first);
        addLiveSession("live-2");
        refresh();
        assertEquals(first, model.chosen().orElseThrow());
    }

    @Test
    void newLiveSessionKeepsChosenRecording() throws Exception {
        sessionManager.play(LOG);
        sessionManager.play(LOG);
        refresh();
        var first = model.sources().getFirst();
        model.choose(first);
        addLiveSession("live-1");
        refresh();

        assertEquals(3, model.sources().size());
        assertEquals(first, model.chosen().orElseThrow());
    }

    @Test
    void draggingBackLooksBackUntilDraggedToNow() throws Exception {
        addLiveSession("live-1");
        refresh();
        assertTrue(model.viewport().following());

        drag(now - 10 * SECOND);
        assertTrue(model.isLookingBack());
        assertEquals(10 * SECOND, model.delay());
        drag(now);
        assertFalse(model.isLookingBack());
        model.endDrag();

        assertFalse(model.isLookingBack());
        assertTrue(model.viewport().following());
    }

    @Test
    void goingToNowStaysLive() throws Exception {
        addLiveSession("live-1");
        refresh();
        model.goTo(now);

        assertFalse(model.isLookingBack());
        assertTrue(model.viewport().following());
        model.goTo(now - 5 * SECOND);
        assertTrue(model.isLookingBack());
        assertFalse(model.viewport().following());
    }

    @Test
    void playsAllSessionsTogetherUntilMarkerB() throws Exception {
        addLiveSession("live-1");
        addLiveSession("live-2");
        refresh();
        model.goTo(start + 10 * SECOND);
        await(() -> sessionManager.snapshot(now).sessions().stream()
                .allMatch(
                        one -> one.now() == start + 10 * SECOND && one.traffic().messages() == 101));

        var player = model.player().orElseThrow();
        model.setMarkers(model.markers().withB(model.playerPosition() + SECOND / 2));
        player.speed(16);
        player.resume();
        await(() -> player.state().phase() == PlayerStateSnapshot.PlayerPhase.ENDED);
        assertEquals(start + 10 * SECOND + SECOND / 2, model.position());

        model.chosen().orElseThrow().goToEnd();
        assertTrue(sessionManager.snapshot(now).sessions().stream().allMatch(one -> one.now() == now));
    }

    @Test
    void repeatMarkersApplyToLiveSessions() throws Exception {
        addLiveSession("live-1");
        refresh();
        model.goTo(now - 10 * SECOND);
        model.setMarkers(model.markers().withA(model.playerPosition()));
        long a = model.playerPosition();
        model.goTo(now - 5 * SECOND);
        model.setMarkers(model.markers().withB(model.playerPosition() + SECOND));

        var range = model.player().orElseThrow().range();
        assertEquals(a, range.from());
        assertTrue(range.to() > a);
    }

    @Test
    void findsMostSevereMarkNearby() throws Exception {
        addLiveSession("live-1");
        refresh();
        var timelineRow = model.rows().getFirst();
        timelineRow
                .overview()
                .addMark(SessionActivityTimeline.ActivityMarkKind.ERROR, start + 3 * SECOND, start + 3 * SECOND, "bad");
        timelineRow
                .overview()
                .addMark(SessionActivityTimeline.ActivityMarkKind.NOTE, start + 3 * SECOND, start + 3 * SECOND, "so");

        var hit = model.findMark(timelineRow, start + 3 * SECOND + 10, 100);
        assertEquals("bad", hit == null ? "" : hit.mark().words());
        assertEquals(null, model.findMark(timelineRow, start + 5 * SECOND, 100));
    }

    @Test
    void markSelectsMessageNearestToItsTime() throws Exception {
        addLiveSession("live-1");
        refresh();
        var row = model.rows().getFirst();
        var mark = new SessionActivityTimeline.ActivityMark(
                SessionActivityTimeline.ActivityMarkKind.ERROR, start + 5 * SECOND + SECOND / 50, 0, "", 1);
        var selection = (SharedViewSelection.MomentSelection)
                model.select(new PlaybackViewModel.TimelineMarkHit(row, mark)).orElseThrow();
        assertEquals("live-1", selection.session());
        assertEquals(mark.time(), selection.arrival());
        assertEquals(50, selection.nearest());

        sessionManager.select(selection);
        model.follow(sessionManager.snapshot(now));
        assertEquals(mark.time(), model.selectedMoment().orElseThrow());
    }

    @Test
    void showsMomentOfMessageOfRecording() throws Exception {
        sessionManager.play(LOG);
        refresh();
        await(() -> sessionManager.snapshot(now).sessions().stream()
                .anyMatch(one -> one.session().history().nextMessage() > 5));
        var session = sessionManager.snapshot(now).sessions().getFirst().session();
        var message = session.history().message(5).orElseThrow();
        sessionManager.select(new SharedViewSelection.MessageSelection(session.id(), 5, null));
        refresh();
        model.follow(sessionManager.snapshot(now));

        assertEquals(
                message.arrival() - session.anchor().monotonicNanos(),
                model.selectedMoment().orElseThrow());
        assertTrue(model.selectedMoment().orElseThrow() >= 0);
    }

    private void addLiveSession(String name) {
        var toy = new SyntheticSession(name, 1 << 20);
        var listener = sessionManager.createListener(toy.session());
        listener.on(new SessionStateChange(SessionPhase.LIVE, "", "", start));
        for (int i = 0; i < 200; i++) {
            toy.addMessages(
                    Direction.TO_CLIENT, start + i * SECOND / 10, listener, SyntheticMessageBytes.button("Wand", 0, 1));
        }
    }

    private void refresh() {
        now = SystemClock.monotonicNanos();
        model.refresh(sessionManager.snapshot(now));
        model.advance(now);
    }

    private static void await(BooleanSupplier condition) {
        long until = SystemClock.monotonicNanos() + 20 * SECOND;
        while (!condition.getAsBoolean()) {
            assertTrue(SystemClock.monotonicNanos() < until, "nothing comes of it");
            LockSupport.parkNanos(5_000_000);
        }
    }

    private void drag(long moment) {
        model.dragTo(moment);
        model.advance(now);
    }
}
