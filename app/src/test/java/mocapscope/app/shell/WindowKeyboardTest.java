package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TabPane;
import javafx.scene.control.Toggle;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import mocapscope.app.synthetic.FxPulses;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.framework.junit5.Start;

/** Tests that the keyboard alone reaches every view and every control, and leaves each of them. */
@Tag("slow")
class WindowKeyboardTest extends DemoTestWindow {
    private static final int MOST_STEPS = 600;

    /** The menu entries of controls whose ids differ from theirs. */
    private static final Map<String, String> COMMANDS = Map.of(
            "dock-help", "help.view",
            "scene-more", "scene.home",
            "record", "takes.record",
            "record-mark", "takes.mark");

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void tabReachesEveryControlInBothDirections() throws Exception {
        var missed = new ArrayList<String>();
        for (var view : VIEWS) {
            FxPulses.after(() -> act("show." + view), () -> true);
            missed.addAll(FxPulses.after(() -> missedByTab(view)));
        }
        assertEquals("", String.join("\n", missed));
    }

    private List<String> missedByTab(String view) {
        var commands = items().map(MenuItem::getId).collect(Collectors.toSet());
        var wanted = DisplayAudit.run().nodes().stream()
                .filter(node -> node.getScene() == stage.getScene())
                .filter(node -> AccessibilityAudit.isUsed(node) && !node.isDisabled())
                .filter(node -> !isInMenuBar(node))
                .filter(node -> node.isFocusTraversable() || !commands.contains(commandOf(node)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        var missed = new ArrayList<String>();
        for (boolean backward : new boolean[] {false, true}) {
            var reached = walk(backward);
            wanted.stream()
                    .filter(node -> !reached.contains(node))
                    .map(node -> view + (backward ? " back: " : ": ") + LayoutAudit.path(node))
                    .forEach(missed::add);
        }
        return missed;
    }

    private static boolean isInMenuBar(Node node) {
        return node instanceof MenuBar || node.getParent() != null && isInMenuBar(node.getParent());
    }

    /** Returns the id of the menu entry that does the same as a control outside the order of Tab. */
    private static String commandOf(Node node) {
        var name = node.getId() == null ? node.getStyleClass().getLast() : node.getId();
        var id = name.replaceFirst("^transport-", "playback-")
                .replaceFirst("^show-", "tables-")
                .replaceFirst("-", ".");
        return "menu-" + COMMANDS.getOrDefault(name, id);
    }

    /** Presses Tab until the focus is where it was before, and returns the nodes that had it. */
    private Set<Node> walk(boolean backward) {
        var reached = new LinkedHashSet<Node>();
        for (int i = 0; i < MOST_STEPS; i++) {
            var owner = stage.getScene().getFocusOwner();
            if (!reached.add(owner) && i > 1 && owner == reached.iterator().next()) {
                return reached;
            }
            if (owner instanceof Toggle toggle && toggle.getToggleGroup() != null) {
                reached.addAll(
                        walkGroup(owner, toggle.getToggleGroup().getToggles().size()));
            }
            press(stage.getScene().getFocusOwner(), KeyCode.TAB, backward, false);
        }
        return reached;
    }

    /** Tab reaches one button of a group, and the arrow keys the others. */
    private List<Node> walkGroup(Node first, int count) {
        var reached = new ArrayList<Node>();
        for (int i = 0; i < count; i++) {
            press(stage.getScene().getFocusOwner(), KeyCode.RIGHT, false, false);
            reached.add(stage.getScene().getFocusOwner());
        }
        first.requestFocus();
        return reached;
    }

    @Test
    void numberKeysFocusTheirViews() throws Exception {
        var views = VIEWS.subList(0, 8);
        var focused = new ArrayList<String>();
        var keys = List.of(
                KeyCode.DIGIT1,
                KeyCode.DIGIT2,
                KeyCode.DIGIT3,
                KeyCode.DIGIT4,
                KeyCode.DIGIT5,
                KeyCode.DIGIT6,
                KeyCode.DIGIT7,
                KeyCode.DIGIT8);
        for (var key : keys) {
            FxPulses.after(() -> press(stage.getScene().getFocusOwner(), key, false, true), () -> true);
            focused.add(FxPulses.after(() -> frontTab()));
        }
        assertEquals(views, focused);
    }

    @Test
    void menuKeyOpensMenuBar() throws Exception {
        var first = menuBar().getMenus().getFirst();
        FxPulses.after(() -> press(stage.getScene().getFocusOwner(), KeyCode.F10, false, false), () -> true);
        FxPulses.after(() -> press(stage.getScene().getFocusOwner(), KeyCode.DOWN, false, false), () -> true);

        assertTrue(FxPulses.after(first::isShowing));
    }

    private MenuBar menuBar() {
        return (MenuBar) stage.getScene().getRoot().lookup(".menu-bar");
    }

    /** Returns the id of the tab that contains the focus. */
    private String frontTab() {
        for (var node = stage.getScene().getFocusOwner(); node != null; node = node.getParent()) {
            if (node.getParent() != null && node.getParent().getParent() instanceof TabPane tabs) {
                return String.valueOf(tabs.getSelectionModel().getSelectedItem().getUserData());
            }
        }
        return "none";
    }

    private static void press(Node owner, KeyCode key, boolean shift, boolean control) {
        var type = KeyEvent.KEY_PRESSED;
        Event.fireEvent(owner, new KeyEvent(type, "", "", key, shift, control, false, false));
    }
}
