package mocapscope.app.dock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.stage.Screen;
import javafx.stage.Stage;
import mocapscope.app.words.Words;

/** Panes in the main window and in windows of their own, which a person moves by their tabs, by menu or by key. */
public final class Docking {
    static final Words WORDS = Words.of(Docking.class);
    private static final double WIDTH = 720;
    private static final double HEIGHT = 480;

    private final Map<String, Docked> panes = new LinkedHashMap<>();
    private final Deeds deeds;
    private final DockArea main;
    private final List<DockWindow> windows = new ArrayList<>();
    private Arrangement arrangement = new Arrangement(Optional.empty(), List.of());
    private Runnable changed = () -> {};

    /** What the docking asks of the window that it is in. */
    public interface Deeds {

        /** Explains a pane, beside {@code by}. */
        void explain(String pane, Node by);

        /** Prepares a window that is about to open. */
        void dress(Stage stage, Parent root);
    }

    /** Nothing is shown until it is {@link #arrange}d. */
    public Docking(List<Docked> panes, Deeds deeds) {
        panes.forEach(pane -> this.panes.put(pane.id(), pane));
        this.deeds = deeds;
        this.main = new DockArea(this);
    }

    /** The main window's area. */
    public Parent node() {
        return main;
    }

    /** Called whenever a person changes something, be it a border. */
    public void onChange(Runnable listener) {
        changed = listener;
    }

    /** As it is now, borders and windows included. */
    public Arrangement arrangement() {
        var afloat = windows.stream().flatMap(window -> window.read().stream()).toList();
        return new Arrangement(main.read(), afloat);
    }

    /** Arranges everything so. */
    public void arrange(Arrangement wanted) {
        arrangement = wanted.only(panes());
        build();
    }

    public boolean shows(String pane) {
        return arrangement.shows(pane);
    }

    /** Brings a pane to the front, and the keyboard to it; one that is hidden comes back to where {@code home} has it. */
    public void show(String pane, Arrangement home) {
        if (!shows(pane)) {
            var neighbour = home.panes()
                    .filter(one -> home.without(pane).panes().anyMatch(one::equals))
                    .filter(one -> together(home, pane, one) && shows(one))
                    .findFirst();
            change(neighbour
                    .map(one -> arrangement().with(pane, one, Side.MIDDLE))
                    .orElseGet(() -> arrangement().atEdge(pane, Side.BOTTOM)));
        } else if (!area(pane).map(area -> area.front(pane)).orElse(false)) {
            arrangement = arrangement().front(pane);
            build();
        }
        focus(pane);
    }

    public void hide(String pane) {
        change(arrangement().without(pane));
    }

    /** Puts a pane at one side of all others in the main window. */
    public void edge(String pane, Side side) {
        change(arrangement().atEdge(pane, side));
        focus(pane);
    }

    /** Puts a pane beside another one, or among its tabs. */
    public void move(String pane, String neighbour, Side side) {
        change(arrangement().with(pane, neighbour, side));
        focus(pane);
    }

    /** Puts a pane into a window of its own. */
    public void detach(String pane) {
        var node = pane(pane).node().get();
        var bounds = node.localToScreen(node.getBoundsInLocal());
        detach(pane, bounds == null ? new Point2D(80, 80) : new Point2D(bounds.getMinX() + 40, bounds.getMinY() + 40));
    }

    /** The pane that has the keyboard. */
    public Optional<String> focused() {
        return areas().flatMap(area -> area.focused().stream()).findFirst();
    }

    /** Closes the windows of panes; their arrangement stays as it is. */
    public void close() {
        windows.forEach(DockWindow::close);
    }

    /** The windows of panes. */
    public List<Stage> stages() {
        return windows.stream().map(DockWindow::stage).toList();
    }

    Docked pane(String id) {
        var pane = panes.get(id);
        if (pane == null) {
            throw new IllegalArgumentException("no such pane: " + id);
        }
        return pane;
    }

    Deeds deeds() {
        return deeds;
    }

    /** Where a tab was let go that no area took: outside of all windows it becomes one of its own. */
    void dropped(String pane, Point2D pointer) {
        if (areas().noneMatch(area -> area.windowCovers(pointer))) {
            detach(pane, pointer);
        }
    }

    /** A person moves a border. */
    void bordersMoved() {
        changed.run();
    }

    private void detach(String pane, Point2D where) {
        var screen = Screen.getScreens().stream()
                .map(Screen::getVisualBounds)
                .filter(bounds -> bounds.contains(where))
                .findFirst()
                .orElseGet(() -> Screen.getPrimary().getVisualBounds());
        double width = Math.min(WIDTH, screen.getWidth());
        double height = Math.min(HEIGHT, screen.getHeight());
        double x = Math.clamp(where.getX(), screen.getMinX(), screen.getMaxX() - width);
        double y = Math.clamp(where.getY(), screen.getMinY(), screen.getMaxY() - height);
        change(arrangement().detached(pane, x, y, width, height));
        focus(pane);
    }

    private void change(Arrangement wanted) {
        arrangement = wanted;
        build();
        changed.run();
    }

    /** Windows that still have panes stay the same ones, so that a change does not make the desktop flicker. */
    private void build() {
        var before = new ArrayList<>(windows);
        windows.clear();
        main.clear();
        before.forEach(DockWindow::clear);
        main.show(arrangement.main());
        for (var afloat : arrangement.afloat()) {
            var kept = before.stream()
                    .filter(window -> window.at(afloat))
                    .findFirst()
                    .or(() -> before.stream()
                            .filter(window -> window.wasOf(afloat))
                            .findFirst());
            kept.ifPresent(before::remove);
            var window = kept.orElseGet(() -> new DockWindow(this, afloat));
            window.show(afloat);
            windows.add(window);
        }
        before.forEach(DockWindow::close);
    }

    /** A window that a person closes hides its panes. */
    void closed(DockWindow window) {
        if (windows.remove(window)) {
            arrangement = arrangement();
            window.clear();
            changed.run();
        }
    }

    private void focus(String pane) {
        area(pane).ifPresent(area -> {
            if (area.getScene() != null && area.getScene().getWindow() instanceof Stage stage && stage.isShowing()) {
                stage.setIconified(false);
                stage.toFront();
                stage.requestFocus();
            }
            area.applyCss(); // before that, what was just arranged is no part of the window
        });
        pane(pane).node().get().requestFocus();
    }

    private Optional<DockArea> area(String pane) {
        return areas().filter(area -> area.holds(pane)).findFirst();
    }

    /** The main window's area and those of the other windows. */
    Stream<DockArea> areas() {
        return Stream.concat(Stream.of(main), windows.stream().map(DockWindow::area));
    }

    /** The ids of all panes there are. */
    public List<String> panes() {
        return List.copyOf(panes.keySet());
    }

    private static boolean together(Arrangement home, String pane, String other) {
        return !pane.equals(other)
                && home.main()
                        .flatMap(place -> place.home(pane))
                        .filter(tabs -> tabs.panes().contains(other))
                        .isPresent();
    }
}
