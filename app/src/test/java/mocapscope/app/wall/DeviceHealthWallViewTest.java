package mocapscope.app.wall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.ViewFrames;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(WindowExtension.class)
class DeviceHealthWallViewTest {
    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private volatile SharedViewSelection selection = SharedViewSelection.NOTHING;
    private volatile List<HealthGrade> grades = List.of();
    private Stage stage;

    @Start
    void start(Stage stage) {
        this.stage = stage;
        var view = new DeviceHealthWallView(picked -> selection = picked, () -> {});
        stage.setScene(StyledScenes.scene((Parent) view.node(), 900, 500));
        stage.show();
        ViewFrames.update(stage, now -> {
            var session = new SessionSnapshotBuilder(toy.session());
            for (int i = 0; i < grades.size(); i++) {
                session.health(new SourceHealthBuilder(new SourceId("s1", "Device" + i), SourceDataKind.TRACKER)
                        .verdict(grades.get(i), HealthCause.RATE));
            }
            view.refresh(
                    grades.isEmpty()
                            ? SessionSnapshotBuilder.of(now)
                            : SessionSnapshotBuilder.of(now, selection, session));
        });
    }

    @Test
    void emptyWallShowsHint(FxRobot robot) throws Exception {
        waitFor(() -> robot.lookup("No devices yet").tryQuery().isPresent());
    }

    @Test
    void clickedTileSelectsDevice(FxRobot robot) throws Exception {
        grades = List.of(HealthGrade.OK, HealthGrade.ERROR, HealthGrade.WARNING);
        waitFor(() -> names(robot).equals(List.of("Device1", "Device2", "Device0")));

        robot.clickOn("Device2");

        waitFor(() -> selection.equals(
                new SharedViewSelection.SignalSelection(new SourceId("s1", "Device2"), SourceDataKind.TRACKER, -1)));
        waitFor(() -> robot.lookup(".wall-tile:selected").queryAll().size() == 1);
    }

    @Test
    void textFollowsNumberOfTilesAndSizeOfView(FxRobot robot) throws Exception {
        grades = List.of(HealthGrade.OK);
        waitFor(() -> fontSize(robot) > 40);

        grades = IntStream.range(0, 20).mapToObj(_ -> HealthGrade.OK).toList();
        waitFor(() -> names(robot).size() == 20 && fontSize(robot) < 30);
        double before = WaitForAsyncUtils.waitForAsyncFx(10_000, () -> fontSize(robot));

        robot.interact(() -> stage.setWidth(450));
        waitFor(() -> fontSize(robot) < before || !areRatesShown(robot));
        assertTrue(WaitForAsyncUtils.waitForAsyncFx(10_000, () -> fontSize(robot)) > 5);
    }

    @Test
    void gradeIsShownAsWordAndShape(FxRobot robot) throws Exception {
        grades = List.of(HealthGrade.ERROR, HealthGrade.OK);
        waitFor(() -> robot.lookup("ERROR · rate").tryQuery().isPresent());

        var shapes = WaitForAsyncUtils.waitForAsyncFx(
                10_000,
                () -> robot.lookup(".wall-lamp").queryAll().stream()
                        .map(node -> ((javafx.scene.layout.Region) node).getShape())
                        .distinct()
                        .count());
        assertEquals(2, shapes);
    }

    private static double fontSize(FxRobot robot) {
        return robot.lookup(".wall-word").queryAll().stream()
                .map(Label.class::cast)
                .mapToDouble(label -> label.getFont().getSize())
                .findFirst()
                .orElse(0);
    }

    private static boolean areRatesShown(FxRobot robot) {
        return robot.lookup(".wall-rate").queryAll().stream().anyMatch(Node::isVisible);
    }

    private static List<String> names(FxRobot robot) {
        return robot.lookup(".wall-name").queryAll().stream()
                .map(node -> ((Label) node).getText())
                .toList();
    }

    private static void waitFor(BooleanSupplier condition) throws Exception {
        WaitForAsyncUtils.waitFor(
                30, TimeUnit.SECONDS, () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition::getAsBoolean));
    }
}
