package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests of the bridge to Foxglove in the window. */
@Tag("slow")
class FoxgloveBridgeWindowTest extends TestWindow {
    private static final String SETTING = "foxglove bridge";
    private static final String PORT = "foxglove bridge port";
    private static final Pattern ADDRESS = Pattern.compile("ws://127\\.0\\.0\\.1:(\\d+)");

    @Start
    void start(Stage shown) {
        preferences.store(PORT, List.of("0"));
        open(shown);
    }

    @Test
    void offersSessionsToViewerUntilSwitchedOff(FxRobot robot) throws Exception {
        type(robot, SCHEME + "127.0.0.1:" + serve());
        toggle(robot);
        await(robot, "#bridge", text("no viewers"));
        try (var viewer = viewer(port(robot))) {
            await(robot, "#bridge", text(": 1 viewer"));
            assertFalse(robot.lookup("#notice").queryAs(Label.class).getText().contains("Foxglove"));
            assertTrue(read(viewer, "foxglove.FrameTransforms").contains("/tf\""));
            assertEquals(List.of("on"), preferences.find(SETTING));

            toggle(robot);
            read(viewer, "the server stops");
        }
        await(robot, "#bridge", node -> !node.isVisible());
        assertEquals(List.of(), preferences.find(SETTING));
    }

    @Test
    void nextWindowRemembersSetting(FxRobot robot) throws Exception {
        assertFalse(robot.lookup("#bridge").query().isVisible());
        reopen(robot, () -> preferences.store(SETTING, List.of("on")));
        await(robot, "#bridge", text("no viewers"));
    }

    @Test
    void offersFreePortIfUsualOneIsInUse(FxRobot robot) throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            preferences.store(PORT, List.of("" + taken.getLocalPort()));
            toggle(robot);
            await(robot, "#bridge-free-port .label", text("cannot listen"));
            await(robot, "#bridge", node -> !node.isVisible());

            robot.interact(() -> robot.lookup("#bridge-free-port")
                    .match(Button.class::isInstance)
                    .queryButton()
                    .fire());
            await(robot, "#bridge", text("no viewers"));
            assertFalse(port(robot) == taken.getLocalPort());
        }
    }

    @Test
    void showsRefusalOfPageFromElsewhere(FxRobot robot) throws Exception {
        toggle(robot);
        await(robot, "#bridge", text("no viewers"));
        try (var page = new Socket(InetAddress.getLoopbackAddress(), port(robot))) {
            page.getOutputStream()
                    .write(("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                                    + "Origin: https://elsewhere.example\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            await(robot, "#notice", text("is refused"));
        }
    }

    private void toggle(FxRobot robot) {
        robot.interact(() -> {
            mainWindow.complete();
            mainWindow.commands().stream()
                    .filter(command -> command.id().equals("bridge"))
                    .findFirst()
                    .orElseThrow()
                    .action()
                    .run();
        });
    }

    private static int port(FxRobot robot) {
        var text = robot.lookup("#bridge").queryAs(Label.class).getText();
        var address = ADDRESS.matcher(text);
        assertTrue(address.find(), text);
        return Integer.parseInt(address.group(1));
    }

    private static Socket viewer(int port) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE * 1000);
        socket.getOutputStream()
                .write(("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                                + "Sec-WebSocket-Protocol: foxglove.sdk.v1\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Reads until the received bytes contain a text; returns them. */
    private static String read(Socket viewer, String part) throws IOException {
        var received = new StringBuilder();
        while (received.indexOf(part) < 0) {
            int one = viewer.getInputStream().read();
            assertTrue(one >= 0, received::toString);
            received.append((char) one);
        }
        return received.toString();
    }
}
