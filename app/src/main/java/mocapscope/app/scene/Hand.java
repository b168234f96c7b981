package mocapscope.app.scene;

import java.util.function.Consumer;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;

/** Turns what a mouse does over the picture into moves of the camera, and clicks into picks. */
final class Hand {
    private final Orbit orbit;
    private final Director director;
    private final Consumer<MouseEvent> pick;
    private double x;
    private double y;

    Hand(Orbit orbit, Director director, Consumer<MouseEvent> pick) {
        this.orbit = orbit;
        this.director = director;
        this.pick = pick;
    }

    void hold(Region area) {
        area.setFocusTraversable(true);
        area.addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            area.requestFocus();
            x = event.getX();
            y = event.getY();
        });
        area.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
        area.addEventHandler(MouseEvent.MOUSE_CLICKED, this::click);
        area.addEventHandler(ScrollEvent.SCROLL, event -> {
            director.handsOn();
            orbit.zoom(event.getDeltaY());
        });
    }

    private void drag(MouseEvent event) {
        double right = event.getX() - x;
        double down = event.getY() - y;
        x = event.getX();
        y = event.getY();
        director.handsOn();
        if (event.getButton() == MouseButton.PRIMARY && !event.isShiftDown()) {
            orbit.turn(right, down);
        } else {
            orbit.pan(right, down);
        }
    }

    private void click(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
            pick.accept(event);
        }
    }
}
