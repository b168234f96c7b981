package mocapscope.app.dock;

import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.layout.Region;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** A floating window that holds panes moved out of the main window. */
final class FloatingDockWindow {
    private static final double LEAST = 200;

    private final Stage stage = new Stage();
    private final DockArea area;
    private final DockManager docking;

    FloatingDockWindow(DockManager docking, DockLayout.FloatingWindowLayout afloat) {
        this.docking = docking;
        area = new DockArea(docking);
        place(afloat);
        docking.windowServices().prepareWindow(stage, area);
        stage.setOnCloseRequest(_ -> docking.handleWindowClose(this));
        stage.setOnHidden(_ -> release());
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
    boolean hasBounds(DockLayout.FloatingWindowLayout afloat) {
        return stage.getX() == afloat.x()
                && stage.getY() == afloat.y()
                && stage.getWidth() == afloat.width()
                && stage.getHeight() == afloat.height();
    }

    private void place(DockLayout.FloatingWindowLayout afloat) {
        if (seen(afloat)) {
            stage.setX(afloat.x());
            stage.setY(afloat.y());
        }
        stage.setWidth(Math.max(LEAST, afloat.width()));
        stage.setHeight(Math.max(LEAST, afloat.height()));
    }

    /** Returns true if the window showed some of these panes. */
    boolean sharesPanesWith(DockLayout.FloatingWindowLayout afloat) {
        return afloat.layout().allPanes().anyMatch(area::previouslyContained);
    }

    void show(DockLayout.FloatingWindowLayout afloat) {
        if (!hasBounds(afloat)) {
            place(afloat);
        }
        area.show(Optional.of(afloat.layout()));
        stage.setTitle(
                afloat.layout().allPanes().map(pane -> docking.pane(pane).title()).collect(Collectors.joining(", ")));
        if (!stage.isShowing()) {
            stage.show();
        }
    }

    Optional<DockLayout.FloatingWindowLayout> readLayout() {
        return area.readLayout()
                .map(place ->
                        new DockLayout.FloatingWindowLayout(place, stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight()));
    }

    /** Returns true if a window there would be visible: its screen may have been disconnected. */
    private static boolean seen(DockLayout.FloatingWindowLayout afloat) {
        return Screen.getScreens().stream()
                .anyMatch(screen ->
                        screen.getVisualBounds().intersects(afloat.x(), afloat.y(), afloat.width(), afloat.height()));
    }

    void clear() {
        area.clear();
    }

    void close() {
        area.clear();
        stage.close();
    }
}
