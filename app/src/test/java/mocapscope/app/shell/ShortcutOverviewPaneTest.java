package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.MenuBar;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.stage.Stage;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.synthetic.FxPulses;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests of the list of keys: each key once, by view, found by words. */
@Tag("slow")
class ShortcutOverviewPaneTest extends TestWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void listsEachKeyOnce(FxRobot robot) throws Exception {
        openList(robot);
        var commands = commands();
        var keys = commands.stream()
                .map(ShortcutGroup::formatKeys)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toSet());
        var listed = new ArrayList<String>();

        for (var group : groups(robot).entrySet()) {
            var inGroup = new HashSet<String>();
            for (var row : group.getValue()) {
                assertTrue(inGroup.add(row), () -> row + " twice in " + group.getKey());
            }
            group.getValue().stream().filter(keys::contains).forEach(listed::add);
        }

        assertEquals(keys.size(), listed.size(), () -> "listed " + listed + " of " + keys);
        assertEquals(Set.copyOf(listed), keys);
    }

    @Test
    void noGestureRepeatsKeyOfItsView() throws Exception {
        var doubled = FxPulses.after(() -> new KeyLists(network)
                .views().entrySet().stream()
                        .flatMap(view -> doubled(view.getKey(), view.getValue()))
                        .toList());

        assertEquals(List.of(), doubled);
    }

    private static Stream<String> doubled(String view, List<KeyLists.KeyListRow> rows) {
        var tokens = new HashSet<String>();
        return rows.stream()
                .flatMap(row -> Stream.of(row.gesture().replace('-', '+').split(", | and | or ")))
                .filter(token -> !token.isEmpty())
                .filter(token -> !tokens.add(token))
                .map(token -> view + ": " + token);
    }

    @Test
    void noTwoCommandsHaveEqualKeys() throws Exception {
        var used = new LinkedHashMap<KeyCombination, String>();
        var doubled = new ArrayList<String>();
        for (var command : FxPulses.after(() -> new KeyLists(network).commands().toList())) {
            Stream.concat(command.keys().stream(), command.alternativeKeys().stream())
                    .filter(keys -> used.putIfAbsent(keys, command.id()) != null)
                    .forEach(keys -> doubled.add(command.id() + " and " + used.get(keys) + ": " + keys));
        }

        assertEquals(List.of(), doubled);
    }

    @Test
    void findsKeysByWordsAndStartsWithActiveView(FxRobot robot) throws Exception {
        openList(robot);
        assertEquals("Sessions", groups(robot).keySet().iterator().next());

        robot.write("set loop start");
        until(() -> listed(robot).equals(Map.of("Playback", List.of("Shift+A"))));
        robot.push(KeyCode.CONTROL, KeyCode.A).write("no such words");
        await(robot, "#keys .label", text("No matching keys"));
        robot.push(KeyCode.ESCAPE);
        until(() -> robot.lookup("#keys").tryQuery().isEmpty());
    }

    private void openList(FxRobot robot) throws Exception {
        until(() -> robot.lookup(".menu-bar").queryAs(MenuBar.class).getMenus().stream()
                .noneMatch(menu -> menu.getItems().isEmpty()));
        robot.push(KeyCode.F1);
        await(robot, "#keys-search", Node::isFocused);
    }

    /** Returns the commands of the menus and of the views. */
    private List<MenuAndPaletteCommand> commands() throws Exception {
        var window = FxPulses.after(() -> mainWindow.commands());
        assertFalse(window.isEmpty());
        return window;
    }

    /** Returns the keys and gestures in the list, by group. */
    private static Map<String, List<String>> groups(FxRobot robot) throws Exception {
        return FxPulses.after(() -> listed(robot));
    }

    private static Map<String, List<String>> listed(FxRobot robot) {
        var all = new LinkedHashMap<String, List<String>>();
        for (var group : robot.lookup(".shortcut-group").<Parent>queryAll()) {
            var title = ((Label) group.getChildrenUnmodifiable().getFirst()).getText();
            all.put(
                    title,
                    group.lookupAll(".help-keys").stream()
                            .map(node -> ((Label) node).getText())
                            .toList());
        }
        return all;
    }
}
