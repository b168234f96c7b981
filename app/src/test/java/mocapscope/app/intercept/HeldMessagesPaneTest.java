package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.stage.Stage;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.intercept.LostHeldMessages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The list of held messages, which is empty. */
@ExtendWith(WindowExtension.class)
class HeldMessagesPaneTest {
    private static final LostHeldMessages NO_LOSS = new LostHeldMessages(Set.of(), "");

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private InterceptHoldToolBar bar;
    private HeldMessagesPane pane;

    @Start
    void start(Stage stage) {
        bar = new InterceptHoldToolBar(_ -> {}, () -> {});
        pane = new HeldMessagesPane(_ -> {}, _ -> {}, bar.holdItems());
        var root = NodeConfigurator.styled(new HBox(pane), "intercept-view");
        ViewStyleSheetAttacher.add(root, InterceptView.class, "intercept.css");
        stage.setScene(StyledScenes.scene(root, 800, 500));
        stage.show();
    }

    @Test
    void isOneLineUntilMessagesAreExpected(FxRobot robot) {
        show(robot, false);
        assertTrue(pane.foldedProperty().get());
        assertTrue(robot.lookup("#held-hold").tryQuery().isPresent());
        assertTrue(robot.lookup("#held").tryQuery().isEmpty());

        show(robot, true);
        assertFalse(pane.foldedProperty().get());
        assertTrue(robot.lookup("#held").tryQuery().isPresent());
        assertTrue(robot.lookup("#held-hold").tryQuery().isEmpty());
    }

    @Test
    void menuBeginsHolding(FxRobot robot) {
        show(robot, false);
        var menu = robot.lookup("#held-hold").queryAs(MenuButton.class);
        assertEquals(
                List.of("Hold outgoing", "Hold incoming", "Connect and hold…"),
                menu.getItems().stream().map(item -> item.getText()).toList());
        robot.interact(() -> menu.getItems().get(1).fire());
        assertTrue(bar.holdsIn().get());
        assertFalse(bar.holdsOut().get());
    }

    @Test
    void columnsAndButtonsFitEachWidth(FxRobot robot) {
        show(robot, true);
        for (double width : new double[] {333, 484, 720}) {
            robot.interact(() -> {
                NodeConfigurator.setFixedWidth(pane, width);
                pane.getScene().getRoot().layout();
            });
            TableView<?> table = robot.lookup("#held").queryAs(TableView.class);
            double columns = table.getVisibleLeafColumns().stream()
                    .mapToDouble(column -> column.getWidth())
                    .sum();
            assertTrue(columns <= width, columns + " of " + width);
            for (var id : List.of("#held-release", "#held-up-to", "#held-all", "#held-drop")) {
                double right = right(robot.lookup(id).query());
                assertTrue(right <= width, id + " ends at " + right + " of " + width);
            }
        }
    }

    private static double right(Node node) {
        return node.localToScene(node.getLayoutBounds()).getMaxX();
    }

    private void show(FxRobot robot, boolean expecting) {
        robot.interact(() -> pane.show(toy.session(), List.of(), NO_LOSS, 0, expecting, "Nothing is held", "hint", 0));
    }
}
