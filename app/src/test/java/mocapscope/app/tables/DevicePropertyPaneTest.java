package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TreeTableView;
import javafx.stage.Stage;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.sample.DeviceProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

@ExtendWith(WindowExtension.class)
class DevicePropertyPaneTest {
    private static final String LONG = "W".repeat(100_000);

    private DevicePropertyPane pane;

    @Start
    void start(Stage stage) {
        pane = new DevicePropertyPane();
        stage.setScene(new Scene(pane, 400, 300));
        stage.show();
    }

    @Test
    void truncatesLongTextOnlyOnScreen(FxRobot robot) {
        robot.interact(() -> pane.show(new DeviceProperty(LONG, "", List.of(new DeviceProperty(LONG, LONG)))));

        assertEquals(TextTruncator.truncate(LONG), ((Label) pane.lookup(".device-title")).getText());
        assertEquals(TextTruncator.truncate(LONG), cell(0));
        assertEquals(TextTruncator.truncate(LONG), cell(1));
        assertEquals(3 * LONG.length() + ": \n  \n".length(), pane.toText().length());
    }

    @Test
    void escapesTerminalControlsInJson(FxRobot robot) {
        robot.interact(
                () -> pane.show(new DeviceProperty("Box", "", List.of(new DeviceProperty("text", "\u009b2J\u202e")))));

        assertTrue(pane.toJson().contains("\"\\u009B2J\\u202E\""), pane.toJson());
    }

    private Object cell(int column) {
        return ((TreeTableView<?>) pane.lookup(".tree-table-view"))
                .getColumns()
                .get(column)
                .getCellData(0);
    }
}
