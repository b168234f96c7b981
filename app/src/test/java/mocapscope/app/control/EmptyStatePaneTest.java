package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import mocapscope.app.synthetic.WindowExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

@ExtendWith(WindowExtension.class)
class EmptyStatePaneTest {
    private EmptyStatePane empty;

    @Start
    void start(Stage stage) {
        empty = new EmptyStatePane(
                "Holding is off", "Hold outgoing or incoming messages. Begin held… also holds the handshake.");
        stage.setScene(new Scene(empty));
        stage.show();
    }

    @Test
    void showsTitleAndHintWhenSpacePermits(FxRobot robot) {
        layOut(robot, 300, 100);

        assertTrue(hint().isVisible());
        assertTrue(top(title()) >= 0 && bottom(hint()) <= 100);
    }

    @Test
    void centresTitleAloneWhenHeightIsSmall(FxRobot robot) {
        layOut(robot, 300, 40);

        assertFalse(hint().isVisible());
        assertEquals(20, (top(title()) + bottom(title())) / 2, 1);
    }

    private void layOut(FxRobot robot, double width, double height) {
        robot.interact(() -> {
            empty.resize(width, height);
            empty.layout();
        });
    }

    private Node title() {
        return empty.lookup(".empty-title");
    }

    private Node hint() {
        return empty.lookup(".empty-hint");
    }

    private static double top(Node node) {
        return node.getBoundsInParent().getMinY();
    }

    private static double bottom(Node node) {
        return node.getBoundsInParent().getMaxY();
    }
}
