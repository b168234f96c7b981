package mocapscope.app.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.control.ScrollBar;
import javafx.stage.Stage;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.recording.ActivityOverview;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests a timeline with twenty lanes and room for six. */
@ExtendWith(WindowExtension.class)
class TimelinePaneTest {
    private TimelinePane timeline;

    @Start
    void start(Stage stage) {
        timeline = new TimelinePane();
        timeline.setRows(IntStream.range(0, 20)
                .mapToObj(i ->
                        new SessionTimelineRow("toy-" + i, "lane " + i, i % 8, ActivityOverview.forLiveSession(), 0))
                .toList());
        stage.setScene(StyledScenes.scene(timeline, 700, 130));
        stage.show();
    }

    @Test
    void keepsNamesBesideTheirRowsWhenScrolled(FxRobot robot) {
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(timeline.rowAt(name(robot, 3).getCenterY()) != null);
        robot.interact(() -> ((ScrollBar) robot.lookup(".scroll-bar").query()).setValue(10));
        WaitForAsyncUtils.waitForFxEvents();

        var timelineRow = timeline.rowAt(name(robot, 12).getCenterY());
        assertEquals("lane 12", timelineRow == null ? "" : timelineRow.name());
    }

    private Bounds name(FxRobot robot, int lane) {
        var label = robot.lookup("lane " + lane).query();
        return timeline.sceneToLocal(label.localToScene(label.getLayoutBounds()));
    }
}
