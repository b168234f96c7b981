package mocapscope.app.dock;

import java.util.Comparator;
import java.util.Optional;
import javafx.application.Platform;
import javafx.event.EventHandler;
import javafx.geometry.Point2D;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Popup;
import mocapscope.app.control.NodeConfigurator;
import org.jspecify.annotations.Nullable;

/**
 * Handles the mouse drag of a tab to a new dock position; Escape cancels it. It handles mouse events itself, since
 * JavaFX drag-and-drop does not distinguish a drop outside all windows from cancellation.
 */
final class TabDragHandler {
    /** The offset of the dragged label from the pointer. */
    private static final double BESIDE = 14;

    private final DockManager manager;
    private final String pane;
    private final Label title;
    private final Popup dragImage = new Popup();
    private final EventHandler<KeyEvent> escape = this::key;
    private @Nullable Scene scene;

    private TabDragHandler(DockManager manager, DockablePaneDescriptor pane, Label title) {
        this.manager = manager;
        this.pane = pane.id();
        this.title = title;
        var name = NodeConfigurator.styled(new Label(pane.title()), "drag-image");
        dragImage.getContent().setAll(name);
        dragImage.setHideOnEscape(false);
    }

    /** Makes a pane draggable by its title. */
    static void install(Label title, DockablePaneDescriptor pane, DockManager manager) {
        var drag = new TabDragHandler(manager, pane, title);
        title.setOnDragDetected(drag::begin);
        title.setOnMouseDragged(drag::move);
        title.setOnMouseReleased(drag::release);
    }

    private void begin(MouseEvent event) {
        var windowScene = title.getScene();
        if (event.getButton() == MouseButton.PRIMARY && windowScene != null) {
            scene = windowScene;
            windowScene.addEventFilter(KeyEvent.KEY_PRESSED, escape);
            dragImage.show(windowScene.getWindow(), event.getScreenX() + BESIDE, event.getScreenY() + BESIDE);
            move(event);
            event.consume();
        }
    }

    private void move(MouseEvent event) {
        if (scene != null) {
            var pointer = pointer(event);
            var dockArea = areaAt(pointer);
            manager.areas()
                    .forEach(area ->
                            area.dropTarget().show(dockArea.filter(area::equals).map(_ -> pointer)));
            dragImage.setX(pointer.getX() + BESIDE);
            dragImage.setY(pointer.getY() + BESIDE);
            event.consume();
        }
    }

    private void release(MouseEvent event) {
        if (scene != null) {
            end();
            var pointer = pointer(event);
            // After the gesture: the tab, which still receives the gesture's last events, is about to be removed.
            Platform.runLater(() -> areaAt(pointer)
                    .ifPresentOrElse(
                            area -> area.dropTarget().drop(pane, pointer), () -> manager.handleTabDrop(pane, pointer)));
            event.consume();
        }
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            end();
            event.consume();
        }
    }

    private void end() {
        if (scene != null) {
            scene.removeEventFilter(KeyEvent.KEY_PRESSED, escape);
        }
        scene = null;
        dragImage.hide();
        manager.areas().forEach(area -> area.dropTarget().show(Optional.empty()));
    }

    /** Returns the area under the pointer; where windows overlap, the tab's own, which was clicked last. */
    private Optional<DockArea> areaAt(Point2D pointer) {
        return manager.areas()
                .filter(area -> area.containsScreenPoint(pointer))
                .min(Comparator.comparing(area -> !area.contains(pane)));
    }

    private static Point2D pointer(MouseEvent event) {
        return new Point2D(event.getScreenX(), event.getScreenY());
    }
}
