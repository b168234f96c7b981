package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import atlantafx.base.theme.PrimerDark;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.application.Application;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import mocapscope.app.control.Row;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.Selection;
import mocapscope.app.synthetic.Shared;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Picking, sorting and a selection made elsewhere, while values go on changing. */
@ExtendWith(ApplicationExtension.class)
class TablesViewTest {
    private final ToySession toy = new ToySession("s1", 1 << 20);
    private volatile Selection selection = Selection.NOTHING;
    private long frames;

    @Start
    void start(Stage stage) {
        Application.setUserAgentStylesheet(new PrimerDark().getUserAgentStylesheet());
        var view = new TablesView(picked -> selection = picked, Preferences.unsaved());
        stage.setScene(new Scene((Parent) view.node(), 1200, 400));
        stage.show();
        new AnimationTimer() {
            @Override
            public void handle(long now) {
                frames++;
                var snaps = new Snaps(toy.session()).at(now);
                for (int i = 0; i < 4; i++) {
                    snaps.pose("Wand", i, new Vec3(frames, -i, 0), 60);
                }
                snaps.device("Wand", false, "Pos_Quat").device("Control", true);
                snaps.object(Shared.state(4, Shared.at(0, 0, 0)));
                snaps.analog("Stick", AnalogLayout.plain(3), 0.1, 0.2, frames);
                view.refresh(Snaps.of(now, selection, snaps));
            }
        }.start();
    }

    @Test
    void aPickedRowStaysPickedWhenSortedAndASelectionMadeElsewhereOpensItsTable(FxRobot robot) throws TimeoutException {
        robot.clickOn("#show-trackers");
        waitFor(() -> robot.lookup("0.0000").tryQuery().isPresent());
        robot.clickOn("-1.0000");
        waitFor(() -> selection.equals(signal("Wand", Kind.TRACKER, 1)));

        robot.interact(() -> sort(trackers(robot), "y"));
        assertEquals(3, trackers(robot).getItems().getFirst().value().sensor());
        assertEquals(
                1, trackers(robot).getSelectionModel().getSelectedItem().value().sensor());
        assertEquals(signal("Wand", Kind.TRACKER, 1), selection);

        selection = signal("Stick", Kind.ANALOG, 2);
        waitFor(() -> robot.lookup("#table-analogs").tryQuery().isPresent());
        var analogs = TablesViewTest.<AnalogRow>table(robot, "#table-analogs");
        waitFor(() -> analogs.getSelectionModel().getSelectedItem() != null);
        assertEquals(2, analogs.getSelectionModel().getSelectedItem().value().channel());
    }

    @Test
    void theServersOwnWorkingsAreFoldedAwayUntilAskedFor(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("Pos_Quat").tryQuery().isPresent());
        assertFalse(robot.lookup("announced, silent so far").tryQuery().isPresent());

        robot.clickOn("#show-internal");
        waitFor(() -> robot.lookup("announced, silent so far").tryQuery().isPresent());

        robot.clickOn("#show-trackers");
        assertFalse(robot.lookup("#show-internal").query().isVisible());
    }

    @Test
    void theTablesOfObjectsShareANameAndTheOneThatWasOpenOpensAgain(FxRobot robot) throws TimeoutException {
        assertFalse(robot.lookup("#show-collisions").tryQuery().isPresent());
        robot.clickOn("#show-world");
        waitFor(() -> robot.lookup("#table-objects").tryQuery().isPresent());

        robot.clickOn("#show-collisions");
        waitFor(() -> robot.lookup("#table-collisions").tryQuery().isPresent());
        robot.clickOn("#show-trackers");
        waitFor(() -> robot.lookup("#show-collisions").tryQuery().isEmpty());
        robot.clickOn("#show-world");
        waitFor(() -> robot.lookup("#table-collisions").tryQuery().isPresent());

        selection = new Selection.Signal(Shared.BUBBLE, Kind.OBJECT, 4);
        waitFor(() -> robot.lookup("#table-objects").tryQuery().isPresent());
        var objects = TablesViewTest.<ObjectRow>table(robot, "#table-objects");
        waitFor(() -> objects.getSelectionModel().getSelectedItem() != null);
        assertEquals(
                4, objects.getSelectionModel().getSelectedItem().value().state().index());
    }

    private static void sort(TableView<Row<TrackerRow>> table, String title) {
        TableColumn<Row<TrackerRow>, ?> column = table.getColumns().stream()
                .filter(each -> each.getText().equals(title))
                .findFirst()
                .orElseThrow();
        table.getSortOrder().add(column);
    }

    private static TableView<Row<TrackerRow>> trackers(FxRobot robot) {
        return table(robot, "#table-trackers");
    }

    @SuppressWarnings("unchecked")
    private static <V> TableView<Row<V>> table(FxRobot robot, String id) {
        return (TableView<Row<V>>) robot.lookup(id).queryAs(TableView.class);
    }

    private static Selection signal(String device, Kind kind, int index) {
        return new Selection.Signal(new SourceId("s1", device), kind, index);
    }

    private static void waitFor(BooleanSupplier condition) throws TimeoutException {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, condition::getAsBoolean);
    }
}
