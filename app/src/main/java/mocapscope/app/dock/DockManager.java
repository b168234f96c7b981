package mocapscope.app.dock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.stage.Screen;
import javafx.stage.Stage;
import mocapscope.app.text.TextBundle;

/**
 * Manages the panes of the main and the floating windows: shows, hides, moves, detaches and focuses them. The user
 * moves panes by tab, menu or key.
 */
public final class DockManager {
    static final TextBundle TEXTS = TextBundle.of(DockManager.class);
    private static final double WIDTH = 900;
    private static final double HEIGHT = 640;
    /** The height of tabs above a pane. */
    private static final double TITLE_HEIGHT = 36;

    private final Map<String, DockablePaneDescriptor> panes = new LinkedHashMap<>();
    private final DockWindowServices windowServices;
    private final DockArea main;
    private final List<FloatingDockWindow> windows = new ArrayList<>();
    /** The layouts before panes were moved to floating windows, the last moved pane first. */
    private final SequencedMap<String, DockLayout> origins = new LinkedHashMap<>();

    private DockLayout currentLayout = new DockLayout(Optional.empty(), List.of());
    private Runnable changed = () -> {};

    /** The services that docking requires of the application: a pane's help, its usual place and window styles. */
    public interface DockWindowServices {

        /** Shows a pane's help beside {@code by}. */
        void showHelp(String pane, Node by);

        /** Returns the layout with the usual place of each pane. */
        DockLayout defaultLayout();

        /** Styles a window that is about to open. */
        void prepareWindow(Stage stage, Parent root);
    }

    /** Shows no panes until {@link #applyLayout} is called. */
    public DockManager(List<DockablePaneDescriptor> panes, DockWindowServices services) {
        panes.forEach(pane -> this.panes.put(pane.id(), pane));
        this.windowServices = services;
        this.main = new DockArea(this);
    }

    /** Returns the main window's area. */
    public Parent node() {
        return main;
    }

    /** Sets the listener called after every change by the user, including moved dividers. */
    public void onChange(Runnable listener) {
        changed = listener;
    }

    /** Returns the current layout, including dividers and windows. */
    public DockLayout currentLayout() {
        var afloat =
                windows.stream().flatMap(window -> window.readLayout().stream()).toList();
        return new DockLayout(main.readLayout(), afloat);
    }

    /** Returns the current layout with the panes of full-screen windows in the main window. */
    public DockLayout storableLayout() {
        return returned(
                currentLayout(),
                windows.stream()
                        .filter(FloatingDockWindow::isFullScreen)
                        .flatMap(window -> window.readLayout().stream())
                        .flatMap(window -> window.layout().allPanes())
                        .toList());
    }

    /** Applies a layout. */
    public void applyLayout(DockLayout layout) {
        currentLayout = layout.retainPanes(panes());
        build();
    }

    public boolean isShown(String pane) {
        return currentLayout.contains(pane);
    }

    /** Brings a pane to the front and moves the focus to it; a hidden pane gets its position in {@code home}. */
    public void show(String pane, DockLayout home) {
        if (!isShown(pane)) {
            var neighbour = home.panes()
                    .filter(one -> home.without(pane).panes().anyMatch(one::equals))
                    .filter(one -> together(home, pane, one) && isShown(one))
                    .findFirst();
            change(neighbour
                    .map(one -> currentLayout().withPane(pane, one, DockSide.MIDDLE))
                    .orElseGet(() -> currentLayout().withPaneAtEdge(pane, DockSide.BOTTOM)));
        } else if (!area(pane).map(area -> area.select(pane)).orElse(false)) {
            currentLayout = currentLayout().withPaneInFront(pane);
            build();
        }
        focus(pane);
    }

    public void hide(String pane) {
        change(currentLayout().without(pane));
    }

    /** Moves a pane to one side of all others in the main window. */
    public void moveToEdge(String pane, DockSide side) {
        change(currentLayout().withPaneAtEdge(pane, side));
        focus(pane);
    }

    /** Moves a pane beside another, or into its tab group. */
    public void move(String pane, String neighbour, DockSide side) {
        change(currentLayout().withPane(pane, neighbour, side));
        focus(pane);
    }

    /** Moves a pane to a window of its own. */
    public void detach(String pane) {
        var node = pane(pane).node().get();
        var bounds = node.localToScreen(node.getBoundsInLocal());
        detach(pane, bounds == null ? new Point2D(80, 80) : new Point2D(bounds.getMinX() + 40, bounds.getMinY() + 40));
    }

    /**
     * Moves a pane to a window of its own that covers a screen: one without the main window, or else the only one. When
     * the user ends the full screen or closes the window, the pane returns.
     */
    public void showFullScreen(String pane) {
        if (window(pane).filter(FloatingDockWindow::isFullScreen).isEmpty()) {
            var bounds = chooseFullScreen(
                    Screen.getScreens().stream().map(Screen::getBounds).toList(), main.windowBounds());
            change(currentLayout()
                    .withPaneDetached(pane, bounds.getMinX(), bounds.getMinY(), bounds.getWidth(), bounds.getHeight()));
            window(pane).ifPresent(FloatingDockWindow::enterFullScreen);
        }
        focus(pane);
    }

    /** Returns the first screen that does not have the center of a window, or else the first one. */
    static Rectangle2D chooseFullScreen(List<Rectangle2D> screens, Rectangle2D window) {
        double x = window.getMinX() + window.getWidth() / 2;
        double y = window.getMinY() + window.getHeight() / 2;
        return screens.stream()
                .filter(screen -> !screen.contains(x, y))
                .findFirst()
                .orElseGet(screens::getFirst);
    }

    private Optional<FloatingDockWindow> window(String pane) {
        return windows.stream().filter(window -> window.area().contains(pane)).findFirst();
    }

    /** Returns the pane that has the focus. */
    public Optional<String> findFocusedPane() {
        return areas().flatMap(area -> area.findFocusedPane().stream()).findFirst();
    }

    /** Closes the floating windows; the layout keeps them. */
    public void close() {
        windows.forEach(FloatingDockWindow::close);
    }

    /** Returns the floating windows. */
    public List<Stage> stages() {
        return windows.stream().map(FloatingDockWindow::stage).toList();
    }

    DockablePaneDescriptor pane(String id) {
        var pane = panes.get(id);
        if (pane == null) {
            throw new IllegalArgumentException("no such pane: " + id);
        }
        return pane;
    }

    DockWindowServices windowServices() {
        return windowServices;
    }

    /** Handles a tab dropped outside all areas: outside all windows, the pane gets a window of its own. */
    void handleTabDrop(String pane, Point2D pointer) {
        if (areas().noneMatch(area -> area.windowContainsScreenPoint(pointer))) {
            detach(pane, pointer);
        }
    }

    /** Handles a divider moved by the user. */
    void handleDividerMove() {
        changed.run();
    }

    private void detach(String pane, Point2D where) {
        var screen = Screen.getScreens().stream()
                .map(Screen::getVisualBounds)
                .filter(bounds -> bounds.contains(where))
                .findFirst()
                .orElseGet(() -> Screen.getPrimary().getVisualBounds());
        var shown =
                pane(pane).node().get().getLayoutBounds(); // as large as it is docked, so that its content stays whole
        double width = Math.min(Math.max(WIDTH, shown.getWidth()), screen.getWidth());
        double height = Math.min(Math.max(HEIGHT, shown.getHeight() + TITLE_HEIGHT), screen.getHeight());
        double x = Math.clamp(where.getX(), screen.getMinX(), screen.getMaxX() - width);
        double y = Math.clamp(where.getY(), screen.getMinY(), screen.getMaxY() - height);
        change(currentLayout().withPaneDetached(pane, x, y, width, height));
        focus(pane);
    }

    private void change(DockLayout layout) {
        currentLayout()
                .main()
                .ifPresent(node -> node.allPanes()
                        .filter(pane -> layout.contains(pane) && !layout.isInMain(pane))
                        .forEach(pane -> origins.putFirst(pane, currentLayout())));
        currentLayout = layout;
        build();
        changed.run();
    }

    /** Keeps windows that still have panes, so that the desktop does not flicker. */
    private void build() {
        var before = new ArrayList<>(windows);
        windows.clear();
        main.clear();
        before.forEach(FloatingDockWindow::clear);
        main.show(currentLayout.main());
        for (var layout : currentLayout.floatingWindows()) {
            var kept = before.stream()
                    .filter(window -> window.hasBounds(layout))
                    .findFirst()
                    .or(() -> before.stream()
                            .filter(window -> window.sharesPanesWith(layout))
                            .findFirst());
            kept.ifPresent(before::remove);
            var window = kept.orElseGet(() -> new FloatingDockWindow(this, layout));
            window.show(layout);
            windows.add(window);
        }
        before.forEach(FloatingDockWindow::close);
    }

    /** Returns the panes of a window that the user closes to the main window, in the reverse order of their moves. */
    void handleWindowClose(FloatingDockWindow window) {
        var panes = window.readLayout().stream()
                .flatMap(one -> one.layout().allPanes())
                .toList();
        if (windows.remove(window)) {
            var moved = new ArrayList<>(origins.keySet());
            moved.retainAll(panes);
            var all = Stream.concat(moved.stream(), panes.stream()).distinct().toList();
            window.clear();
            change(returned(currentLayout(), all));
            all.forEach(this::focus);
        }
    }

    /** Closes a tab: hides the pane, or returns it from a floating window to the main window. */
    void close(String pane) {
        if (currentLayout.isInMain(pane)) {
            hide(pane);
        } else {
            change(returned(currentLayout(), List.of(pane)));
            focus(pane);
        }
    }

    private DockLayout returned(DockLayout layout, List<String> detached) {
        var result = layout;
        for (var pane : detached) {
            var origin = origins.get(pane);
            result = result.withPaneAsIn(origin == null ? windowServices.defaultLayout() : origin, pane);
        }
        return result;
    }

    private void focus(String pane) {
        area(pane).ifPresent(area -> {
            if (area.getScene() != null && area.getScene().getWindow() instanceof Stage stage && stage.isShowing()) {
                stage.setIconified(false);
                stage.toFront();
                stage.requestFocus();
            }
            area.applyCss(); // before that, the new nodes are not part of the window
        });
        pane(pane).node().get().requestFocus();
    }

    private Optional<DockArea> area(String pane) {
        return areas().filter(area -> area.contains(pane)).findFirst();
    }

    /** Returns the areas of the main and the floating windows. */
    Stream<DockArea> areas() {
        return Stream.concat(Stream.of(main), windows.stream().map(FloatingDockWindow::area));
    }

    /** Returns the ids of all panes. */
    public List<String> panes() {
        return List.copyOf(panes.keySet());
    }

    private static boolean together(DockLayout home, String pane, String other) {
        return !pane.equals(other)
                && home.main()
                        .flatMap(node -> node.findTabGroup(pane))
                        .filter(group -> group.panes().contains(other))
                        .isPresent();
    }
}
