package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.ViewFrames;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.app.timing.TimingView;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.sample.SourceDataKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** The keys of the timing, while a source that loses a message now and then goes on. */
@ExtendWith(WindowExtension.class)
class TimingViewKeysTest {
    private static final KeyEvent NUMBER_PAD_0 =
            new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.NUMPAD0, false, true, false, false);
    /** The width of the view in a window of 1440 pixels. */
    private static final double USUAL_WIDTH = 640;

    private static final long REPORT_INTERVAL = 10_000_000;
    /** The number of messages, of which {@link #LOST} are lost. */
    private static final int EACH = 100;

    private static final int LOST = 5;

    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);
    private final DeviceReportTimeHistory history = new DeviceReportTimeHistory(_ -> true);
    private final List<DeliveryProblemOccurrence> gaps = new ArrayList<>();
    private Node view = new StackPane();
    private volatile int devices = 1;
    private volatile SharedViewSelection selection = new SharedViewSelection.NoSelection();
    private volatile long frames;
    private long reports;
    private long now;
    private long last;

    @Start
    void start(Stage stage) {
        var timing = new TimingView(_ -> {}, Preferences.unsaved(), _ -> {});
        view = timing.node();
        stage.setScene(StyledScenes.scene((Parent) view, 900, 500));
        var keys = new ShortcutHandler(_ -> true);
        keys.replace(timing.commands());
        keys.installIn(stage.getScene());
        stage.show();
        view.requestFocus();
        for (int i = 0; i < 1000; i++) {
            addReports();
        }
        ViewFrames.update(stage, nanos -> {
            addReports();
            var builder = new SessionSnapshotBuilder(session.session());
            for (int i = 0; i < devices; i++) {
                var source = builder.sourceOf("Wand" + i);
                builder.timing(SnapshotParts.timing(source, SourceDataKind.TRACKER, history, now));
                builder.health(new SourceHealthBuilder(source, SourceDataKind.TRACKER).rate(100));
            }
            gaps.forEach(gap -> builder.mark(gap.kind(), gap.at(), gap.message(), gap.count()));
            timing.refresh(SessionSnapshotBuilder.of(now, selection, builder));
            frames++;
        });
    }

    private void addReports() {
        reports++;
        now += REPORT_INTERVAL;
        if (reports % EACH >= LOST) {
            history.add(last, now, reports);
            last = now;
            if (reports % EACH == LOST) {
                gaps.add(new DeliveryProblemOccurrence(
                        DeliveryProblemOccurrence.DeliveryProblemKind.LOST, now, reports, LOST, 0));
            }
        }
    }

    @Test
    void zoomKeysWorkOnEveryKeyboard(FxRobot robot) throws Exception {
        waitFor(() -> window(robot, 10).isSelected());

        for (var less : new KeyCode[] {KeyCode.EQUALS, KeyCode.ADD}) {
            robot.push(KeyCode.CONTROL, less);
            waitFor(() -> span(robot) < 10);
            robot.push(KeyCode.CONTROL, KeyCode.DIGIT0);
            waitFor(() -> window(robot, 10).isSelected());
        }
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.EQUALS);
        waitFor(() -> span(robot) < 10);
        // With its lock off, as here, that key of the number pad is another one.
        robot.interact(() -> view.fireEvent(NUMBER_PAD_0));
        waitFor(() -> window(robot, 10).isSelected());
        for (var more : new KeyCode[] {KeyCode.MINUS, KeyCode.SUBTRACT}) {
            robot.push(KeyCode.CONTROL, more);
            waitFor(() -> !window(robot, 10).isSelected() && span(robot) >= 10);
            robot.push(KeyCode.CONTROL, KeyCode.DIGIT0);
            waitFor(() -> window(robot, 10).isSelected());
        }
    }

    @Test
    void stepsBetweenLossesAndMeasuresFromThere(FxRobot robot) throws Exception {
        waitFor(() -> robot.lookup("Wand0").tryQuery().isPresent());

        robot.push(KeyCode.OPEN_BRACKET);
        waitFor(() -> cursorDistance(robot).equals("Shift-click measures"));
        var strip = robot.lookup(".lane").query();
        robot.press(KeyCode.SHIFT).clickOn(strip, MouseButton.PRIMARY).release(KeyCode.SHIFT);
        waitFor(() -> cursorDistance(robot).startsWith("Δ "));
        var from = cursorDistance(robot);
        assertTrue(from.endsWith(" Hz"), from);

        robot.push(KeyCode.OPEN_BRACKET);
        waitFor(() -> !cursorDistance(robot).equals(from));
        robot.push(KeyCode.CLOSE_BRACKET);
        waitFor(() -> cursorDistance(robot).equals(from));
    }

    @Test
    void scrollsToSourceThatAnotherViewSelects(FxRobot robot) throws Exception {
        devices = 40;
        waitFor(() -> robot.lookup("Wand1").tryQuery().isPresent());
        assertFalse(robot.lookup("Wand35").tryQuery().isPresent());

        selection = new SharedViewSelection.SignalSelection(
                new SessionSnapshotBuilder(session.session()).sourceOf("Wand35"), SourceDataKind.TRACKER, -1);
        waitFor(() -> robot.lookup("Wand35").tryQuery().isPresent());
        selection = new SharedViewSelection.SessionSelection("s1"); // one of its sources is visible
        long since = frames;
        waitFor(() -> frames > since + 30);
        assertTrue(robot.lookup("Wand35").tryQuery().isPresent());
    }

    @Test
    void barHasOneLineInUsualLayout(FxRobot robot) {
        var bar = robot.lookup(".timing-bar").<Region>query();

        assertEquals(bar.prefHeight(USUAL_WIDTH * 3), bar.prefHeight(USUAL_WIDTH));
    }

    @Test
    void pauseKeyFreezesDisplay(FxRobot robot) throws Exception {
        waitFor(() -> robot.lookup("Wand0").tryQuery().isPresent());

        robot.push(KeyCode.P);
        waitFor(() -> robot.lookup("#timing-pause").queryAs(ToggleButton.class).isSelected());
        devices = 2;
        long framesBefore = frames;
        waitFor(() -> frames > framesBefore + 30);
        assertFalse(robot.lookup("Wand1").tryQuery().isPresent());

        robot.push(KeyCode.P);
        waitFor(() -> robot.lookup("Wand1").tryQuery().isPresent());
        assertEquals(2, devices);
    }

    /** Returns the seconds that the time axis shows, by its outermost mark. */
    private static double span(FxRobot robot) {
        return robot.lookup(".time-axis .tick").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .filter(text -> text.endsWith(" s"))
                .mapToDouble(text ->
                        -Double.parseDouble(text.substring(0, text.length() - 2).replace('−', '-')))
                .max()
                .orElse(Double.NaN);
    }

    private static ToggleButton window(FxRobot robot, int seconds) {
        return robot.lookup("#timing-window-" + seconds).queryAs(ToggleButton.class);
    }

    private static String cursorDistance(FxRobot robot) {
        return robot.lookup(".apart").queryAs(Label.class).getText();
    }

    private static void waitFor(BooleanSupplier condition) throws Exception {
        // Nodes are added and removed on that thread: a lookup on another thread may read a changing list.
        WaitForAsyncUtils.waitFor(
                30, TimeUnit.SECONDS, () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition::getAsBoolean));
    }
}
