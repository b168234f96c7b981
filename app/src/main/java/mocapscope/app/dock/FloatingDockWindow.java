package mocapscope.app.dock;

import java.util.Optional;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.geometry.Rectangle2D;
import javafx.scene.layout.Region;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** A floating window that holds panes moved out of the main window. */
final class FloatingDockWindow {
    private static final double LEAST = 200;
    private static final PseudoClass FULL_SCREEN = PseudoClass.getPseudoClass("full-screen");

    private final Stage stage = new Stage();
    private final DockArea area;
    private final DockManager manager;
    /** The bounds that the window had before it covered a screen; null unless it covers one. */
    private @Nullable Rectangle2D covering;

    FloatingDockWindow(DockManager manager, DockLayout.FloatingWindowLayout layout) {
        this.manager = manager;
        area = new DockArea(manager);
        place(layout);
        manager.windowServices().prepareWindow(stage, area);
        stage.setOnCloseRequest(_ -> manager.handleWindowClose(this));
        stage.setOnHidden(_ -> release());
        stage.fullScreenProperty().subscribe(full -> {
            if (!full && covering != null && stage.isShowing()) {
                covering = null;
                manager.handleWindowClose(this);
                stage.close();
            }
        });
    }

    /** Covers the screen that has the window, without tabs. When the user ends that, the window closes. */
    void enterFullScreen() {
        area.pseudoClassStateChanged(FULL_SCREEN, true);
        covering = bounds();
        stage.setFullScreen(true);
    }

    boolean isFullScreen() {
        return covering != null;
    }

    /** Separates window, scene and content: a JavaFX menu button of a hidden pane keeps the scene that it was in last. */
    private void release() {
        stage.getScene().setRoot(new Region());
        stage.setScene(null);
    }

    Stage stage() {
        return stage;
    }

    DockArea area() {
        return area;
    }

    /** Returns true if the window has these bounds; a window that only received another pane does. */
    boolean hasBounds(DockLayout.FloatingWindowLayout layout) {
        return bounds().equals(new Rectangle2D(layout.x(), layout.y(), layout.width(), layout.height()));
    }

    private Rectangle2D bounds() {
        return covering == null
                ? new Rectangle2D(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight())
                : covering;
    }

    private void place(DockLayout.FloatingWindowLayout layout) {
        if (seen(layout)) {
            stage.setX(layout.x());
            stage.setY(layout.y());
        }
        stage.setWidth(Math.max(LEAST, layout.width()));
        stage.setHeight(Math.max(LEAST, layout.height()));
    }

    /** Returns true if the window showed some of these panes. */
    boolean sharesPanesWith(DockLayout.FloatingWindowLayout layout) {
        return layout.layout().allPanes().anyMatch(area::previouslyContained);
    }

    void show(DockLayout.FloatingWindowLayout layout) {
        if (!hasBounds(layout)) {
            place(layout);
        }
        area.show(Optional.of(layout.layout()));
        stage.setTitle(layout.layout()
                .allPanes()
                .map(pane -> manager.pane(pane).title())
                .collect(Collectors.joining(", ")));
        if (!stage.isShowing()) {
            stage.show();
        }
    }

    Optional<DockLayout.FloatingWindowLayout> readLayout() {
        var bounds = bounds();
        return area.readLayout()
                .map(node -> new DockLayout.FloatingWindowLayout(
                        node, bounds.getMinX(), bounds.getMinY(), bounds.getWidth(), bounds.getHeight()));
    }

    /** Returns true if a window there would be visible: its screen may have been disconnected. */
    private static boolean seen(DockLayout.FloatingWindowLayout layout) {
        return Screen.getScreens().stream()
                .anyMatch(screen ->
                        screen.getVisualBounds().intersects(layout.x(), layout.y(), layout.width(), layout.height()));
    }

    void clear() {
        area.clear();
    }

    void close() {
        covering = null;
        area.clear();
        stage.close();
    }
}
