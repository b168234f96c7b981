package mocapscope.app.playback;

import javafx.scene.Cursor;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/** Handles the mouse on the timeline: seeking, dragging playhead and markers, panning and zooming. */
final class TimelineHand {
    private static final double ZOOM = 1.25;
    /** The mouse movement in pixels that still counts as a click. */
    private static final double STILL = 4;
    /** The distance in pixels within which the mouse grips a marker. */
    private static final double NEAR = 6;

    /** The item being dragged. */
    private enum Grip {
        NOTHING,
        PLAYHEAD,
        A,
        B,
        TIME
    }

    private final PlaybackModel model;
    private final TimelineNode node;
    private final PlaybackWords words;
    private final Runnable moved;
    private Grip grip = Grip.NOTHING;
    private double pressed;
    private double last;
    private boolean dragging;
    private double pointedX = -1;
    private double pointedY;

    /** Calls {@code moved} when another time range is to be shown. */
    TimelineHand(PlaybackModel model, TimelineNode node, PlaybackWords words, Runnable moved) {
        this.model = model;
        this.node = node;
        this.words = words;
        this.moved = moved;
        node.addEventHandler(MouseEvent.MOUSE_MOVED, this::point);
        node.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> leave());
        node.addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
        node.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
        node.addEventHandler(MouseEvent.MOUSE_RELEASED, this::release);
        node.addEventHandler(ScrollEvent.SCROLL, this::scroll);
    }

    private void point(MouseEvent event) {
        pointedX = event.getX() - node.left();
        pointedY = event.getY();
        node.setCursor(
                switch (grip(event)) {
                    case NOTHING -> Cursor.DEFAULT;
                    case PLAYHEAD, A, B -> Cursor.H_RESIZE;
                    case TIME -> Cursor.DEFAULT;
                });
        say();
    }

    private void leave() {
        pointedX = -1;
        say();
    }

    /** Updates the text for the item under the mouse, which may have changed. */
    void say() {
        if (pointedX < 0 || pointedX > node.strips()) {
            node.point(0, "");
            return;
        }
        long moment = moment(pointedX);
        var lane = node.laneAt(pointedY);
        var found = lane == null ? null : model.near(lane, moment, reach());
        node.point(pointedX, words.readout(moment, lane, found));
    }

    private Grip grip(MouseEvent event) {
        double x = event.getX() - node.left();
        if (x < 0 || model.chosen().isEmpty()) {
            return Grip.NOTHING;
        }
        boolean above = event.getY() < TimelineNode.RULER;
        var points = model.points();
        if (above && points.a() != Points.NONE && Math.abs(x - at(points.a())) < 2 * NEAR) {
            return Grip.A;
        }
        if (above && points.b() != Points.NONE && Math.abs(x - at(points.b())) < 2 * NEAR) {
            return Grip.B;
        }
        boolean near = Math.abs(x - model.sight().x(model.position(), node.strips())) < NEAR;
        return above || near ? Grip.PLAYHEAD : Grip.TIME;
    }

    private double at(long point) {
        return model.sight().x(start() + point, node.strips());
    }

    private long start() {
        return model.chosen().map(Programme::start).orElse(0L);
    }

    private void press(MouseEvent event) {
        node.requestFocus();
        event.consume(); // otherwise the surrounding tabs take the focus, and with it the arrow keys
        grip = event.getButton() == MouseButton.PRIMARY ? grip(event) : Grip.NOTHING;
        pressed = event.getX();
        last = pressed;
        dragging = grip == Grip.PLAYHEAD && event.getY() < TimelineNode.RULER;
        if (dragging) {
            model.drag(moment(event.getX() - node.left()));
        }
    }

    private void drag(MouseEvent event) {
        pointedX = -1;
        say();
        dragging |= Math.abs(event.getX() - pressed) > STILL;
        if (!dragging) {
            return;
        }
        long moment = moment(event.getX() - node.left());
        switch (grip) {
            case NOTHING -> {}
            case PLAYHEAD -> model.drag(moment);
            case A -> model.mark(model.points().withA(moment - start()));
            case B -> model.mark(model.points().withB(moment - start()));
            case TIME -> {
                node.setCursor(Cursor.CLOSED_HAND);
                model.sight().pan((long) ((event.getX() - last) * aPixel()));
            }
        }
        last = event.getX();
        moved.run();
    }

    private void release(MouseEvent event) {
        boolean clicked = !dragging;
        var held = grip;
        grip = Grip.NOTHING;
        dragging = false;
        node.setCursor(Cursor.DEFAULT);
        if (held == Grip.PLAYHEAD && !clicked) {
            model.drop();
        } else if (clicked && (held == Grip.TIME || held == Grip.PLAYHEAD)) {
            go(event);
        }
        moved.run();
    }

    private void go(MouseEvent event) {
        long moment = moment(event.getX() - node.left());
        var lane = node.laneAt(event.getY());
        var found = lane == null ? null : model.near(lane, moment, reach());
        model.go(found == null ? moment : found.mark().time());
    }

    private void scroll(ScrollEvent event) {
        double turned = event.getDeltaY() == 0 ? event.getDeltaX() : event.getDeltaY();
        if (turned == 0 || model.chosen().isEmpty()) {
            return;
        }
        if (event.isShiftDown()) {
            model.sight().pan((long) (Math.signum(turned) * model.sight().window() / 10));
        } else {
            double at = (event.getX() - node.left()) / node.strips();
            model.sight().zoom(turned > 0 ? 1 / ZOOM : ZOOM, Math.clamp(at, 0, 1));
        }
        event.consume();
        moved.run();
    }

    private long moment(double x) {
        return model.sight().moment(x, node.strips());
    }

    private long reach() {
        return (long) (NEAR * aPixel());
    }

    /** Returns the nanoseconds of a pixel. */
    private double aPixel() {
        return model.sight().window() / node.strips();
    }
}
