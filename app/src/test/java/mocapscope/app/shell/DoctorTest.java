package mocapscope.app.shell;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A doctor who is sent for from the form. */
class DoctorTest extends OpenedWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void aPortAtWhichNobodyListensIsNotHealthyAndThereIsSomethingToTry(FxRobot robot) throws Exception {
        examine(robot, free());

        await(robot, "#doctor-verdict", text("Not healthy"));
        await(robot, ".doctor-advice", text("Try: Is the server running"));
        robot.push(KeyCode.ESCAPE);
    }

    @Test
    void aServerThatSendsIsHealthy(FxRobot robot) throws Exception {
        examine(robot, serve());

        await(robot, "#doctor-verdict", text("Healthy"));
        await(robot, ".doctor-grid .label", text("Wand"));
        robot.push(KeyCode.ESCAPE);
    }

    private static void examine(FxRobot robot, int port) {
        robot.clickOn("#endpoint").write(SCHEME + "127.0.0.1:" + port);
        robot.clickOn("#examine");
    }

    private static int free() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
