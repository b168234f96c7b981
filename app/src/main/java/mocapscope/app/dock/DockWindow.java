package mocapscope.app.dock;

import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.layout.Region;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** A floating window that holds panes moved out of the main window. */
final class DockWindow {
    private static final double LEAST = 200;

    private final Stage stage = new Stage();
    private final DockArea area;
    private final Docking docking;

    DockWindow(Docking docking, Arrangement.Afloat afloat) {
        this.docking = docking;
        area = new DockArea(docking);
        place(afloat);
        docking.deeds().dress(stage, area);
        stage.setOnCloseRequest(_ -> docking.closed(this));
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
    boolean at(Arrangement.Afloat afloat) {
        return stage.getX() == afloat.x()
                && stage.getY() == afloat.y()
                && stage.getWidth() == afloat.width()
                && stage.getHeight() == afloat.height();
    }

    private void place(Arrangement.Afloat afloat) {
        if (seen(afloat)) {
            stage.setX(afloat.x());
            stage.setY(afloat.y());
        }
        stage.setWidth(Math.max(LEAST, afloat.width()));
        stage.setHeight(Math.max(LEAST, afloat.height()));
    }

    /** Returns true if the window showed some of these panes. */
    boolean wasOf(Arrangement.Afloat afloat) {
        return afloat.place().all().anyMatch(area::held);
    }

    void show(Arrangement.Afloat afloat) {
        if (!at(afloat)) {
            place(afloat);
        }
        area.show(Optional.of(afloat.place()));
        stage.setTitle(
                afloat.place().all().map(pane -> docking.pane(pane).title()).collect(Collectors.joining(", ")));
        if (!stage.isShowing()) {
            stage.show();
        }
    }

    Optional<Arrangement.Afloat> read() {
        return area.read()
                .map(place ->
                        new Arrangement.Afloat(place, stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight()));
    }

    /** Returns true if a window there would be visible: its screen may have been disconnected. */
    private static boolean seen(Arrangement.Afloat afloat) {
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
