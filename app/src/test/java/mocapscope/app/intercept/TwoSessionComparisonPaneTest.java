package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javafx.scene.control.ComboBox;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Two sessions of the toy protocol; each look at the clock takes a second, so that a frame has time for one pair. */
@ExtendWith(WindowExtension.class)
class TwoSessionComparisonPaneTest {
    private static final int PAIRS = 20;

    private final SyntheticSession left = new SyntheticSession("s1", 1 << 20);
    private final SyntheticSession right = new SyntheticSession("s2", 1 << 20);
    private final SequenceDiagramBuilder one = new SequenceDiagramBuilder(left.session(), true);
    private final SequenceDiagramBuilder two = new SequenceDiagramBuilder(right.session(), true);
    private final AtomicLong clock = new AtomicLong();
    private @Nullable TwoSessionComparisonPane shown;
    private long nanos;

    @Start
    void start(Stage stage) {
        var pane = new TwoSessionComparisonPane((_, _) -> {}, () -> clock.addAndGet(1_000_000_000));
        shown = pane;
        for (int i = 0; i < PAIRS; i++) {
            left.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("L", 100 + i, 1));
            right.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("L", 200 + i, 1));
        }
        stage.setScene(StyledScenes.scene(pane, 700, 500));
        stage.show();
    }

    @Test
    void comparesPairsFrameByFrameUntilDone(FxRobot robot) {
        robot.interact(() -> {
            show();
            choose(robot);
            show();
        });
        assertEquals("comparing, 5%", count(robot));
        assertEquals(PAIRS, items(robot, "#pairs"));
        robot.interact(() -> {
            for (int i = 1; i < PAIRS; i++) {
                pane().advance();
            }
            show();
        });
        assertEquals("20 of 20 differ", count(robot));
    }

    @Test
    void showsFieldsOfSelectedPairImmediately(FxRobot robot) {
        robot.interact(() -> {
            show();
            choose(robot);
            show();
            select(robot, 3);
            show();
        });
        assertTrue(cells(robot).contains("103"), cells(robot));
        robot.interact(() -> {
            select(robot, 4);
            pane().show(left.session(), sessions(), one, Optional.of(two), nanos);
        });
        assertTrue(cells(robot).contains("104"), cells(robot));
        assertFalse(cells(robot).contains("103"), cells(robot));
    }

    @Test
    void releasesRemovedSession(FxRobot robot) {
        robot.interact(() -> {
            show();
            choose(robot);
            show();
            pane().releaseExcept(List.of(left.session()));
        });
        assertEquals(0, items(robot, "#pairs"));
        assertEquals("", count(robot));
    }

    private void show() {
        one.go(() -> 0, 1);
        two.go(() -> 0, 1);
        nanos += 2_000_000_000;
        var other = pane().other().map(_ -> two);
        pane().show(left.session(), sessions(), one, other, nanos);
    }

    private List<SessionSnapshot> sessions() {
        return SessionSnapshotBuilder.of(
                        nanos, new SessionSnapshotBuilder(left.session()), new SessionSnapshotBuilder(right.session()))
                .sessions();
    }

    private static void choose(FxRobot robot) {
        robot.lookup("#compare-with")
                .queryAs(ComboBox.class)
                .getSelectionModel()
                .selectFirst();
    }

    private static void select(FxRobot robot, int row) {
        robot.lookup("#pairs").queryAs(TableView.class).getSelectionModel().clearAndSelect(row);
    }

    private static int items(FxRobot robot, String table) {
        return robot.lookup(table).queryAs(TableView.class).getItems().size();
    }

    private static String count(FxRobot robot) {
        return robot.lookup("#compare-count").queryLabeled().getText();
    }

    private static String cells(FxRobot robot) {
        return robot.lookup("#differing .table-cell").queryAllAs(IndexedCell.class).stream()
                .flatMap(cell -> cell.lookupAll(".compared").stream())
                .map(node -> ((javafx.scene.control.Label) node).getText())
                .collect(Collectors.joining(" "));
    }

    private TwoSessionComparisonPane pane() {
        return Objects.requireNonNull(shown);
    }
}
