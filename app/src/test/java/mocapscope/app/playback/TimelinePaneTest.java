package mocapscope.app.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.control.ScrollBar;
import javafx.stage.Stage;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests a timeline with room for seven of twenty rows, with one row, and with a live session. */
@ExtendWith(WindowExtension.class)
class TimelinePaneTest {
    private static final double HEIGHT = 130;

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            launcher,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());
    private final PlaybackViewModel model = new PlaybackViewModel(sessionManager);
    private TimelinePane timeline;

    @Start
    void start(Stage stage) {
        timeline = new TimelinePane();
        timeline.setRows(rows(20));
        stage.setScene(StyledScenes.scene(timeline, 700, HEIGHT));
        stage.show();
    }

    @AfterEach
    void close() {
        sessionManager
                .snapshot(0)
                .sessions()
                .forEach(one -> sessionManager.remove(one.session().id()));
        launcher.close();
    }

    @Test
    void keepsNamesBesideTheirRowsWhenScrolled(FxRobot robot) {
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(timeline.rowAt(name(robot, 3).getCenterY()) != null);
        robot.interact(() -> ((ScrollBar) robot.lookup(".scroll-bar").query()).setValue(10));
        WaitForAsyncUtils.waitForFxEvents();

        var timelineRow = timeline.rowAt(name(robot, 12).getCenterY());
        assertEquals("device of lane 12", timelineRow == null ? "" : timelineRow.name());
    }

    @Test
    void growsFewRowsToFillHeight(FxRobot robot) {
        robot.interact(() -> timeline.setRows(rows(1)));
        WaitForAsyncUtils.waitForFxEvents();

        assertEquals(HEIGHT - TimelinePane.RULER, timeline.rowHeight());
    }

    @Test
    void marksNowWithinPane(FxRobot robot) {
        showLiveSession(robot);

        var playhead = robot.lookup(".timeline-playhead").query();
        assertTrue(playhead.isVisible());
        assertEquals(timeline.plotWidth(), playhead.getLayoutX());
        assertTrue(playhead.getBoundsInParent().getMaxX() < timeline.getWidth() - timeline.plotLeft());
    }

    @Test
    void namesMissingPastWithinItsArea(FxRobot robot) {
        showLiveSession(robot);

        var text = robot.lookup(".timeline-edge").query();
        assertTrue(text.isVisible());
        double oldest = model.viewport().xOf(model.viewport().first(), timeline.plotWidth());
        assertTrue(text.getBoundsInParent().getMaxX() < oldest);
        assertTrue(text.getBoundsInParent().getMaxY() < TimelinePane.RULER + timeline.rowHeight());
    }

    /** Shows a live session with data of the last 20 of 60 seconds. */
    private void showLiveSession(FxRobot robot) {
        var toy = new SyntheticSession("live-1", 1 << 20);
        var listener = sessionManager.createListener(toy.session());
        long now = SystemClock.monotonicNanos();
        long start = now - 20 * TimelineViewport.A_SECOND;
        listener.on(new SessionStateChange(SessionPhase.LIVE, "", "", start));
        toy.addMessages(Direction.TO_CLIENT, start, listener, SyntheticMessageBytes.button("Wand", 0, 1));
        robot.interact(() -> {
            model.refresh(sessionManager.snapshot(now));
            model.advance(now);
            timeline.setRows(model.rows());
            timeline.applyCss();
            timeline.layout();
            timeline.placeMarkers(model);
            timeline.show(model, model.chosen().orElseThrow());
        });
    }

    private static List<SessionTimelineRowData> rows(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new SessionTimelineRowData(
                        "toy-" + i,
                        "device of lane " + i,
                        "lane " + i,
                        i % 8,
                        SessionActivityTimeline.forLiveSession(),
                        0))
                .toList();
    }

    private Bounds name(FxRobot robot, int lane) {
        var label = robot.lookup("lane " + lane).query();
        return timeline.sceneToLocal(label.localToScene(label.getLayoutBounds()));
    }
}
