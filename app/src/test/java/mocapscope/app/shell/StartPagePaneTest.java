package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests of the window without sessions: the ways to begin, by a user's keys and clicks. */
@Tag("slow")
class StartPagePaneTest extends TestWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void endpointFieldHasFocusAtStart(FxRobot robot) throws Exception {
        int port = serve();
        await(robot, "#endpoint", Node::isFocused);

        robot.write("127.0.0.1:" + port).push(KeyCode.ENTER);

        await(robot, ".session-card .card-endpoint", text(SCHEME + "127.0.0.1:" + port));
        until(() -> !visible(robot, "#try-demo") && !visible(robot, "#tile-vrpn"));
        until(() -> !robot.lookup("#endpoint").query().isFocused());
    }

    @Test
    void tileWritesEndpointThatHostCompletes(FxRobot robot) throws Exception {
        await(robot, "#tile-setp", Node::isVisible);
        focus(robot, "#tile-setp");
        robot.push(KeyCode.ENTER);

        await(robot, "#form-host", Node::isFocused);
        assertEquals("setp://", endpoint(robot));
        robot.write("stage");
        assertTrue(endpoint(robot).startsWith("setp://stage:"), endpoint(robot));
    }

    @Test
    void arrowKeySelectsNextTile(FxRobot robot) throws Exception {
        await(robot, "#tile-vrpn", Node::isVisible);
        focus(robot, "#tile-vrpn");

        robot.push(KeyCode.RIGHT);

        until(() -> endpoint(robot).equals("rgmp://"));
    }

    @Test
    void connectsToEndpointFromFormFields(FxRobot robot) throws Exception {
        int port = serve();
        robot.push(KeyCode.CONTROL, KeyCode.N);
        await(robot, "#form-host", Node::isFocused);

        robot.write("127.0.0.1").push(KeyCode.TAB).write(String.valueOf(port)).push(KeyCode.TAB);
        robot.write("Wand").push(KeyCode.ENTER);

        await(robot, ".session-card .card-endpoint", text(SCHEME + "127.0.0.1:" + port + "/Wand"));
        assertEquals(1, preferences.find("recent endpoints").size());
    }

    @Test
    void errorNamesFieldAndMovesNothing(FxRobot robot) throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.N);
        await(robot, "#form-host", Node::isFocused);
        var before = places(robot);

        robot.push(KeyCode.ENTER);
        await(robot, "#form-host-problem", text("Host is empty: enter a name"));
        assertFalse(problemOfText(robot).contains("Host"));
        robot.write("stage").push(KeyCode.TAB).write("70000").push(KeyCode.ENTER);

        await(robot, "#form-port", Node::isFocused);
        await(robot, "#form-port-problem", text("Port must be 1 to 65535, usually "));
        assertEquals("", robot.lookup("#form-host-problem").queryAs(Label.class).getText());
        assertFalse(problemOfText(robot).contains("Port"));
        assertEquals(before, places(robot));
        assertEquals(0, sessionManager.snapshot(0).sessions().size());
    }

    @Test
    void errorOfHiddenOptionOpensAdvanced(FxRobot robot) throws Exception {
        await(robot, "#tile-vrpn", Node::isVisible);
        robot.write("stage");
        focus(robot, "#advanced");
        robot.push(KeyCode.ENTER);
        await(robot, "#form-silence", Node::isVisible);
        robot.interact(() ->
                robot.lookup("#form-silence").queryAs(TextInputControl.class).setText("soon"));
        focus(robot, "#advanced");
        robot.push(KeyCode.ENTER);
        until(() -> !visible(robot, "#form-silence"));

        focus(robot, "#form-host");
        robot.push(KeyCode.ENTER);

        await(robot, "#form-silence-problem", text("Silent after (s) is not a number: soon. The usual value is 3."));
        await(robot, "#form-silence", Node::isFocused);
        assertFalse(problemOfText(robot).contains("Silent"));
    }

    private static String problemOfText(FxRobot robot) {
        return robot.lookup("#endpoint-problem").queryAs(Label.class).getText();
    }

    @Test
    void deviceListensAndClientConnectsToIt(FxRobot robot) throws Exception {
        await(robot, "#start-serve", Node::isVisible);
        focus(robot, "#start-serve");
        robot.push(KeyCode.SPACE);
        await(robot, "#serve-start", Node::isVisible);
        until(() -> dialogField(robot, "#endpoint").getText().equals(SCHEME + "127.0.0.1:3883"));
        robot.interact(() -> dialogField(robot, "#form-port").setText("0"));
        robot.push(KeyCode.ENTER);

        until(() -> sessionManager.snapshot(0).sessions().stream()
                .anyMatch(one -> one.session().role() == SessionRole.SERVER
                        && one.state().step().contains(":")));
        var address = sessionManager.snapshot(0).sessions().getFirst().state().step();
        type(robot, "127.0.0.1:" + address.substring(address.lastIndexOf(':') + 1));
        await(robot, ".session-card", live());
    }

    @Test
    void recentEndpointConnectsAgain(FxRobot robot) throws Exception {
        int port = serve();
        preferences.store("recent endpoints", List.of(SCHEME + "127.0.0.1:" + port));
        reopen(robot);
        await(robot, "#start-recent .button", text(SCHEME + "127.0.0.1:" + port));

        focus(robot, "#start-recent .button");
        robot.push(KeyCode.SPACE);

        await(robot, ".session-card .card-endpoint", text(SCHEME + "127.0.0.1:" + port));
        assertFalse(visible(robot, "#start-recent"));
    }

    @Test
    void notificationMovesNoView(FxRobot robot) throws Exception {
        await(robot, "#tab-timing", Node::isVisible);
        var before = places(robot);

        robot.interact(() -> mainWindow.showWarning(home.resolve("cut.vrpn"), "the end is missing"));

        await(robot, "#take-damaged .label", text("cut.vrpn"));
        assertEquals(before, places(robot));
    }

    private TextInputControl dialogField(FxRobot robot, String query) {
        return robot.lookup(query).<TextInputControl>queryAll().stream()
                .filter(field -> field.getScene().getWindow() != stage)
                .findFirst()
                .orElseThrow();
    }

    private static void focus(FxRobot robot, String query) throws Exception {
        robot.interact(() -> robot.lookup(query).query().requestFocus());
        await(robot, query, Node::isFocused);
    }

    private static String endpoint(FxRobot robot) {
        return robot.lookup("#endpoint").queryAs(TextInputControl.class).getText();
    }

    private static boolean visible(FxRobot robot, String query) {
        return robot.lookup(query).queryAll().stream().anyMatch(StartPagePaneTest::isShown);
    }

    private static boolean isShown(Node node) {
        return node.isVisible() && (node.getParent() == null || isShown(node.getParent()));
    }

    /** Returns the places of the form's fields, of the buttons below it and of two tabs. */
    private static List<Bounds> places(FxRobot robot) throws Exception {
        return FxPulses.after(() -> Stream.of(
                        "#endpoint",
                        "#form-host",
                        "#form-port",
                        "#form-devices",
                        "#advanced",
                        "#connect",
                        "#start-open",
                        "#tab-timing",
                        "#tab-scene")
                .map(query -> robot.lookup(query).<Node>query())
                .map(node -> node.localToScene(node.getLayoutBounds()))
                .toList());
    }
}
