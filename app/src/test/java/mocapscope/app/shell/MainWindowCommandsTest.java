package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ListView;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import javafx.stage.Window;
import mocapscope.app.control.WindowContentScalePane;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests of layouts, themes, palette and keys, by a user's clicks. */
@Tag("slow")
class MainWindowCommandsTest extends TestWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void connectsUsingOnlyTheKeyboard(FxRobot robot) throws Exception {
        int port = serve();

        robot.push(KeyCode.CONTROL, KeyCode.L);
        await(robot, "#endpoint", Node::isFocused);
        robot.write("127.0.0.1:" + port).push(KeyCode.ENTER);

        await(robot, ".session-card", live());
    }

    @Test
    void connectsToEndpointFromCommandPalette(FxRobot robot) throws Exception {
        int port = serve();

        palette(robot, SCHEME + "127.0.0.1:" + port);

        await(robot, ".session-card .card-endpoint", text(SCHEME + "127.0.0.1:" + port));
    }

    @Test
    void restoresLayoutSavedUnderName(FxRobot robot) throws Exception {
        hide(robot, "findings");
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.S);
        await(robot, "#name", Node::isFocused);
        robot.write("mine").push(KeyCode.ENTER);
        hide(robot, "tables");

        palette(robot, "mine");

        await(robot, "#tab-tables", Node::isVisible);
        assertFalse(tabs(robot).contains("tab-findings"));
    }

    @Test
    void listsFirstSavedLayoutForRemoval(FxRobot robot) throws Exception {
        menusAreFull(robot);
        var forget = menus(robot)
                .filter(menu -> menu.getItems().size() == 1
                        && menu.getItems().getFirst().isDisable())
                .toList();
        assertEquals(1, forget.size(), () -> "menus of nothing yet: " + forget);

        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.S);
        await(robot, "#name", Node::isFocused);
        robot.write("mine").push(KeyCode.ENTER);
        until(() -> !preferences.find("layouts").isEmpty());
        robot.interact(() -> Event.fireEvent(forget.getFirst(), new Event(Menu.ON_SHOWING)));

        assertEquals("mine", forget.getFirst().getItems().getFirst().getText());
    }

    private static Stream<Menu> menus(FxRobot robot) {
        return robot.lookup(".menu-bar").<MenuBar>query().getMenus().stream()
                .flatMap(menu -> menu.getItems().stream())
                .filter(Menu.class::isInstance)
                .map(Menu.class::cast);
    }

    /** Tests that the content behind an overlay gets no keys. */
    @Test
    void overlayKeepsKeyboardFocus(FxRobot robot) throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.K);
        await(robot, "#palette-text", Node::isFocused);

        robot.interact(() -> robot.lookup("#endpoint").query().requestFocus());

        await(robot, "#palette-text", Node::isFocused);
        robot.push(KeyCode.TAB).push(KeyCode.TAB).push(KeyCode.ESCAPE);
        until(() -> robot.lookup("#palette-text").tryQuery().isEmpty());
    }

    @Test
    void restoresLayoutAtNextStart(FxRobot robot) throws Exception {
        hide(robot, "timing");
        reopen(robot);

        await(robot, "#tab-tables", Node::isVisible);
        assertFalse(tabs(robot).contains("tab-timing"));
    }

    @Test
    void restoresSelectedTabsAtNextStart(FxRobot robot) throws Exception {
        palette(robot, "tables view");
        until(() -> front(robot, "tables"));
        reopen(robot);

        await(robot, "#tab-tables", Node::isVisible);
        until(() -> front(robot, "tables"));
        assertEquals(List.of(), preferences.find("layout")); // it goes by the window's width still
    }

    @Test
    void keepsSelectedTabWhenWindowBecomesNarrow(FxRobot robot) throws Exception {
        palette(robot, "tables view");
        until(() -> front(robot, "tables") && !beside(robot, "tables", "handshake"));

        robot.interact(() -> stage.setWidth(1060));

        until(() -> beside(robot, "tables", "handshake"));
        until(() -> front(robot, "tables"));
    }

    @Test
    void restoresHiddenViewBesideItsFormerNeighbors(FxRobot robot) throws Exception {
        hide(robot, "tables");

        palette(robot, "tables view");

        await(robot, "#tab-tables", Node::isVisible);
        await(robot, "#tab-timing", Node::isVisible);
        assertEquals(
                robot.lookup("#tab-timing").query().getParent(),
                robot.lookup("#tab-tables").query().getParent());
    }

    @Test
    void shortcutsWorkInDetachedWindow(FxRobot robot) throws Exception {
        palette(robot, "timing view");
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.D);
        until(() -> windows().size() == 2);
        var other =
                windows().stream().filter(window -> window != stage).findFirst().orElseThrow();

        robot.interact(() -> other.getScene().getRoot().fireEvent(key(KeyCode.T)));

        assertTrue(stage.getScene().getRoot().getStyleClass().contains("light"));
        assertTrue(other.getScene().getRoot().getStyleClass().contains("light"));
    }

    @Test
    void textSizeAppliesToAllWindowsAndNextStart(FxRobot robot) throws Exception {
        palette(robot, "timing view");
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.D);
        until(() -> windows().size() == 2);

        palette(robot, "125 % text size");
        until(() -> windows().stream().allMatch(MainWindowCommandsTest::isEnlarged));
        var keys = new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.MINUS, false, true, true, false);
        robot.interact(() -> windows().getLast().getScene().getRoot().fireEvent(keys));
        until(() -> windows().stream().noneMatch(MainWindowCommandsTest::isEnlarged));
        palette(robot, "125 % text size");
        until(() -> isEnlarged(stage));
        reopen(robot);

        assertTrue(isEnlarged(stage));
    }

    private static boolean isEnlarged(Window window) {
        return WindowContentScalePane.scaleOf(window.getScene().getRoot()) == 1.25;
    }

    @Test
    void switchesAndRemembersTheme(FxRobot robot) throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.T);

        until(this::light);
        assertEquals(List.of("LIGHT"), preferences.find("theme"));

        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.T);

        until(() -> !light());
    }

    private boolean light() {
        return stage.getScene().getStylesheets().stream().anyMatch(sheet -> sheet.endsWith("light.css"));
    }

    @Test
    void shortcutsAreUnique(FxRobot robot) throws Exception {
        menusAreFull(robot);
        var byKeys = new HashMap<String, String>();
        items(robot).filter(item -> item.getAccelerator() != null).forEach(item -> {
            var before = byKeys.put(keys(item.getAccelerator()), item.getId());
            assertNull(before, () -> keys(item.getAccelerator()) + " is also " + item.getId());
        });
        assertTrue(byKeys.size() > 20, () -> "only " + byKeys);
    }

    @Test
    void hiddenShortcutsWorkInMainWindow(FxRobot robot) throws Exception {
        palette(robot, "timing view");
        await(robot, "#timing-window-10", one -> ((ToggleButton) one).isSelected());

        robot.push(KeyCode.CONTROL, KeyCode.ADD);
        await(robot, "#timing-window-10", one -> !((ToggleButton) one).isSelected());
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT0);
        await(robot, "#timing-window-10", one -> ((ToggleButton) one).isSelected());
    }

    @Test
    void reportsSelectionWithoutPlottableValues(FxRobot robot) throws Exception {
        palette(robot, "channels view");
        robot.push(KeyCode.V);

        await(robot, "#notice", text("The selection has no values to plot"));
    }

    @Test
    void lettersRunCommandsOfFocusedViewOnly(FxRobot robot) throws Exception {
        palette(robot, "timing view");
        menusAreFull(robot);
        var before = switches(robot);
        robot.push(KeyCode.M);
        robot.push(KeyCode.P);

        await(robot, "#timing-pause", one -> ((ToggleButton) one).isSelected());
        robot.push(KeyCode.P);
        await(robot, "#timing-pause", one -> !((ToggleButton) one).isSelected());
        assertEquals(before, switches(robot));
    }

    @Test
    void paletteFindsCommandsByMenuAndName(FxRobot robot) throws Exception {
        int port = serve();
        palette(robot, SCHEME + "127.0.0.1:" + port);
        await(robot, ".session-card", Node::isVisible);
        for (var typed : List.of("disconnect", "follow", "layout: signals")) {
            robot.push(KeyCode.CONTROL, KeyCode.K);
            await(robot, "#palette-text", Node::isFocused);
            robot.write(typed);
            await(
                    robot,
                    "#palette-list",
                    list -> !((ListView<?>) list).getItems().isEmpty());
            robot.push(KeyCode.ESCAPE);
            until(() -> robot.lookup("#palette-text").tryQuery().isEmpty());
        }
    }

    @Test
    void statusLampOpensFindings(FxRobot robot) throws Exception {
        palette(robot, "timing view");
        until(() -> !front(robot, "findings"));

        robot.clickOn("#status-cause");

        await(robot, "#tab-findings", _ -> front(robot, "findings"));
    }

    @Test
    void typingTriggersNoShortcuts(FxRobot robot) throws Exception {
        menusAreFull(robot);
        var before = switches(robot);

        robot.push(KeyCode.CONTROL, KeyCode.L);
        await(robot, "#endpoint", Node::isFocused);
        robot.write("fhbtnjgcmiso170pzvxey");

        assertEquals(
                "fhbtnjgcmiso170pzvxey",
                robot.lookup("#endpoint").queryAs(TextInputControl.class).getText());
        assertEquals(before, switches(robot));
    }

    private static void hide(FxRobot robot, String view) throws Exception {
        palette(robot, view + " view");
        robot.push(KeyCode.CONTROL, KeyCode.W);
        until(() -> !tabs(robot).contains("tab-" + view));
    }

    private static void palette(FxRobot robot, String typed) throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.K);
        await(robot, "#palette-text", Node::isFocused);
        robot.write(typed).push(KeyCode.ENTER);
    }

    private static Set<String> tabs(FxRobot robot) {
        return robot.lookup(".tab").queryAll().stream().map(Node::getId).collect(Collectors.toSet());
    }

    /** Returns true if a view's tab is selected. */
    private static boolean front(FxRobot robot, String view) {
        return robot.lookup("#tab-" + view).queryAll().stream()
                .anyMatch(tab -> tab.getPseudoClassStates().contains(PseudoClass.getPseudoClass("selected")));
    }

    /** Returns true if two views are tabs of the same dock. */
    private static boolean beside(FxRobot robot, String view, String other) {
        return robot.lookup("#tab-" + view).query().getParent()
                == robot.lookup("#tab-" + other).query().getParent();
    }

    private static List<Window> windows() {
        return Window.getWindows().stream()
                .filter(window -> window instanceof Stage)
                .toList();
    }

    private static KeyEvent key(KeyCode code) {
        return new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, true, true, false, false);
    }

    private static Map<String, Boolean> switches(FxRobot robot) {
        return items(robot)
                .filter(item -> item instanceof CheckMenuItem)
                .collect(Collectors.toMap(
                        item -> Objects.requireNonNull(item.getId()), item -> ((CheckMenuItem) item).isSelected()));
    }

    /** Those of views that are hidden follow after the first frames. */
    private static void menusAreFull(FxRobot robot) throws Exception {
        until(() -> robot.lookup(".menu-bar").queryAs(MenuBar.class).getMenus().stream()
                .noneMatch(menu -> menu.getItems().isEmpty()));
    }

    private static Stream<MenuItem> items(FxRobot robot) {
        return robot.lookup(".menu-bar").queryAs(MenuBar.class).getMenus().stream()
                .flatMap(MainWindowCommandsTest::items);
    }

    private static Stream<MenuItem> items(MenuItem item) {
        return item instanceof Menu menu
                ? menu.getItems().stream().flatMap(MainWindowCommandsTest::items)
                : Stream.of(item);
    }

    private static String keys(KeyCombination keys) {
        return keys.getName();
    }
}
