package mocapscope.app.shell;

import javafx.css.PseudoClass;
import javafx.event.ActionEvent;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.PickResult;
import javafx.stage.Stage;
import mocapscope.app.control.SessionChoiceBox;
import mocapscope.app.control.table.LiveTableRow;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.FxPulses;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests that a click on a session's card selects the session in every view. */
@Tag("slow")
class SessionSelectionTest extends DemoTestWindow {
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");

    @Start
    void start(Stage shown) {
        open(shown);
        shown.setWidth(1300);
        shown.setHeight(900);
    }

    @Test
    void clickOnCardSelectsItsSessionInEveryView(FxRobot robot) throws Exception {
        for (var session : snapshots().reversed()) {
            var id = session.session().id();
            pressCard(robot, id);

            until(() -> sessionManager.snapshot(0).selection().equals(new SharedViewSelection.SessionSelection(id)));
            await(robot, "#card-" + id, card -> card.getPseudoClassStates().contains(SELECTED));
            show("tables");
            await(robot, "#table-devices", table -> isSelected(table, id));
            show("handshake");
            await(robot, "#handshake-session", box -> isChosen(box, id));
            show("bench");
            await(robot, "#intercept-session", box -> isChosen(box, id));
        }
        show("timing"); // the lanes of the session chosen last are the first ones
        await(robot, ".timing-view .lane", row -> row.getPseudoClassStates().contains(SELECTED));
    }

    @Test
    void typedNameAppearsInEveryView(FxRobot robot) throws Exception {
        var id = snapshots().getFirst().session().id();
        var names = snapshots().getFirst().name();
        pressCard(robot, id);
        until(() -> sessionManager.snapshot(0).selection().equals(new SharedViewSelection.SessionSelection(id)));
        rename(robot, id, "Stage left");
        show("handshake");
        await(robot, "#handshake-session", box -> isNamed(box, "Stage left"));
        show("bench");
        await(robot, "#intercept-session", box -> isNamed(box, "Stage left"));
        show("timing");
        await(
                robot,
                ".timing-view .lane-header .caption",
                label -> ((Labeled) label).getText().endsWith("Stage left"));
        rename(robot, id, "");
        await(
                robot,
                "#card-" + id + " .card-title",
                label -> ((Labeled) label).getText().equals(names));
    }

    @Test
    void chosenColorAppearsInEveryView(FxRobot robot) throws Exception {
        var id = snapshots().getFirst().session().id();
        pressCard(robot, id);
        until(() -> sessionManager.snapshot(0).selection().equals(new SharedViewSelection.SessionSelection(id)));
        show("timing");
        await(robot, ".timing-view .lane", lane -> isColored(lane.getParent(), 0));
        chooseColor(robot, 9);
        await(robot, "#card-" + id, card -> isColored(card, 9));
        show("timing");
        await(robot, ".timing-view .lane", lane -> isColored(lane.getParent(), 9));
        show("tables");
        await(robot, "#table-devices", table -> hasColor(table, 9));
    }

    private void chooseColor(FxRobot robot, int accent) throws Exception {
        show("connect");
        FxPulses.after(() -> act("connect.color"), () -> true);
        until(() -> robot.lookup("#color-menu .menu-item").queryAll().size() > accent);
        robot.clickOn(robot.lookup("#color-menu .menu-item").nth(accent).<Node>query());
    }

    private static boolean isColored(Node node, int accent) {
        return node.getStyle().endsWith("-color-session-%d;".formatted(accent));
    }

    private static boolean hasColor(Node node, int accent) {
        return node instanceof TableView<?> table
                && table.getItems().stream()
                        .anyMatch(row -> row instanceof LiveTableRow<?> one
                                && one.value().toString().contains("accent=%d]".formatted(accent)));
    }

    private void rename(FxRobot robot, String id, String name) throws Exception {
        show("connect");
        FxPulses.after(() -> act("connect.rename"), () -> true);
        await(robot, "#card-" + id + " .card-name", Node::isVisible);
        robot.interact(() -> {
            TextField field = robot.lookup("#card-" + id + " .card-name").query();
            field.setText(name);
            field.fireEvent(new ActionEvent());
        });
    }

    private static boolean isNamed(Node node, String name) {
        return node instanceof SessionChoiceBox box && box.getValue().toString().contains(name);
    }

    /** Cards move while they grow, so that a click of the robot may come to a place that they have left. */
    private static void pressCard(FxRobot robot, String id) throws Exception {
        var title = "#card-" + id + " .card-title";
        await(robot, title, Node::isVisible);
        robot.interact(() -> press(robot.lookup(title).query()));
    }

    private static void press(Node node) {
        var pick = new PickResult(node, 0, 0);
        var button = MouseButton.PRIMARY;
        node.fireEvent(new MouseEvent(
                MouseEvent.MOUSE_PRESSED,
                0,
                0,
                0,
                0,
                button,
                1,
                false,
                false,
                false,
                false,
                true,
                false,
                false,
                false,
                false,
                true,
                pick));
    }

    private void show(String view) throws Exception {
        FxPulses.after(() -> act("show." + view), () -> true);
    }

    private static boolean isChosen(Node node, String id) {
        return node instanceof SessionChoiceBox box
                && box.chosenId().filter(id::equals).isPresent();
    }

    private static boolean isSelected(Node node, String id) {
        return node instanceof TableView<?> table
                && table.getSelectionModel().getSelectedItem() instanceof LiveTableRow<?> row
                && row.value().toString().contains("session=" + id + ",");
    }
}
