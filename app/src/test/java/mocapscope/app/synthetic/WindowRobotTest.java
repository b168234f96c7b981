package mocapscope.app.synthetic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests the places at which the tests' robot clicks. */
@ExtendWith(WindowExtension.class)
class WindowRobotTest {
    private final Label target = new Label("Target");
    private final VBox box = new VBox(target);

    @Start
    void start(Stage stage) {
        stage.setScene(new Scene(box, 200, 200));
        stage.show();
    }

    @Test
    void clicksWhereTheNextPictureShowsTheNode(FxRobot robot) {
        robot.interact(() -> {
            var before = robot.point(target).query();
            var added = new Label();
            added.setMinHeight(50);
            box.getChildren().addFirst(added);

            assertEquals(before.getY() + 50, robot.point(target).query().getY(), 1e-9);
        });
    }
}
