package mocapscope.app.shell;

import java.net.InetAddress;
import java.net.ServerSocket;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import mocapscope.app.synthetic.UnusedTcpPort;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A doctor who is sent for from the form. */
@Tag("slow")
class DoctorWindowTest extends TestWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void unreachablePortIsUnhealthyWithAdvice(FxRobot robot) throws Exception {
        try (var unusedPort = new UnusedTcpPort()) {
            examine(robot, unusedPort.port());

            await(robot, "#doctor-verdict", text("Not usable: "));
            await(robot, ".doctor-advice", text("Advice: Is the server running"));
        }
        robot.push(KeyCode.ESCAPE);
    }

    @Test
    void sendingServerIsHealthy(FxRobot robot) throws Exception {
        examine(robot, serve());

        await(robot, "#doctor-verdict", text("Worked"));
        await(robot, ".doctor-grid .label", text("Wand"));
        robot.push(KeyCode.ESCAPE);
    }

    @Test
    void cancelledDoctorShowsNoVerdict(FxRobot robot) throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            examine(robot, silent.getLocalPort());
            await(robot, "#doctor-stop", stop -> stop.isVisible() && !stop.isDisabled());

            robot.clickOn("#doctor-stop");

            await(robot, "#doctor-verdict", text("Stopped before a verdict"));
        }
        robot.push(KeyCode.ESCAPE);
    }

    private static void examine(FxRobot robot, int port) throws Exception {
        write(robot, "#endpoint", SCHEME + "127.0.0.1:" + port);
        robot.clickOn("#examine");
    }
}
