package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import javafx.stage.Window;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.recording.player.PlayerStateSnapshot;
import mocapscope.protocol.recording.player.RecordingPlayer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** A recording that is played by hand and by key, and a live session that is looked back on. */
@Tag("slow")
class PlaybackWindowTest extends TestWindow {
    private static final Path LOG = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void pausesScrubsAndLoopsRecording(FxRobot robot) throws Exception {
        sessionManager.play(LOG);
        await(robot, ".timeline", PlaybackWindowTest::seen);
        var player = sessionManager.players().getFirst();
        await(() -> player.state().nanos() > 0);
        WaitForAsyncUtils.waitForFxEvents();
        robot.clickOn(at(robot, 0.3, 0.95));
        player.resume();
        robot.push(KeyCode.SPACE);
        await(() -> !player.isPlaying());
        robot.clickOn(at(robot, 0.3, 0.95));
        await(() -> near(player, 0.3));

        scrub(robot, 0.3, 0.6);
        await(() -> near(player, 0.6));
        scrub(robot, 0.6, 0.2);
        await(() -> near(player, 0.2));
        robot.push(KeyCode.SHIFT, KeyCode.A);
        await(() -> player.range().from() > 0);
        scrub(robot, 0.3, 0.4);
        await(() -> near(player, 0.4));
        robot.push(KeyCode.SHIFT, KeyCode.B);
        await(() -> player.range().to() < player.state().nanos());
        robot.push(KeyCode.L);
        await(player::isLooping);
        robot.push(KeyCode.HOME);
        await(() -> Math.abs(player.position() - player.range().from()) < 1000);
        robot.push(KeyCode.RIGHT);
        await(() -> player.position() > player.range().from() + 1000);
        robot.push(KeyCode.HOME);
        await(() -> Math.abs(player.position() - player.range().from()) < 1000);

        player.speed(16);
        robot.push(KeyCode.SPACE);
        await(player::isPlaying);
        await(() -> player.position() > player.range().from() + 1000);
        assertTrue(player.position() <= player.range().to());
        await(() -> player.position() > player.range().to() * 0.9);
        await(() -> player.position() < player.range().to() * 0.9);
        sessionManager
                .snapshot(0)
                .sessions()
                .forEach(one -> sessionManager.remove(one.session().id()));
        await(() -> sessionManager.snapshot(0).sessions().isEmpty());
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT8);
        await(robot, "#playback-open", PlaybackWindowTest::seen);
    }

    @Test
    void looksBackOnLiveSessionThenReturns(FxRobot robot) throws Exception {
        int port = serve();
        type(robot, "127.0.0.1:" + port);
        await(robot, ".session-card", live());
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT8);
        await(robot, ".timeline", PlaybackWindowTest::seen);
        assertTrue(sessionManager.lookBack().player().isEmpty());
        robot.push(KeyCode.SPACE);
        await(robot, "#transport-live", PlaybackWindowTest::seen);
        var player = sessionManager.lookBack().player().orElseThrow();
        assertTrue(player.now() > player.position(), "the time is right before the seek is complete");
        await(() -> player.state().phase() == PlayerStateSnapshot.PlayerPhase.PAUSED);
        scrub(robot, 0.99, 0.95);
        await(robot, ".playback-past", text("VIEWING BACK"));
        var past = sessionManager.lookBack().player().orElseThrow();
        assertFalse(past.isPlaying());

        robot.clickOn("#transport-live");
        await(() -> sessionManager.lookBack().player().isEmpty());
    }

    @Test
    void pauseKeyKeepsMessagesAndDetectedAxes(FxRobot robot) throws Exception {
        int port = serve();
        type(robot, "127.0.0.1:" + port + "?axes=x,-y,-z");
        await(robot, ".session-card", live());
        await(robot, ".card-axes", text("y down"));
        detectAxes(robot);
        await(robot, ".card-axes", text("y down").negate());
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT8);
        await(robot, ".timeline", PlaybackWindowTest::seen);
        var live = sessionManager.snapshot(0).sessions().getFirst();
        await(() -> live.session().history().nextMessage() > 100);
        long before = live.session().history().nextMessage();

        robot.push(KeyCode.SPACE);
        await(robot, ".session-card .card-state", text("Viewed back at"));
        assertKept(live, before);
        await(() -> sessionManager.lookBack().player().orElseThrow().state().phase()
                == PlayerStateSnapshot.PlayerPhase.PAUSED);
        assertKept(live, before);
        await(robot, ".card-axes", text("y down").negate());
    }

    /** Runs button and menu item themselves: the card moves while it grows, away from a click. */
    private static void detectAxes(FxRobot robot) throws Exception {
        robot.interact(robot.lookup(".card-axes").<Button>query()::fire);
        until(() -> findAxesMenu().isPresent());
        robot.interact(() -> {
            var menu = findAxesMenu().orElseThrow();
            menu.getItems().getFirst().fire();
            menu.hide(); // it would take the next key
        });
    }

    private static Optional<ContextMenu> findAxesMenu() {
        return Window.getWindows().stream()
                .filter(ContextMenu.class::isInstance)
                .map(ContextMenu.class::cast)
                .filter(menu -> "axes-menu".equals(menu.getId()))
                .findFirst();
    }

    private void assertKept(SessionSnapshot live, long before) {
        var past = sessionManager.snapshot(0).sessions().getFirst();
        assertEquals(live.session().id(), past.session().id());
        assertEquals(0, past.session().history().firstMessage());
        assertTrue(past.session().history().nextMessage() >= before);
        assertTrue(past.traffic().messages() >= before);
        assertEquals(AxesAndUnitOverride.AUTO, past.bearings().choice());
    }

    @Test
    void typingDecimalPointTriggersNoShortcut(FxRobot robot) throws Exception {
        sessionManager.play(LOG);
        await(robot, ".timeline", PlaybackWindowTest::seen);
        var player = sessionManager.players().getFirst();
        ComboBox<?> speed = robot.lookup("#transport-speed").queryAs(ComboBox.class);
        robot.interact(() -> {
            speed.requestFocus();
            speed.getEditor().requestFocus();
            speed.getEditor().clear();
        });

        robot.write("0").push(KeyCode.PERIOD).write("5");
        assertEquals(1, player.speed());
        robot.push(KeyCode.ENTER);
        await(() -> player.speed() == 0.5);
    }

    @Test
    void endKeyReturnsToLiveFromAnyView(FxRobot robot) throws Exception {
        int port = serve();
        type(robot, "127.0.0.1:" + port);
        await(robot, ".session-card", live());
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT8);
        await(robot, ".timeline", PlaybackWindowTest::seen);
        robot.push(KeyCode.SPACE);
        await(() -> sessionManager.lookBack().player().isPresent());
        await(robot, ".session-card .card-state", text("Viewed back at"));
        robot.push(KeyCode.END);
        await(() -> sessionManager.lookBack().player().isEmpty());
        await(robot, ".session-card .card-state", text("Viewed back at").negate());

        robot.push(KeyCode.SPACE);
        await(() -> sessionManager.lookBack().player().isPresent());
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
        robot.push(KeyCode.END);
        await(() -> sessionManager.lookBack().player().isEmpty());
    }

    /** Returns true if the player is about at this part of its length. */
    private static boolean near(RecordingPlayer player, double part) {
        return Math.abs((double) player.position() / player.state().nanos() - part) < 0.05;
    }

    private static boolean seen(Node node) {
        return node.isVisible()
                && node.getScene() != null
                && node.getBoundsInLocal().getWidth() > 0;
    }

    /** A place of the lanes, as parts of their width and of the timeline's height. */
    private static Point2D at(FxRobot robot, double across, double down) {
        Bounds strip = robot.lookup(".timeline-strip")
                .query()
                .localToScreen(robot.lookup(".timeline-strip").query().getLayoutBounds());
        return new Point2D(strip.getMinX() + across * strip.getWidth(), strip.getMinY() + down * strip.getHeight());
    }

    private static void scrub(FxRobot robot, double from, double to) {
        robot.moveTo(at(robot, from, 0.05)).press(MouseButton.PRIMARY);
        robot.moveTo(at(robot, (from + to) / 2, 0.05));
        robot.moveTo(at(robot, to, 0.05)).release(MouseButton.PRIMARY);
    }

    private static void await(BooleanSupplier condition) throws Exception {
        WaitForAsyncUtils.waitFor(PATIENCE, TimeUnit.SECONDS, condition::getAsBoolean);
    }
}
