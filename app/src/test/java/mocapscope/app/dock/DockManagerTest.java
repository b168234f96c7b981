package mocapscope.app.dock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.WindowExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests tabs and dividers moved with the mouse. */
@ExtendWith(WindowExtension.class)
class DockManagerTest {
    private static final KeyEvent ESCAPE =
            new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ESCAPE, false, false, false, false);
    private static final DockLayoutNode FIRST =
            DockLayoutNode.sideBySide(DockLayoutNode.tabs("a", "b"), 0.5, DockLayoutNode.tabs("c"));

    private final Set<String> requests = ConcurrentHashMap.newKeySet();
    private DockManager manager;
    private Stage stage;
    private volatile int changes;

    @Start
    void start(Stage shared) {
        stage = new Stage(); // the one that tests share would stay where this test has put it
        manager = new DockManager(Stream.of("a", "b", "c").map(this::pane).toList(), new TestDockWindowServices());
        manager.applyLayout(DockLayout.of(FIRST));
        manager.onChange(() -> changes++);
        stage.setScene(StyledScenes.scene(manager.node(), 700, 400));
        stage.setX(100);
        stage.setY(100);
        stage.show();
    }

    @AfterEach
    void close(FxRobot robot) {
        robot.release(MouseButton.PRIMARY).interact(() -> {
            manager.close();
            stage.close();
        });
    }

    @Test
    void tabDroppedOnTabsJoinsThem(FxRobot robot) throws Exception {
        drag(robot, "b", middle(robot, "c"));

        waitFor(() -> place().equals(Optional.of(front(List.of("c", "b")))));
    }

    @Test
    @Tag("slow")
    void tabDroppedNearSideSplitsPane(FxRobot robot) throws Exception {
        var c = bounds(robot, "c");
        drag(robot, "b", new double[] {c.getCenterX(), c.getMaxY() - 40});

        waitFor(() -> place().map(
                        node -> node.findTabGroup("b").orElseThrow().panes().equals(List.of("b")))
                .orElse(false));
        assertEquals(List.of("a", "c", "b"), place().orElseThrow().allPanes().toList());
    }

    @Test
    @Tag("slow")
    void tabDroppedOutsideOpensWindow(FxRobot robot) throws Exception {
        drag(robot, "b", outside());

        waitFor(() -> manager.currentLayout().floatingWindows().size() == 1);
        assertEquals(
                List.of("b"),
                manager.currentLayout()
                        .floatingWindows()
                        .getFirst()
                        .layout()
                        .allPanes()
                        .toList());
    }

    @Test
    @Tag("slow")
    void escapeCancelsTabDrag(FxRobot robot) throws Exception {
        hold(robot, "b", outside());
        // Without a window manager the keyboard follows the mouse, and that is outside.
        robot.interact(() -> manager.node().fireEvent(ESCAPE));
        robot.release(MouseButton.PRIMARY);
        WaitForAsyncUtils.waitForFxEvents();

        assertEquals(0, changes);
        assertEquals(0, manager.currentLayout().floatingWindows().size());
        assertFalse(robot.lookup(".drop-zone").tryQuery().map(Node::isVisible).orElse(false));
    }

    @Test
    void movingDividerChangesLayout(FxRobot robot) throws Exception {
        var border = robot.lookup(".split-pane-divider").query();
        robot.drag(border).moveBy(60, 0).drop();

        waitFor(() -> changes > 0
                && ((DockLayoutNode.SplitGroup) place().orElseThrow())
                                .parts()
                                .getFirst()
                                .share()
                        > 0.55);
    }

    @Test
    void resizingWindowDoesNotChangeLayout(FxRobot robot) throws Exception {
        robot.interact(() -> stage.setWidth(320));
        waitFor(() -> manager.node().getLayoutBounds().getWidth() < 330);

        assertEquals(0, changes);
    }

    @Test
    void closedWindowReturnsPaneToItsPlace(FxRobot robot) throws Exception {
        robot.interact(() -> manager.detach("a"));
        assertEquals(List.of("b", "c"), place().orElseThrow().allPanes().toList());

        closeWindow(robot);
        waitFor(() -> place().equals(Optional.of(FIRST)));
    }

    @Test
    void closedTabOfWindowReturnsPaneToItsPlace(FxRobot robot) throws Exception {
        robot.interact(() -> manager.detach("a"));
        robot.interact(() -> manager.close("a"));

        waitFor(() -> place().equals(Optional.of(FIRST)));
        robot.interact(() -> manager.close("a"));
        assertFalse(manager.isShown("a"), "the tab of the main window is hidden");
    }

    @Test
    void closedWindowReturnsSeveralPanes(FxRobot robot) throws Exception {
        robot.interact(() -> manager.detach("a"));
        robot.interact(() -> manager.move("b", "a", DockSide.MIDDLE));

        closeWindow(robot);
        waitFor(() -> place().map(node -> node.findTabGroup("b").orElseThrow().panes())
                .equals(Optional.of(List.of("a", "b"))));
        assertEquals(List.of("a", "b", "c"), place().orElseThrow().allPanes().toList());
    }

    @Test
    void escapeEndsFullScreenAndReturnsPane(FxRobot robot) throws Exception {
        robot.interact(() -> manager.showFullScreen("a"));
        waitFor(() ->
                manager.stages().size() == 1 && manager.stages().getFirst().isFullScreen());
        assertEquals(List.of("b", "c"), place().orElseThrow().allPanes().toList());
        assertEquals(DockLayout.of(FIRST), manager.storableLayout());

        robot.push(KeyCode.ESCAPE);

        waitFor(() -> place().equals(Optional.of(FIRST)));
        assertEquals(List.of(), manager.stages());
    }

    @Test
    void closedFullScreenReturnsPane(FxRobot robot) throws Exception {
        robot.interact(() -> manager.showFullScreen("c"));
        waitFor(() -> manager.stages().size() == 1);

        closeWindow(robot);
        waitFor(() -> place().equals(Optional.of(FIRST)));
    }

    @Test
    void fullScreenCoversScreenWithoutMainWindow() {
        var left = new Rectangle2D(0, 0, 1440, 900);
        var right = new Rectangle2D(1440, 0, 1920, 1080);

        assertEquals(right, DockManager.chooseFullScreen(List.of(left, right), new Rectangle2D(900, 0, 900, 700)));
        assertEquals(left, DockManager.chooseFullScreen(List.of(left, right), new Rectangle2D(1500, 0, 900, 700)));
        assertEquals(left, DockManager.chooseFullScreen(List.of(left), new Rectangle2D(900, 0, 900, 700)));
    }

    private void closeWindow(FxRobot robot) {
        robot.interact(() -> {
            var window = manager.stages().getFirst();
            window.fireEvent(new WindowEvent(window, WindowEvent.WINDOW_CLOSE_REQUEST));
        });
    }

    @Test
    void createsPaneWhenFirstShown(FxRobot robot) throws Exception {
        assertEquals(Set.of("a", "c"), requests);

        robot.interact(() -> manager.show("b", DockLayout.of(FIRST)));

        waitFor(() -> robot.lookup("#pane-b").tryQuery().map(Node::isVisible).orElse(false));
        assertEquals(Set.of("a", "b", "c"), requests);
    }

    @Test
    void restoredPaneReceivesFocus(FxRobot robot) throws Exception {
        robot.interact(() -> {
            manager.hide("c");
            manager.pane("c").node().get().setFocusTraversable(true);
            manager.show("c", DockLayout.of(FIRST));
        });

        waitFor(() -> robot.lookup("#pane-c").tryQuery().map(Node::isFocused).orElse(false));
    }

    @Test
    void tabsAreWholeAndLeftOfButtons(FxRobot robot) throws Exception {
        var tabs = DockLayout.of(DockLayoutNode.tabs("a", "b", "c"));
        robot.interact(() -> {
            manager.applyLayout(tabs);
            stage.setWidth(240);
        });
        waitFor(() -> isShown(robot, "a") && !isShown(robot, "c"));
        var arrow = onScreen(robot, ".tab-down-button > .arrow");
        assertTrue(onScreen(robot, "#tab-a").getMaxX() <= arrow.getMinX());
        assertTrue(arrow.getMaxX() <= onScreen(robot, ".dock-help").getMinX());

        robot.interact(() -> manager.show("c", tabs));
        waitFor(() -> !isShown(robot, "a") && isShown(robot, "c"));
        assertTrue(onScreen(robot, "#tab-c").getMaxX() <= arrow.getMinX());
    }

    private static boolean isShown(FxRobot robot, String pane) {
        return robot.lookup("#tab-" + pane).tryQuery().map(Node::getOpacity).equals(Optional.of(1.0));
    }

    private static Bounds onScreen(FxRobot robot, String selector) {
        var node = robot.lookup(selector).query();
        return node.localToScreen(node.getLayoutBounds());
    }

    private static void hold(FxRobot robot, String pane, double[] to) throws Exception {
        robot.moveTo("title " + pane).press(MouseButton.PRIMARY).moveBy(12, 6).moveTo(to[0], to[1]);
        waitFor(() -> robot.lookup(".drag-image").tryQuery().isPresent());
    }

    private static void drag(FxRobot robot, String pane, double[] to) throws Exception {
        hold(robot, pane, to);
        robot.release(MouseButton.PRIMARY);
    }

    private double[] outside() {
        return new double[] {stage.getX() + stage.getWidth() + 80, stage.getY() + 40};
    }

    private static double[] middle(FxRobot robot, String pane) {
        var bounds = bounds(robot, pane);
        return new double[] {bounds.getCenterX(), bounds.getCenterY()};
    }

    private static Bounds bounds(FxRobot robot, String pane) {
        return onScreen(robot, "#pane-" + pane);
    }

    private Optional<DockLayoutNode> place() {
        return manager.currentLayout()
                .main()
                .flatMap(node -> node.findTabGroup("b").map(_ -> node));
    }

    private static DockLayoutNode front(List<String> right) {
        return DockLayoutNode.sideBySide(
                DockLayoutNode.tabs("a"), 0.5, new DockLayoutNode.TabGroup(right, right.getLast()));
    }

    private DockablePaneDescriptor pane(String id) {
        var node = new StackPane(new Label("content of " + id));
        node.setId("pane-" + id);
        Supplier<Node> supplier = () -> {
            requests.add(id);
            return node;
        };
        return new DockablePaneDescriptor(id, "title " + id, supplier, 0);
    }

    private static void waitFor(BooleanSupplier condition) throws Exception {
        // Nodes are added and removed on that thread: a lookup on another thread may read a changing list.
        WaitForAsyncUtils.waitFor(
                30, TimeUnit.SECONDS, () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition::getAsBoolean));
    }

    /** Window services without themes. */
    private static final class TestDockWindowServices implements DockManager.DockWindowServices {

        @Override
        public void showHelp(String pane, Node by) {
            // Nothing to explain.
        }

        @Override
        public DockLayout defaultLayout() {
            return DockLayout.of(FIRST);
        }

        @Override
        public void prepareWindow(Stage window, Parent root) {
            window.setScene(new Scene(root));
        }
    }
}
