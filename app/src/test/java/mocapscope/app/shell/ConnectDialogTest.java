package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A connection that is asked for in the dialog. */
@Tag("slow")
class ConnectDialogTest extends TestWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void connectsToTypedEndpointAndRemembersIt(FxRobot robot) throws Exception {
        int port = serve();
        openDialog(robot);
        robot.write("127.0.0.1:" + port).push(KeyCode.ENTER);

        await(robot, ".session-card .card-endpoint", text(SCHEME + "127.0.0.1:" + port));
        until(() -> robot.lookup("#dialog-connect").tryQuery().isEmpty());
        assertEquals(1, preferences.find("recent endpoints").size());
    }

    @Test
    void connectsToEndpointFromFormFields(FxRobot robot) throws Exception {
        int port = serve();
        openDialog(robot);
        fill(robot, "#form-host", "127.0.0.1");
        fill(robot, "#form-port", String.valueOf(port));
        fill(robot, "#form-devices", "Wand");
        connect(robot);

        await(robot, ".session-card .card-endpoint", text(SCHEME + "127.0.0.1:" + port + "/Wand"));
    }

    @Test
    void showsEndpointErrorWithoutConnecting(FxRobot robot) throws Exception {
        openDialog(robot);
        robot.write("127.0.0.1:70000");
        connect(robot);

        await(
                robot,
                "#endpoint-problem",
                problem -> dialogs(problem) && text("65535").test(problem));
        assertEquals(0, sessionManager.snapshot(0).sessions().size());
        robot.push(KeyCode.ESCAPE);
    }

    private void openDialog(FxRobot robot) throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.N);
        await(robot, "#endpoint", field -> dialogs(field) && field.isFocused());
    }

    /** The window has a form of its own. */
    private boolean dialogs(Node node) {
        return node.getScene().getWindow() != stage;
    }

    private static void fill(FxRobot robot, String field, String text) {
        robot.interact(() -> robot.lookup(field).queryAs(TextField.class).setText(text));
    }

    private static void connect(FxRobot robot) {
        robot.interact(
                () -> robot.lookup("#dialog-connect").queryAs(Button.class).fire());
    }
}
