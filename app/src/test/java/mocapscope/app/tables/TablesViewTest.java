package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.scene.Parent;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import mocapscope.app.control.table.LiveTableRow;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.ViewFrames;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests picking, sorting and a selection of another view while values change. */
@ExtendWith(WindowExtension.class)
@Tag("slow")
class TablesViewTest {
    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private volatile SharedViewSelection selection = SharedViewSelection.NOTHING;
    private final Preferences preferences = Preferences.unsaved();
    private Stage stage;
    private long frames;

    @Start
    void start(Stage stage) {
        this.stage = stage;
        var view = new TablesView(picked -> selection = picked, preferences);
        stage.setScene(StyledScenes.scene((Parent) view.node(), 1200, 400));
        stage.show();
        ViewFrames.update(stage, now -> {
            frames++;
            var builder = new SessionSnapshotBuilder(toy.session()).at(now);
            for (int i = 0; i < 4; i++) {
                builder.pose("Wand", i, new Vec3(frames, -i, 0), 60);
            }
            builder.device("Wand", false, "Pos_Quat").device("Control", true);
            builder.object(SharedSceneFixture.state(4, SharedSceneFixture.at(0, 0, 0)));
            builder.analog("Stick", AnalogChannelDescription.plain(3), 0.1, 0.2, frames);
            view.refresh(SessionSnapshotBuilder.of(now, selection, builder));
        });
    }

    @Test
    void keepsSelectionWhenSortedAndShowsExternalSelection(FxRobot robot) throws TimeoutException {
        robot.clickOn("#show-trackers");
        waitFor(() -> robot.lookup("0.0000").tryQuery().isPresent());
        robot.clickOn("-1.0000");
        waitFor(() -> selection.equals(signal("Wand", SourceDataKind.TRACKER, 1)));

        robot.interact(() -> sort(trackers(robot), "y"));
        assertEquals(3, trackers(robot).getItems().getFirst().value().sensor());
        assertEquals(
                1, trackers(robot).getSelectionModel().getSelectedItem().value().sensor());
        assertEquals(signal("Wand", SourceDataKind.TRACKER, 1), selection);

        selection = signal("Stick", SourceDataKind.ANALOG, 2);
        waitFor(() -> robot.lookup("#table-analogs").tryQuery().isPresent());
        var analogs = TablesViewTest.<AnalogTableModel.AnalogRow>table(robot, "#table-analogs");
        waitFor(() -> analogs.getSelectionModel().getSelectedItem() != null);
        assertEquals(2, analogs.getSelectionModel().getSelectedItem().value().channel());
    }

    @Test
    void quotesStoredWordsThatAreNoExpression(FxRobot robot) {
        preferences.store("tables filter", List.of("(left) hand"));
        robot.interact(() -> {
            var other = new TablesView(picked -> selection = picked, preferences);
            var bar = (Parent) ((BorderPane) other.node()).getTop();
            assertEquals("\"(left) hand\"", ((TextField) bar.lookup("#tables-filter")).getText());
        });
        assertEquals(List.of("\"(left) hand\""), preferences.find("tables filter"));
    }

    @Test
    void copiesRowsInDisplayedOrderWithFullPrecision(FxRobot robot) throws TimeoutException {
        robot.clickOn("#show-analogs");
        var analogs = TablesViewTest.<AnalogTableModel.AnalogRow>table(robot, "#table-analogs");
        waitFor(() -> analogs.getItems().size() == 3);
        robot.interact(() -> {
            var column = column(analogs, "Channel");
            column.setSortType(TableColumn.SortType.DESCENDING);
            analogs.getSortOrder().add(column);
        });
        robot.clickOn("#tables-filter");
        waitFor(() -> robot.lookup("#tables-filter").query().isFocused());
        robot.write("Stick").clickOn("0.2000").push(KeyCode.SHORTCUT, KeyCode.A);
        robot.push(KeyCode.SHORTCUT, KeyCode.C);
        waitFor(() -> clipboard().startsWith("Session,Device,Channel,"));

        var lines = WaitForAsyncUtils.waitForAsyncFx(10_000, TablesViewTest::clipboard)
                .split("\r\n");
        assertTrue(lines[0].startsWith("Session,Device,Channel,Label,Value,Unit,Min,"), lines[0]);
        assertEquals(4, lines.length);
        assertTrue(lines[1].contains(",Stick,2,"), lines[1]);
        assertTrue(lines[2].contains(",Stick,1,,0.2,"), lines[2]);
        assertTrue(lines[3].contains(",Stick,0,,0.1,"), lines[3]);
    }

    @Test
    void remembersColumnLayoutAndOpenTable(FxRobot robot) throws TimeoutException {
        robot.clickOn("#show-trackers");
        robot.interact(() -> {
            var column = column(trackers(robot), "y");
            column.setSortType(TableColumn.SortType.DESCENDING);
            trackers(robot).getSortOrder().add(column);
            column.setPrefWidth(99);
        });
        waitFor(() -> preferences.find("table trackers").contains("99 d0 y"));

        robot.interact(() ->
                stage.setScene(StyledScenes.scene((Parent) new TablesView(_ -> {}, preferences).node(), 1200, 400)));
        var again = trackers(robot);
        assertEquals("y", again.getSortOrder().getFirst().getText());
        assertEquals(99, column(again, "y").getPrefWidth());
    }

    @Test
    void hidesColumnsWithoutValues(FxRobot robot) throws TimeoutException {
        robot.clickOn("#show-trackers");
        waitFor(() -> !trackers(robot).getItems().isEmpty());

        waitFor(() -> !column(trackers(robot), "Speed /s").isVisible());
        assertTrue(column(trackers(robot), "Device").isVisible());
        assertFalse(column(trackers(robot), "State").isVisible());
    }

    @Test
    void showsInternalDevicesOnRequest(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("Pos_Quat").tryQuery().isPresent());
        assertFalse(robot.lookup("announced, no data yet").tryQuery().isPresent());

        robot.clickOn("#show-internal");
        waitFor(() -> robot.lookup("announced, no data yet").tryQuery().isPresent());

        robot.clickOn("#show-trackers");
        assertFalse(robot.lookup("#show-internal").query().isVisible());
    }

    @Test
    void groupsSceneTablesAndReopensLastOne(FxRobot robot) throws TimeoutException {
        assertFalse(robot.lookup("#show-collisions").tryQuery().isPresent());
        robot.clickOn("#show-world");
        waitFor(() -> robot.lookup("#table-objects").tryQuery().isPresent());

        robot.clickOn("#show-collisions");
        waitFor(() -> robot.lookup("#table-collisions").tryQuery().isPresent());
        robot.clickOn("#show-trackers");
        waitFor(() -> robot.lookup("#show-collisions").tryQuery().isEmpty());
        robot.clickOn("#show-world");
        waitFor(() -> robot.lookup("#table-collisions").tryQuery().isPresent());

        selection = new SharedViewSelection.SignalSelection(SharedSceneFixture.BUBBLE, SourceDataKind.OBJECT, 4);
        waitFor(() -> robot.lookup("#table-objects").tryQuery().isPresent());
        var objects = TablesViewTest.<SceneObjectRow>table(robot, "#table-objects");
        waitFor(() -> objects.getSelectionModel().getSelectedItem() != null);
        assertEquals(
                4, objects.getSelectionModel().getSelectedItem().value().state().index());
    }

    private static void sort(TableView<LiveTableRow<TrackerTableModel.TrackerRow>> table, String title) {
        table.getSortOrder().add(column(table, title));
    }

    private static <V> TableColumn<LiveTableRow<V>, ?> column(TableView<LiveTableRow<V>> table, String title) {
        return table.getColumns().stream()
                .filter(each -> each.getText().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static String clipboard() {
        var text = Clipboard.getSystemClipboard().getString();
        return text == null ? "" : text;
    }

    private static TableView<LiveTableRow<TrackerTableModel.TrackerRow>> trackers(FxRobot robot) {
        return table(robot, "#table-trackers");
    }

    @SuppressWarnings("unchecked")
    private static <V> TableView<LiveTableRow<V>> table(FxRobot robot, String id) {
        return (TableView<LiveTableRow<V>>) robot.lookup(id).queryAs(TableView.class);
    }

    private static SharedViewSelection signal(String device, SourceDataKind sourceKind, int index) {
        return new SharedViewSelection.SignalSelection(new SourceId("s1", device), sourceKind, index);
    }

    private static void waitFor(BooleanSupplier condition) throws TimeoutException {
        // Nodes are added and removed on that thread: a lookup on another thread may read a changing list.
        WaitForAsyncUtils.waitFor(
                30, TimeUnit.SECONDS, () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition::getAsBoolean));
    }
}
