package mocapscope.app.scene;

import java.util.function.Consumer;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;

/** Turns what mouse and keyboard do over the picture into moves of the camera, and clicks into picks. */
final class Hand {
    private static final double LEVEL = Math.toRadians(4);
    private static final double SIDE = Math.PI / 2;

    private final Orbit orbit;
    private final Director director;
    private final Consumer<MouseEvent> pick;
    private final Runnable bubbles;
    private double x;
    private double y;

    Hand(Orbit orbit, Director director, Consumer<MouseEvent> pick, Runnable bubbles) {
        this.orbit = orbit;
        this.director = director;
        this.pick = pick;
        this.bubbles = bubbles;
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
        area.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
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

    private void key(KeyEvent event) {
        double back = event.isShortcutDown() ? Math.PI : 0;
        switch (event.getCode()) {
            case F, HOME, DECIMAL -> director.frameAll();
            case B -> bubbles.run();
            case DIGIT1, NUMPAD1 -> orbit.look(back, LEVEL);
            case DIGIT3, NUMPAD3 -> orbit.look(SIDE + back, LEVEL);
            case DIGIT7, NUMPAD7 -> orbit.look(0, back == 0 ? SIDE : -SIDE);
            default -> {
                return;
            }
        }
        event.consume();
    }
}
