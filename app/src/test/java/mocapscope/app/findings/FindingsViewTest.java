package mocapscope.app.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import mocapscope.app.control.table.LiveTableRow;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.ViewFrames;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests the findings view with the mouse and the keyboard. */
@ExtendWith(WindowExtension.class)
class FindingsViewTest {
    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private final Preferences preferences = Preferences.unsaved();
    private @Nullable FindingsView view;
    private volatile List<SyntheticSession> others = List.of();
    private volatile SharedViewSelection selection = SharedViewSelection.NOTHING;
    private volatile List<Finding> more = List.of();

    @Start
    void start(Stage stage) {
        view = new FindingsView(picked -> selection = picked, preferences);
        var shown = view;
        stage.setScene(StyledScenes.scene((Parent) shown.node(), 1100, 400));
        stage.show();
        ViewFrames.update(stage, now -> {
            var builder = new SessionSnapshotBuilder(toy.session())
                    .finding(finding(SyntheticRule.STATE_UNKNOWN, 7))
                    .finding(finding(SyntheticRule.STATE_UNKNOWN, 9))
                    .finding(finding(SyntheticRule.CUT_SHORT, 8));
            more.forEach(builder::finding);
            var all = Stream.concat(
                    Stream.of(builder), others.stream().map(one -> new SessionSnapshotBuilder(one.session())));
            shown.refresh(SessionSnapshotBuilder.of(now, selection, all.toArray(SessionSnapshotBuilder[]::new)));
        });
    }

    @Test
    void clickSelectsMessageAndShowsExplanation(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("STATE_UNKNOWN").tryQuery().isPresent());
        robot.clickOn("STATE_UNKNOWN");
        waitFor(() -> selection.equals(new SharedViewSelection.MessageSelection("s1", 9, "state")));
        waitFor(() -> robot.lookup("Does the device number its states from 1?")
                .tryQuery()
                .isPresent());

        robot.type(KeyCode.RIGHT);
        waitFor(() -> rows(robot) == 4);
        robot.type(KeyCode.DOWN, KeyCode.DOWN);
        waitFor(() -> selection.equals(new SharedViewSelection.MessageSelection("s1", 7, "state")));
    }

    @Test
    void clickOnTitleSortsGroups(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 2);
        assertEquals("CUT_SHORT", firstCode(robot));
        robot.clickOn("Count");
        robot.clickOn("Count");
        waitFor(() -> firstCode(robot).equals("STATE_UNKNOWN"));
    }

    private static String firstCode(FxRobot robot) {
        var row = (LiveTableRow<?>) robot.lookup("#findings-list")
                .queryAs(TableView.class)
                .getItems()
                .getFirst();
        return FindingLabels.code((FindingRow) row.value());
    }

    @Test
    void smallPaneShowsExplanationOfSelectedFinding(FxRobot robot) throws TimeoutException {
        var root = Objects.requireNonNull(view).node();
        robot.interact(() -> {
            root.getScene().getWindow().setWidth(550);
            root.getScene().getWindow().setHeight(280);
        });
        waitFor(() -> rows(robot) == 2);
        robot.interact(() -> command("findings.next").action().run());
        waitFor(() -> robot.lookup("#finding .finding-text").tryQuery().isPresent());
        waitFor(() -> {
            var pane = robot.lookup("#finding").query();
            var seen = robot.lookup("#finding .finding-text").query();
            return pane.localToScene(pane.getLayoutBounds()).contains(seen.localToScene(seen.getLayoutBounds()));
        });
    }

    @Test
    void sentenceHasMostOfNarrowTable(FxRobot robot) throws TimeoutException {
        others = List.of(new SyntheticSession("s2", 1 << 20));
        for (double width : new double[] {420, 640, 740, 1000, 1300}) {
            robot.interact(() ->
                    Objects.requireNonNull(view).node().getScene().getWindow().setWidth(width));
            waitFor(() -> rows(robot) == 2 && sentenceWidth(robot) > 0.42 * width);
        }
    }

    @Test
    void sentenceHasTwoLinesWhereListIsNarrow(FxRobot robot) throws TimeoutException {
        robot.interact(
                () -> Objects.requireNonNull(view).node().getScene().getWindow().setWidth(900));
        waitFor(() -> rowHeight(robot) == 38);
        assertTrue(robot.lookup("#findings-list .finding-face > .label").queryAllAs(Label.class).stream()
                .allMatch(Label::isWrapText));
        robot.interact(
                () -> Objects.requireNonNull(view).node().getScene().getWindow().setWidth(1300));

        waitFor(() -> rowHeight(robot) == 22);
    }

    private static double rowHeight(FxRobot robot) {
        return robot.lookup("#findings-list").queryAs(TableView.class).getFixedCellSize();
    }

    @Test
    void rowHasStripeOfItsSession(FxRobot robot) throws TimeoutException {
        waitFor(() -> stripeStyles(robot)
                .equals(List.of("-fx-background-color: -color-session-0;", "-fx-background-color: -color-session-0;")));
    }

    private static List<String> stripeStyles(FxRobot robot) {
        return robot.lookup("#findings-list .session-stripe").queryAll().stream()
                .filter(Node::isVisible)
                .map(Node::getStyle)
                .toList();
    }

    @Test
    void onlyErrorsAndWarningsAreStrong(FxRobot robot) throws TimeoutException {
        more = List.of(new Finding(
                SyntheticRule.NOT_FINITE,
                Severity.NOTE,
                Direction.TO_CLIENT,
                Channel.tcp("tcp"),
                "x",
                "odd",
                1,
                Finding.NONE,
                0,
                0,
                1));
        waitFor(() -> rows(robot) == 3);
        var strong = PseudoClass.getPseudoClass("strong");

        waitFor(() -> robot.lookup("#findings-list .finding-face").queryAll().stream()
                        .filter(face -> face.getPseudoClassStates().contains(strong))
                        .count()
                == 2);
    }

    private static double sentenceWidth(FxRobot robot) {
        var table = robot.lookup("#findings-list").queryAs(TableView.class);
        double taken = 0;
        for (var column : table.getVisibleLeafColumns()) {
            taken += ((TableColumn<?, ?>) column).getWidth();
        }
        return taken > table.getWidth()
                ? 0
                : ((TableColumn<?, ?>) table.getVisibleLeafColumns().getFirst()).getWidth();
    }

    @Test
    void filtersFindingsByTextAndSeverity(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 2);
        robot.clickOn("#findings-filter");
        waitFor(() -> robot.lookup("#findings-filter").query().isFocused());
        robot.write("cut");
        waitFor(() -> rows(robot) == 1);

        robot.clickOn("#findings-error");
        waitFor(() -> robot.lookup("No findings match the filter").tryQuery().isPresent());
    }

    @Test
    void commandsSelectAndGroupFindingsAndRememberGrouping(FxRobot robot) throws TimeoutException {
        waitFor(() -> rows(robot) == 2);
        robot.interact(() -> command("findings.next").action().run());
        waitFor(() -> selection.equals(new SharedViewSelection.MessageSelection("s1", 8, "state")));

        robot.interact(() -> command("findings.by-session").action().run());
        waitFor(() -> robot.lookup("Toy 127.0.0.1:4000").tryQuery().isPresent());
        assertEquals(List.of("SESSION"), preferences.find("findings grouping"));
    }

    @Test
    void numbersSessionsWithEqualTitles(FxRobot robot) throws TimeoutException {
        others = List.of(new SyntheticSession("s2", 1 << 20));
        waitFor(() -> robot.lookup("#findings-session").query().isVisible());

        var box = sessions(robot);
        var titles = box.getItems().stream().map(box.getConverter()::toString).toList();
        assertEquals(List.of("Toy 127.0.0.1:4000", "Toy 127.0.0.1:4000 (2)"), titles.subList(1, 3));
    }

    @SuppressWarnings("unchecked")
    private static ComboBox<Object> sessions(FxRobot robot) {
        return (ComboBox<Object>) robot.lookup("#findings-session").query();
    }

    private MenuAndPaletteCommand command(String id) {
        return Objects.requireNonNull(view).commands().stream()
                .filter(command -> command.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static int rows(FxRobot robot) {
        return robot.lookup("#findings-list")
                .queryAs(TableView.class)
                .getItems()
                .size();
    }

    private static Finding finding(SyntheticRule rule, long message) {
        return new Finding(
                rule,
                rule.severity(),
                Direction.TO_CLIENT,
                Channel.tcp("tcp"),
                "state",
                "wrong",
                message,
                Finding.NONE,
                0,
                0,
                message);
    }

    private static void waitFor(BooleanSupplier condition) throws TimeoutException {
        // Nodes are added and removed on that thread: a lookup on another thread may read a changing list.
        WaitForAsyncUtils.waitFor(
                30, TimeUnit.SECONDS, () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition::getAsBoolean));
    }
}
