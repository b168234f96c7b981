package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import mocapscope.app.control.ByteRange;
import mocapscope.app.control.DisplayFilterField;
import mocapscope.app.control.HexPane;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalMessageFieldMapper;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.ViewFrames;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.filter.FilterCompletionProvider;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests that the panes of the transcript select each other's parts. */
@ExtendWith(WindowExtension.class)
@Tag("slow")
class TranscriptViewTest {
    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private final Preferences preferences = Preferences.unsaved();
    private volatile SharedViewSelection selection = SharedViewSelection.NOTHING;
    private @Nullable TranscriptView shown;

    @Start
    void start(Stage stage) {
        toy.addMessages(
                Direction.TO_CLIENT,
                SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3),
                SyntheticMessageBytes.button("Joystick", 3, 1),
                SyntheticMessageBytes.login("T", "hush"));
        var view = new TranscriptView(picked -> selection = picked, preferences, () -> false);
        shown = view;
        stage.setScene(StyledScenes.scene((Parent) view.node(), 1270, 700));
        stage.show();
        ViewFrames.update(stage, now -> {
            view.refresh(SessionSnapshotBuilder.of(
                    now,
                    selection,
                    new SessionSnapshotBuilder(toy.session()).pose("Tracker0", 0, new Vec3(1, 2, 3), 60)));
        });
    }

    @Test
    void clickingRowShowsFieldsAndByteSelectsField(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("toy_Tracker Pose").tryQuery().isPresent());
        assertTrue(robot.lookup("#bytes").tryQuery().isEmpty(), "the list has all the room");
        waitFor(() -> robot.lookup("sensor 0 · position 1, 2, 3 m · orientation 0, 0, 0, 1")
                .tryQuery()
                .isPresent());
        robot.clickOn("toy_Tracker Pose");
        waitFor(() -> selection.equals(new SharedViewSelection.MessageSelection("s1", 0, null)));
        waitFor(() -> fields(robot).getRoot() != null && fields(robot).getExpandedItemCount() > 0);
        assertEquals(
                "header",
                fields(robot).getRoot().getChildren().getFirst().getValue().path());

        var bytes = robot.lookup("#bytes").queryAs(HexPane.class);
        robot.clickOn(bytes.localToScreen(bytes.byteCenter(41)));
        waitFor(() -> selection.equals(new SharedViewSelection.MessageSelection("s1", 0, "position.y")));
        waitFor(() -> fields(robot).getSelectionModel().getSelectedItem() != null);
        assertEquals(
                "position.y",
                fields(robot).getSelectionModel().getSelectedItem().getValue().path());
    }

    @Test
    @Tag("slow")
    void linksJointSelectionAndBytes(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("toy_Tracker Pose").tryQuery().isPresent());
        selection = new SharedViewSelection.SignalSelection(new SourceId("s1", "Tracker0"), SourceDataKind.TRACKER, 0);
        waitFor(() -> robot.lookup("#bytes").tryQuery().isPresent());
        waitFor(() ->
                robot.lookup("#bytes").queryAs(HexPane.class).highlightedRange().equals(new ByteRange(32, 24)));
        assertEquals(
                "position",
                fields(robot).getSelectionModel().getSelectedItem().getValue().path());

        var bytes = robot.lookup("#bytes").queryAs(HexPane.class);
        // The panes still move when they are filled for the first time.
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> {
            robot.clickOn(bytes.localToScreen(bytes.byteCenter(80)));
            return selection.equals(new SharedViewSelection.MessageSelection("s1", 0, "orientation.w"));
        });
        assertEquals(
                Optional.of(new SharedViewSelection.SignalSelection(
                        new SourceId("s1", "Tracker0"), SourceDataKind.TRACKER, 0)),
                SignalMessageFieldMapper.signal(toy.session(), (SharedViewSelection.MessageSelection) selection));
    }

    @Test
    @Tag("slow")
    void draggingSelectsByteRange(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("toy_Tracker Pose").tryQuery().isPresent());
        robot.clickOn("toy_Tracker Pose");
        waitFor(() -> robot.lookup("#bytes").tryQuery().isPresent());
        var bytes = robot.lookup("#bytes").queryAs(HexPane.class);
        waitFor(() -> fields(robot).getExpandedItemCount() > 0);
        robot.drag(bytes.localToScreen(bytes.byteCenter(18))).dropTo(bytes.localToScreen(bytes.byteCenter(22)));

        waitFor(() -> bytes.highlightedRange().equals(new ByteRange(18, 5)));
        robot.press(KeyCode.SHIFT).type(KeyCode.RIGHT).release(KeyCode.SHIFT);
        waitFor(() -> bytes.highlightedRange().equals(new ByteRange(18, 6)));
    }

    @Test
    void filterHidesRowsUntilCleared(FxRobot robot) throws Exception {
        waitFor(() -> rows(robot) == 3);
        robot.clickOn("#handshake-filter");
        waitFor(() -> robot.lookup("#handshake-filter").query().isFocused());
        robot.write("login");
        waitFor(() -> rows(robot) == 1);

        awaitLayout();
        robot.clickOn("#handshake-clear");
        waitFor(() -> rows(robot) == 3);
        awaitLayout();
        robot.clickOn("#handshake-filter-by");
        var menu = robot.lookup("#handshake-filter-by").queryAs(MenuButton.class);
        waitFor(menu::isShowing);
        robot.interact(() -> {
            var kind = (CheckMenuItem) menuItem(menu.getItems(), "Kind", "toy_Button Change");
            kind.setSelected(true);
            kind.fire();
        });
        waitFor(() -> rows(robot) == 1);
        assertEquals("Filter by: 1", menu.getText());
        assertEquals("Kind: toy_Button Change", menu.getTooltip().getText());
    }

    @Test
    void filterControlsHaveOneRowAtEveryWidth(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.interact(() -> field(robot).setText("n >= 0"));
        for (double width : new double[] {516, 600, 740, 1000, 1270}) {
            robot.interact(() -> robot.window(0).setWidth(width));
            waitFor(() -> isOneRow(8, field(robot).getParent().getChildrenUnmodifiable())
                    && field(robot).getParent().getBoundsInParent().getWidth() <= width);
        }
    }

    @Test
    void filterControlsHaveOneRowInNarrowestPane(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.interact(() -> robot.window(0).setWidth(420));

        waitFor(() -> field(robot).getParent().getBoundsInParent().getWidth() <= 420
                && isOneRow(7, field(robot).getParent().getChildrenUnmodifiable()));
    }

    private static boolean isOneRow(int count, List<Node> controls) {
        var middles = controls.stream()
                .filter(Node::isManaged)
                .mapToDouble(node -> node.getBoundsInParent().getCenterY())
                .summaryStatistics();
        return middles.getCount() == count && middles.getMax() - middles.getMin() < 4;
    }

    @Test
    void contentHasWidthThatShortTextsLeave(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.interact(() -> robot.window(0).setWidth(760));

        waitFor(() -> columnWidth(robot, "No.") < 50 && columnWidth(robot, "Content") > 280);
    }

    private static double columnWidth(FxRobot robot, String title) {
        TableView<?> table = robot.lookup("#messages").queryAs(TableView.class);
        return table.getVisibleLeafColumns().stream()
                .filter(column -> column.getText().equals(title))
                .mapToDouble(TableColumn::getWidth)
                .sum();
    }

    @Test
    void invalidFilterKeepsLastValidOne(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.clickOn("#handshake-filter");
        waitFor(() -> field(robot).isFocused());
        robot.interact(() -> field(robot).setText("name == 'toy_Login'"));
        waitFor(() -> rows(robot) == 1);

        robot.interact(() -> field(robot).setText("name == 'toy_Login' || lenght > 3"));
        waitFor(() -> robot.lookup("#filter-error").queryAs(Label.class).isVisible());
        assertEquals(
                "column 24: unknown name lenght: did you mean length?",
                robot.lookup("#filter-error").queryAs(Label.class).getText());
        assertEquals(1, rows(robot));

        robot.interact(() -> field(robot).setText("name == 'toy_Login' || length > 3"));
        waitFor(() -> rows(robot) == 3);
        assertEquals("", field(robot).problem());
    }

    @Test
    void completionInsertsNameOperatorAndValue(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.clickOn("#handshake-filter");
        waitFor(() -> field(robot).isFocused());
        robot.write("na").push(KeyCode.CONTROL, KeyCode.SPACE);
        waitFor(() -> candidates(robot).equals(List.of("name")));
        robot.type(KeyCode.ENTER);
        waitFor(() ->
                !candidates(robot).isEmpty() && candidates(robot).getFirst().equals("=="));
        robot.type(KeyCode.TAB);
        waitFor(() ->
                candidates(robot).equals(List.of("\"toy_Button Change\"", "\"toy_Login\"", "\"toy_Tracker Pose\"")));
        robot.type(KeyCode.DOWN, KeyCode.DOWN, KeyCode.UP, KeyCode.ENTER);

        waitFor(() -> field(robot).getText().equals("name == \"toy_Login\" "));
        waitFor(() -> rows(robot) == 1);
        robot.type(KeyCode.ESCAPE);
        waitFor(() -> robot.lookup("#filter-candidates").tryQuery().isEmpty());
        assertEquals("name == \"toy_Login\" ", field(robot).getText());
        robot.type(KeyCode.ESCAPE);
        waitFor(() -> rows(robot) == 3);
    }

    @Test
    void narrowListShowsContentAfterName(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.interact(() -> robot.window(0).setWidth(520));

        waitFor(() -> robot.lookup(".message-info").<Label>queryAll().stream()
                .anyMatch(info -> info.isVisible()
                        && info.getWidth() > 60
                        && info.getText().startsWith("button 3")));
        assertTrue(robot.lookup("←").tryQuery().isPresent());
    }

    @Test
    void savesAndAppliesNamedFilter(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.interact(() -> field(robot).setText("n == 1"));
        waitFor(() -> rows(robot) == 1);
        robot.interact(() -> command("handshake.save-filter").action().run());
        waitFor(() -> robot.lookup("#filter-name").tryQuery().isPresent()
                && robot.lookup("#filter-name").query().isFocused());
        robot.write("Second");
        robot.clickOn("#filter-name-save");
        waitFor(() -> preferences.find("saved filters").equals(List.of("Second", "n == 1")));

        robot.interact(() -> field(robot).clear());
        waitFor(() -> rows(robot) == 3);
        robot.clickOn("#handshake-filter-saved");
        waitFor(() -> robot.lookup("Second:  n == 1").tryQuery().isPresent());
        robot.clickOn("Second:  n == 1");
        waitFor(() -> rows(robot) == 1);
    }

    @Test
    void findsBytesInNextMessage(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.interact(() -> command("handshake.bytes").action().run());
        waitFor(() -> robot.lookup("#handshake-bytes").query().isFocused());
        robot.write("00 00 00 03").type(KeyCode.ENTER);
        waitFor(() -> selection.equals(new SharedViewSelection.MessageSelection("s1", 1, "header.type")));
        robot.type(KeyCode.ENTER);
        robot.interact(
                () -> robot.lookup("#handshake-bytes").queryAs(TextField.class).setText("hush"));
        robot.type(KeyCode.ENTER);
        waitFor(() -> robot.lookup("#handshake-bytes-status")
                .queryAs(Label.class)
                .getText()
                .equals("not found in any listed message"));

        robot.type(KeyCode.ESCAPE);
        waitFor(() -> !robot.lookup("#handshake-bytes").query().getParent().isVisible());
    }

    @Test
    void pausedListIgnoresMessagesUntilFollowing(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.interact(() -> command("handshake.freeze").action().run());
        robot.interact(() -> toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 1, 1)));
        waitFor(() ->
                robot.lookup("#handshake-status").queryAs(Label.class).getText().endsWith("paused"));
        assertEquals(3, rows(robot));

        robot.interact(() -> command("handshake.follow").action().run());
        waitFor(() -> rows(robot) == 4);
    }

    @Test
    void arrowFoldsDatagramAndKeysUnfoldIt(FxRobot robot) throws TimeoutException {
        robot.interact(this::addDatagram);
        waitFor(() -> rows(robot) == 6);
        waitFor(() -> arrow(robot, "▾").isPresent());
        robot.clickOn(arrow(robot, "▾").orElseThrow());
        waitFor(() -> rows(robot) == 4);
        assertEquals(SharedViewSelection.NOTHING, selection, "the arrow does not select");

        robot.clickOn("toy_Button Change ×3");
        waitFor(() -> selection.equals(new SharedViewSelection.MessageSelection("s1", 3, null)));
        robot.type(KeyCode.RIGHT);
        waitFor(() -> rows(robot) == 6);
        selection = new SharedViewSelection.MessageSelection("s1", 5, null);
        waitFor(() -> selectedRow(robot) == 5);
        robot.type(KeyCode.LEFT);
        waitFor(() -> rows(robot) == 4);
        waitFor(() -> selection.equals(new SharedViewSelection.MessageSelection("s1", 3, null)));
    }

    @Test
    void remembersFoldedDatagramsAndUnfoldsSelected(FxRobot robot) throws TimeoutException {
        robot.interact(this::addDatagram);
        waitFor(() -> rows(robot) == 6);
        robot.interact(() -> command("handshake.fold").action().run());
        waitFor(() -> rows(robot) == 4);
        assertEquals(List.of("all"), preferences.find("transcript folded"));

        robot.interact(() -> command("handshake.bytes").action().run());
        waitFor(() -> robot.lookup("#handshake-bytes").query().isFocused());
        robot.write("00 00 00 09").type(KeyCode.ENTER);
        waitFor(() -> selection.equals(new SharedViewSelection.MessageSelection("s1", 4, "button")));
        waitFor(() -> rows(robot) == 6);

        robot.interact(() -> command("handshake.unfold").action().run());
        waitFor(() -> preferences.find("transcript folded").isEmpty());
    }

    @Test
    void marksRowsByWorstFinding(FxRobot robot) throws TimeoutException {
        robot.interact(this::addDatagram);
        waitFor(() -> rows(robot) == 6);
        waitFor(() -> markedRows(robot, "warning").equals(List.of(5)));
        assertEquals(
                List.of("!"),
                robot.lookup(".sign").queryAllAs(Label.class).stream()
                        .filter(Label::isVisible)
                        .map(Label::getText)
                        .toList());

        robot.interact(() -> command("handshake.fold").action().run());
        waitFor(() -> markedRows(robot, "warning").equals(List.of(3)));
    }

    private void addDatagram() {
        toy.addDatagram(
                Direction.TO_CLIENT,
                SyntheticMessageBytes.button("Joystick", 3, 1),
                SyntheticMessageBytes.button("Joystick", 9, 1),
                SyntheticMessageBytes.button("Joystick", 3, 7));
    }

    private static Optional<Label> arrow(FxRobot robot, String text) {
        return robot.lookup(".fold-arrow").queryAllAs(Label.class).stream()
                .filter(label -> label.isVisible() && label.getText().equals(text))
                .findFirst();
    }

    private static int selectedRow(FxRobot robot) {
        return robot.lookup("#messages")
                .queryAs(TableView.class)
                .getSelectionModel()
                .getSelectedIndex();
    }

    private static List<Integer> markedRows(FxRobot robot, String mark) {
        return robot.lookup("#messages .table-row-cell").queryAll().stream()
                .filter(row -> row.getPseudoClassStates().contains(PseudoClass.getPseudoClass(mark)))
                .map(row -> ((TableRow<?>) row).getIndex())
                .sorted()
                .toList();
    }

    @Test
    void remembersChosenTimeFormat(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 3);
        robot.interact(() -> command("handshake.absolute").action().run());

        waitFor(() -> robot.lookup(".column-header .label").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().equals("Time")));
        assertEquals(List.of("absolute"), preferences.find("transcript time"));
    }

    @Test
    void buttonRevealsSecretBytes(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("toy_Login").tryQuery().isPresent());
        robot.clickOn("toy_Login");
        waitFor(() -> robot.lookup("Show secret bytes").tryQuery().isPresent());
        var bytes = robot.lookup("#bytes").queryAs(HexPane.class);
        robot.interact(() -> bytes.highlight(new ByteRange(24, 8)));
        assertEquals("2a 2a 2a 2a 2a 2a 2a 2a", bytes.getAccessibleText());

        robot.clickOn("Show secret bytes");
        waitFor(() -> !robot.lookup(".reveal").query().isVisible());
        robot.interact(() -> bytes.highlight(new ByteRange(24, 8)));
        assertEquals("68 75 73 68 00 00 00 00", bytes.getAccessibleText());
    }

    private MenuAndPaletteCommand command(String id) {
        return Objects.requireNonNull(shown).commands().stream()
                .filter(command -> command.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static DisplayFilterField field(FxRobot robot) {
        return robot.lookup("#handshake-filter").queryAs(DisplayFilterField.class);
    }

    private static List<String> candidates(FxRobot robot) {
        return robot.lookup("#filter-candidates").tryQueryAs(ListView.class).stream()
                .flatMap(list -> ((ListView<?>) list).getItems().stream())
                .map(candidate -> ((FilterCompletionProvider.FilterCandidate) candidate)
                        .text()
                        .strip())
                .toList();
    }

    private static int rows(FxRobot robot) {
        return robot.lookup("#messages").queryAs(TableView.class).getItems().size();
    }

    @SuppressWarnings("unchecked")
    private static TreeTableView<FieldTreeNode> fields(FxRobot robot) {
        return (TreeTableView<FieldTreeNode>) robot.lookup("#fields").queryAs(TreeTableView.class);
    }

    /** Returns the item of a menu at the end of a path of texts. */
    private static MenuItem menuItem(List<MenuItem> items, String... path) {
        var item = items.stream()
                .filter(one -> path[0].equals(one.getText()))
                .findFirst()
                .orElseThrow();
        return path.length == 1 ? item : menuItem(((Menu) item).getItems(), Arrays.copyOfRange(path, 1, path.length));
    }

    /** Waits until a control that has just been shown or hidden has moved the others. */
    private static void awaitLayout() throws Exception {
        FxPulses.after(() -> true);
    }

    private static void waitFor(BooleanSupplier condition) throws TimeoutException {
        // Nodes are added and removed on that thread: a lookup on another thread may read a changing list.
        WaitForAsyncUtils.waitFor(
                30, TimeUnit.SECONDS, () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition::getAsBoolean));
    }
}
