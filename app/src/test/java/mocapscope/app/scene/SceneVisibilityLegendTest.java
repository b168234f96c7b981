package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Point2D;
import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(WindowExtension.class)
class SceneVisibilityLegendTest {
    private SceneView view;
    private Button beside;
    private int pictures;

    @Start
    void open(Stage stage) {
        view = new SceneView(_ -> {}, Preferences.unsaved(), new RecordingSceneWindowServices(), true);
        beside = new Button("Beside");
        ((Region) view.node()).setPrefSize(500, 400);
        stage.setScene(StyledScenes.scene(new HBox(view.node(), beside), 640, 400));
        stage.show();
        beside.requestFocus();
    }

    @AfterEach
    void close(FxRobot robot) {
        robot.interact(view::close);
    }

    @Test
    void appearsWhileMouseIsOverScene(FxRobot robot) throws Exception {
        robot.moveTo(beside);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !isShown(robot, SharedViewSelection.NOTHING, body()));

        robot.moveTo(view.node(), new Point2D(60, 60));
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> isShown(robot, SharedViewSelection.NOTHING, body()));
        var entry = robot.lookup(".legend-entry").<ToggleButton>query();
        assertEquals("s", entry.getText());
        assertTrue(
                entry.getTooltip().getText().startsWith("VRPN"),
                entry.getTooltip().getText());

        robot.moveTo(beside);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !isShown(robot, SharedViewSelection.NOTHING, body()));
    }

    @Test
    void appearsForSelectionAndTrouble(FxRobot robot) throws Exception {
        robot.moveTo(beside);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !isShown(robot, SharedViewSelection.NOTHING, body()));

        assertTrue(isShown(
                robot,
                new SharedViewSelection.SignalSelection(new SourceId("s", "Body"), SourceDataKind.SKELETON, 0),
                body()));
        assertFalse(isShown(robot, SharedViewSelection.NOTHING, body()));
        assertTrue(isShown(robot, SharedViewSelection.NOTHING, body().trouble()));
    }

    @Test
    void listsOnlySessionsWithTroubleUntilItIsUsed(FxRobot robot) throws Exception {
        robot.moveTo(beside);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !isShown(robot, SharedViewSelection.NOTHING, body()));
        var other = new SceneSessionBuilder("t", 2).puppet("Other", 1, 0, 0, 0).trouble();

        assertTrue(isShown(robot, SharedViewSelection.NOTHING, body(), other));
        assertEquals(List.of("t"), names(robot));

        robot.moveTo(view.node(), new Point2D(60, 60));
        WaitForAsyncUtils.waitFor(
                30,
                TimeUnit.SECONDS,
                () -> isShown(robot, SharedViewSelection.NOTHING, body(), other)
                        && names(robot).equals(List.of("s", "t")));
    }

    private static List<String> names(FxRobot robot) {
        return robot.lookup(".legend-entry").<ToggleButton>queryAll().stream()
                .map(ToggleButton::getText)
                .toList();
    }

    private static SceneSessionBuilder body() {
        return new SceneSessionBuilder("s", 1).puppet("Body", 0, 0, 0, 0);
    }

    /** Draws as many pictures as a legend needs that is updated in every third; returns true if it is visible. */
    private boolean isShown(FxRobot robot, SharedViewSelection selection, SceneSessionBuilder... sessions) {
        robot.interact(() -> {
            for (int i = 0; i < 6; i++) {
                pictures++;
                view.refresh(SceneSessionBuilder.at(pictures * 1_000_000_000L, selection, sessions));
            }
        });
        return Objects.requireNonNull(view.node().lookup("#scene-legend")).isVisible();
    }
}
