package mocapscope.app.playback;

import javafx.scene.Cursor;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import mocapscope.app.model.SelectionController;

/** Handles the mouse on the timeline: seeking, dragging playhead and markers, panning and zooming. */
final class TimelineMouseHandler {
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

    private final PlaybackViewModel model;
    private final TimelinePane node;
    private final PlaybackReadoutFormatter words;
    private final SelectionController controller;
    private final Runnable moved;
    private Grip grip = Grip.NOTHING;
    private double pressed;
    private double last;
    private boolean dragging;
    private double pointedX = -1;
    private double pointedY;

    /** Calls {@code moved} when another time range is to be shown. */
    TimelineMouseHandler(
            PlaybackViewModel model,
            TimelinePane node,
            PlaybackReadoutFormatter words,
            SelectionController controller,
            Runnable moved) {
        this.model = model;
        this.node = node;
        this.words = words;
        this.controller = controller;
        this.moved = moved;
        node.addEventHandler(MouseEvent.MOUSE_MOVED, this::point);
        node.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> leave());
        node.addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
        node.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
        node.addEventHandler(MouseEvent.MOUSE_RELEASED, this::release);
        node.addEventHandler(ScrollEvent.SCROLL, this::scroll);
    }

    private void point(MouseEvent event) {
        pointedX = event.getX() - node.plotLeft();
        pointedY = event.getY();
        node.setCursor(
                switch (grip(event)) {
                    case NOTHING -> Cursor.DEFAULT;
                    case PLAYHEAD, A, B -> Cursor.H_RESIZE;
                    case TIME -> Cursor.DEFAULT;
                });
        updateReadout();
    }

    private void leave() {
        pointedX = -1;
        updateReadout();
    }

    /** Updates the text for the item under the mouse, which may have changed. */
    void updateReadout() {
        if (pointedX < 0 || pointedX > node.plotWidth()) {
            node.showReadout(0, "");
            return;
        }
        long moment = moment(pointedX);
        var timelineRow = node.rowAt(pointedY);
        var hit = timelineRow == null ? null : model.findMark(timelineRow, moment, reach());
        node.showReadout(pointedX, words.formatReadout(moment, timelineRow, hit));
    }

    private Grip grip(MouseEvent event) {
        double x = event.getX() - node.plotLeft();
        if (x < 0 || model.chosen().isEmpty()) {
            return Grip.NOTHING;
        }
        boolean above = event.getY() < TimelinePane.RULER;
        var markers = model.markers();
        if (above && markers.a() != AbRepeatMarkers.NONE && Math.abs(x - at(markers.a())) < 2 * NEAR) {
            return Grip.A;
        }
        if (above && markers.b() != AbRepeatMarkers.NONE && Math.abs(x - at(markers.b())) < 2 * NEAR) {
            return Grip.B;
        }
        boolean near = Math.abs(x - model.viewport().xOf(model.position(), node.plotWidth())) < NEAR;
        return above || near ? Grip.PLAYHEAD : Grip.TIME;
    }

    private double at(long point) {
        return model.viewport().xOf(start() + point, node.plotWidth());
    }

    private long start() {
        return model.chosen().map(TimelineRowsAndPlaybackProvider::start).orElse(0L);
    }

    private void press(MouseEvent event) {
        node.requestFocus();
        event.consume(); // otherwise the surrounding tabs take the focus, and with it the arrow keys
        grip = event.getButton() == MouseButton.PRIMARY ? grip(event) : Grip.NOTHING;
        pressed = event.getX();
        last = pressed;
        dragging = grip == Grip.PLAYHEAD && event.getY() < TimelinePane.RULER;
        if (dragging) {
            model.dragTo(moment(event.getX() - node.plotLeft()));
        }
    }

    private void drag(MouseEvent event) {
        pointedX = -1;
        updateReadout();
        dragging |= Math.abs(event.getX() - pressed) > STILL;
        if (!dragging) {
            return;
        }
        long moment = moment(event.getX() - node.plotLeft());
        switch (grip) {
            case NOTHING -> {}
            case PLAYHEAD -> model.dragTo(moment);
            case A -> model.setMarkers(model.markers().withA(moment - start()));
            case B -> model.setMarkers(model.markers().withB(moment - start()));
            case TIME -> {
                node.setCursor(Cursor.CLOSED_HAND);
                model.viewport().pan((long) ((event.getX() - last) * aPixel()));
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
            model.endDrag();
        } else if (clicked && (held == Grip.TIME || held == Grip.PLAYHEAD)) {
            go(event);
        }
        moved.run();
    }

    private void go(MouseEvent event) {
        long moment = moment(event.getX() - node.plotLeft());
        var timelineRow = node.rowAt(event.getY());
        var hit = timelineRow == null ? null : model.findMark(timelineRow, moment, reach());
        if (hit != null) {
            model.select(hit).ifPresent(controller::select);
        }
        model.goTo(hit == null ? moment : hit.mark().time());
    }

    private void scroll(ScrollEvent event) {
        double turned = event.getDeltaY() == 0 ? event.getDeltaX() : event.getDeltaY();
        if (turned == 0 || model.chosen().isEmpty()) {
            return;
        }
        if (event.isShiftDown()) {
            model.viewport().pan((long) (Math.signum(turned) * model.viewport().window() / 10));
        } else {
            double at = (event.getX() - node.plotLeft()) / node.plotWidth();
            model.viewport().zoom(turned > 0 ? 1 / ZOOM : ZOOM, Math.clamp(at, 0, 1));
        }
        event.consume();
        moved.run();
    }

    private long moment(double x) {
        return model.viewport().momentAt(x, node.plotWidth());
    }

    private long reach() {
        return (long) (NEAR * aPixel());
    }

    /** Returns the nanoseconds of a pixel. */
    private double aPixel() {
        return model.viewport().window() / node.plotWidth();
    }
}
