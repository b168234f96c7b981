package mocapscope.app.takes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.WindowExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests that notifications stay below the pointer, and cover no controls. */
@ExtendWith(WindowExtension.class)
class NotificationOverlayPaneTest {
    private final NotificationOverlayPane stack = new NotificationOverlayPane();
    private final StackPane pane = new StackPane(stack);
    private final Button older = new Button("older");
    private final Button newer = new Button("newer");

    @Start
    void start(Stage stage) {
        StackPane.setAlignment(stack, Pos.BOTTOM_RIGHT);
        stage.setScene(StyledScenes.scene(pane, 400, 300));
        stack.show(older);
        stage.show();
    }

    @Test
    void newNotificationLeavesOlderOnesInPlace() throws Exception {
        var before = bounds(older);

        FxPulses.after(() -> stack.show(newer), () -> true);

        assertEquals(before, bounds(older));
        assertTrue(bounds(newer).getMaxY() <= before.getMinY());
    }

    @Test
    void coversNoControl() throws Exception {
        var corner = new Button("control below");
        corner.setMinSize(300, 120);
        StackPane.setAlignment(corner, Pos.BOTTOM_LEFT); // the notification has the width of its button

        FxPulses.after(() -> pane.getChildren().addFirst(corner), () -> true);
        FxPulses.after(stack::avoidControls, () -> true);
        assertFalse(bounds(older).intersects(bounds(corner)), "covers the control");
        assertTrue(new BoundingBox(0, 0, 400, 300).contains(bounds(older)));

        FxPulses.after(() -> pane.getChildren().remove(corner), () -> true);
        var kept = bounds(older);
        FxPulses.after(stack::avoidControls, () -> true);
        assertEquals(kept, bounds(older));
    }

    @Test
    void coversCornerWhereControlsAreEverywhere() throws Exception {
        var before = bounds(older);
        var everywhere = new Button("control");
        everywhere.setMinSize(400, 300);

        FxPulses.after(() -> pane.getChildren().addFirst(everywhere), () -> true);
        FxPulses.after(stack::avoidControls, () -> true);
        assertEquals(before, bounds(older));
    }

    @Test
    void endedNotificationKeepsItsPlaceUnderPointer(FxRobot robot) throws Exception {
        FxPulses.after(() -> stack.show(newer), () -> true);
        var before = bounds(newer);
        robot.moveTo(newer);
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> FxPulses.after(stack::isHover));

        FxPulses.after(() -> stack.end(older), () -> true);

        assertEquals(before, bounds(newer));
        assertFalse(older.isVisible());
        robot.moveBy(-300, -200);
        WaitForAsyncUtils.waitFor(
                60,
                TimeUnit.SECONDS,
                () -> FxPulses.after(() -> stack.getChildren().equals(List.of(newer))));
    }

    private static Bounds bounds(Node node) throws Exception {
        return FxPulses.after(() -> node.localToScene(node.getLayoutBounds()));
    }
}
