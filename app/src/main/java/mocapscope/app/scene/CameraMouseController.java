package mocapscope.app.scene;

import java.util.function.Consumer;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;

/** Turns, pans and zooms the camera with the mouse, and forwards clicks that select scene items. */
final class CameraMouseController {
    private final OrbitCamera camera;
    private final CameraFramingController controller;
    private final Consumer<MouseEvent> pick;
    private double x;
    private double y;

    /** Passes clicks to {@code pick}. */
    CameraMouseController(OrbitCamera camera, CameraFramingController controller, Consumer<MouseEvent> pick) {
        this.camera = camera;
        this.controller = controller;
        this.pick = pick;
    }

    void install(Region area) {
        area.setFocusTraversable(true);
        area.addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            area.requestFocus();
            x = event.getX();
            y = event.getY();
        });
        area.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
        area.addEventHandler(MouseEvent.MOUSE_CLICKED, this::click);
        area.addEventHandler(ScrollEvent.SCROLL, event -> {
            controller.stopAutoFraming();
            camera.zoom(event.getDeltaY());
        });
    }

    private void drag(MouseEvent event) {
        double right = event.getX() - x;
        double down = event.getY() - y;
        x = event.getX();
        y = event.getY();
        controller.stopAutoFraming();
        if (event.getButton() == MouseButton.PRIMARY && !event.isShiftDown()) {
            camera.rotate(right, down);
        } else {
            camera.pan(right, down);
        }
    }

    private void click(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
            pick.accept(event);
        }
    }
}
