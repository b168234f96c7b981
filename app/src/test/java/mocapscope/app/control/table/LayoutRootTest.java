package mocapscope.app.control.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Objects;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import mocapscope.app.synthetic.WindowExtension;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

@ExtendWith(WindowExtension.class)
class LayoutRootTest {
    private @Nullable Label made;

    @Start
    void start(Stage stage) {
        var label = new Label("← in");
        made = label;
        stage.setScene(new Scene(new StackPane(new LiveTableCell.LayoutRoot(label)), 200, 40));
        stage.show();
    }

    @Test
    void longerTextUsesAvailableWidth(FxRobot robot) {
        var label = Objects.requireNonNull(made);
        robot.interact(() -> {
            label.getParent().layout();
            label.setText("→ out of here");
            label.layout();
            assertEquals("→ out of here", ((Text) label.lookup(".text")).getText());
        });
    }
}
