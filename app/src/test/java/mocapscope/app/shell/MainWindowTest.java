package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import javafx.stage.Screen;
import javafx.stage.Stage;
import mocapscope.app.scene.frame.SceneRenderer;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.ForwardOnlyRecordedSessionSet;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@Tag("slow")
class MainWindowTest extends TestWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void opensAllViewsAndShowsNotConnected(FxRobot robot) throws Exception {
        await(robot, "#status .label", text("Not connected"));

        assertTrue(robot.lookup("#try-demo").tryQuery().isPresent());
        assertEquals(
                Set.of(
                        "tab-connect",
                        "tab-scene",
                        "tab-timing",
                        "tab-tables",
                        "tab-channels",
                        "tab-findings",
                        "tab-handshake",
                        "tab-bench",
                        "tab-playback",
                        "tab-wall"),
                robot.lookup(".tab").queryAll().stream()
                        .map(Node::getId)
                        .filter(id -> id.startsWith("tab-")) // views have tabs of their own
                        .collect(Collectors.toSet()));
    }

    /** JavaFX paints each background from the window to a changed picture again, and transparent ones as well. */
    @Test
    void scenePictureLiesOnTwoBackgrounds(FxRobot robot) throws Exception {
        await(robot, "#" + SceneRenderer.NODE_ID, Node::isVisible);

        assertEquals(
                List.of("root", "scene-view"),
                backgroundsBelow(robot.lookup("#" + SceneRenderer.NODE_ID).query()));
    }

    @Test
    void stripOfTimingViewLiesOnOneBackground(FxRobot robot) throws Exception {
        type(robot, "127.0.0.1:" + serve());
        await(robot, ".timing-view .interval-strip", Node::isVisible);

        assertEquals(
                List.of("root"),
                backgroundsBelow(robot.lookup(".timing-view .interval-strip").query()));
        assertEquals(
                List.of(),
                robot.lookup(".viewport").queryAll().stream()
                        .filter(Node::isCache)
                        .toList());
    }

    private static List<String> backgroundsBelow(Node picture) {
        return Stream.iterate(picture.getParent(), Objects::nonNull, Node::getParent)
                .filter(node -> node instanceof Region region
                        && region.getBackground() != null
                        && !region.getBackground().getFills().isEmpty())
                .map(node -> node.getStyleClass().getFirst())
                .toList()
                .reversed();
    }

    @Test
    void createsHiddenViewOnlyWhenShown(FxRobot robot) throws Exception {
        await(robot, ".handshake-view", Node::isVisible);
        assertTrue(robot.lookup(".intercept-view").tryQuery().isEmpty());

        robot.push(KeyCode.CONTROL, KeyCode.DIGIT9);

        await(robot, ".intercept-view", Node::isVisible);
    }

    @Test
    void pausesAndResumesRecordingFromItsCard(FxRobot robot) throws Exception {
        var log = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");
        sessionManager.play(new SessionPlaybackSpecification(
                new ForwardOnlyRecordedSessionSet(RecordedSession.open(log, ProtocolCatalog.protocols(), null)),
                1,
                true));

        await(robot, ".session-card .card-detail", text("Playing"));
        await(robot, ".session-card .card-endpoint", text("srv_out.vrpn"));
        press(robot, "#playback-play");
        await(robot, ".session-card .card-state", text("Paused"));
        press(robot, "#playback-play");
        await(robot, ".session-card .card-detail", text("Playing"));
        sessionManager
                .snapshot(0)
                .sessions()
                .forEach(one -> sessionManager.remove(one.session().id()));
    }

    @Test
    void rejectsInvalidPortWithMessage(FxRobot robot) throws Exception {
        type(robot, SCHEME + "127.0.0.1:70000");

        await(robot, "#endpoint-problem", text("65535"));
        assertEquals(0, sessionManager.snapshot(0).sessions().size());
    }

    @Test
    void connectsToTypedEndpointAndRemembersIt(FxRobot robot) throws Exception {
        int port = serve();
        type(robot, "127.0.0.1:" + port);

        await(robot, ".session-card", live());
        await(robot, ".session-card .card-endpoint", text(SCHEME + "127.0.0.1:" + port));
        await(robot, "#status .label", text("1 session · "));
        assertEquals(
                "", robot.lookup("#endpoint").queryAs(TextInputControl.class).getText());
        assertEquals(1, preferences.find("recent endpoints").size());
    }

    @Test
    void sendsDeviceRequestFromSessionCard(FxRobot robot) throws Exception {
        int port = serve();
        type(robot, "127.0.0.1:" + port);
        await(robot, ".session-card", live());
        var client = sessionManager.snapshot(0).sessions().getFirst().session();

        robot.clickOn("#more-" + client.id()).clickOn("#ask-" + client.id());
        await(robot, "#form-device", Node::isVisible);
        robot.clickOn("#form-device").write("Wand");
        var history = client.history();
        long before = history.nextMessage();
        robot.clickOn("#request-send");

        await(robot, "#request-outcome", text("Sent."));
        WaitForAsyncUtils.waitFor(
                PATIENCE,
                TimeUnit.SECONDS,
                () -> history.messages(before, history.nextMessage()).stream()
                        .filter(message -> message.name().equals("vrpn_Base ping_message"))
                        .anyMatch(message -> message.sender().equals("Wand")));
        robot.push(KeyCode.ESCAPE);
    }

    @Test
    void mergesDocksWhenWindowBecomesNarrow(FxRobot robot) throws Exception {
        await(
                robot,
                "#tab-handshake",
                tab -> dock(tab) != dock(robot.lookup("#tab-timing").query()));

        robot.interact(() -> stage.setWidth(1060));

        await(
                robot,
                "#tab-handshake",
                tab -> dock(tab) == dock(robot.lookup("#tab-timing").query()));
    }

    @Test
    void maximizedRestartTruncatesNoText(FxRobot robot) throws Exception {
        reopen(robot, () -> preferences.store("window maximized", List.of("true")));

        assertTrue(stage.isMaximized());
        await(robot, "#status .label", text("Not connected"));
        robot.interact(this::fillScreen);
        until(() -> LayoutAudit.examine(DisplayAudit.run().nodes()).isEmpty());
    }

    /** A window manager does this after the window has opened. */
    private void fillScreen() {
        var screen = Screen.getPrimary().getVisualBounds();
        stage.setWidth(screen.getWidth());
        stage.setHeight(screen.getHeight());
    }

    @Test
    void movedDividerKeepsLayoutInNarrowWindow(FxRobot robot) throws Exception {
        await(
                robot,
                "#tab-handshake",
                tab -> dock(tab) != dock(robot.lookup("#tab-timing").query()));
        var border = dock(robot.lookup("#tab-handshake").query());
        var left = border.localToScreen(border.getLayoutBounds());
        robot.drag(left.getMinX() - 2, left.getCenterY(), MouseButton.PRIMARY)
                .moveBy(-50, 0)
                .drop();
        until(() -> border.localToScreen(border.getLayoutBounds()).getMinX() < left.getMinX() - 25);

        robot.interact(() -> stage.setWidth(1060));
        await(robot, ".dock-area", area -> area.getLayoutBounds().getWidth() <= 1060);
        WaitForAsyncUtils.waitForFxEvents();

        assertNotEquals(
                dock(robot.lookup("#tab-timing").query()),
                dock(robot.lookup("#tab-handshake").query()));
    }

    @Test
    void emptyWindowOffersDemo(FxRobot robot) throws Exception {
        press(robot, "#try-demo");

        demo.get(PATIENCE, TimeUnit.SECONDS);
    }

    /** Runs without the mouse, because the first layout may be applied at this moment and move everything. */
    private static void press(FxRobot robot, String button) throws Exception {
        await(robot, button, Node::isVisible);
        robot.interact(() -> robot.lookup(button).queryAs(ButtonBase.class).fire());
    }

    private static Node dock(Node tab) {
        var around = tab;
        while (!(around instanceof TabPane)) {
            around = around.getParent();
        }
        return around;
    }
}
