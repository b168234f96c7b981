package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.scene.Parent;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import mocapscope.app.control.table.LiveTableRow;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.ViewFrames;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.sample.SourceDataKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** The table of two sources: a glove that reports 120 times a second, and a wand that is late. */
@ExtendWith(WindowExtension.class)
class SourceTimingTableViewTest {
    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);
    private final DeviceReportTimeHistory history = new DeviceReportTimeHistory(_ -> true);
    private final Preferences preferences = Preferences.unsaved();
    private volatile SharedViewSelection selection = SharedViewSelection.NOTHING;

    @Start
    void start(Stage stage) {
        preferences.store("timing.table", List.of("on"));
        var view = new TimingView(picked -> selection = picked, preferences, _ -> {});
        stage.setScene(StyledScenes.scene((Parent) view.node(), 1400, 500));
        stage.show();
        ViewFrames.update(stage, now -> {
            var builder = new SessionSnapshotBuilder(session.session());
            var glove = builder.sourceOf("Glove");
            var wand = builder.sourceOf("Wand");
            builder.timing(SnapshotParts.timing(glove, SourceDataKind.SKELETON, history, now))
                    .timing(SnapshotParts.timing(wand, SourceDataKind.TRACKER, history, now))
                    .health(new SourceHealthBuilder(glove, SourceDataKind.SKELETON).rate(120))
                    .health(new SourceHealthBuilder(wand, SourceDataKind.TRACKER)
                            .rate(60)
                            .verdict(HealthGrade.WARNING, HealthCause.RATE));
            view.refresh(SessionSnapshotBuilder.of(now, selection, builder));
        });
    }

    @Test
    void sortsSourcesByRateAndState(FxRobot robot) throws Exception {
        waitFor(() -> names(robot).equals(List.of("Glove", "Wand")));
        robot.clickOn("Rate Hz");
        waitFor(() -> names(robot).equals(List.of("Wand", "Glove")));
        robot.clickOn("State");
        waitFor(() -> names(robot).equals(List.of("Glove", "Wand")));
        robot.clickOn("State");
        waitFor(() -> names(robot).equals(List.of("Wand", "Glove")));
    }

    @Test
    void selectsSourceAndCopiesItsFigures(FxRobot robot) throws Exception {
        waitFor(() -> robot.lookup("Wand").tryQuery().isPresent());
        robot.clickOn("Wand");
        waitFor(() -> selection instanceof SharedViewSelection.SignalSelection picked
                && picked.source().device().equals("Wand"));
        robot.push(KeyCode.CONTROL, KeyCode.C);
        var copied = WaitForAsyncUtils.waitForAsyncFx(
                10_000, () -> Clipboard.getSystemClipboard().getString());
        var lines = copied.lines().toList();
        assertTrue(
                lines.getFirst().startsWith("Session,Source,Kind,State,Rate Hz,Declared Hz,Jitter ms,Worst gap ms,"));
        assertEquals(2, lines.size());
        assertTrue(lines.getLast().contains(",Wand,tracker,rate,60"), lines.getLast());
    }

    private static List<String> names(FxRobot robot) {
        return robot.lookup("#timing-sources").tryQueryAs(TableView.class).stream()
                .flatMap(table -> ((TableView<?>) table).getItems().stream())
                .map(row -> ((SourceTimingTableRow) ((LiveTableRow<?>) row).value())
                        .lane()
                        .name())
                .toList();
    }

    private static void waitFor(BooleanSupplier condition) throws Exception {
        WaitForAsyncUtils.waitFor(
                30, TimeUnit.SECONDS, () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition::getAsBoolean));
    }
}
