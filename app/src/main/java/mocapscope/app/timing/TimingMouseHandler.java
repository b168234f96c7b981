package mocapscope.app.timing;

import javafx.scene.Cursor;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import mocapscope.app.model.SelectionController;
import org.jspecify.annotations.Nullable;

/** Handles the mouse on the plots of the timing view: selecting, measuring, panning and zooming. */
final class TimingMouseHandler {
    private static final double ZOOM = 1.25;
    /** Distance in pixels up to which a movement still counts as a click. */
    private static final double STILL = 4;
    /** Distance in pixels within which a click selects a mark. */
    private static final double NEAR = 6;

    private final TimingViewModel model;
    private final TimingRowList rows;
    private final SelectionController controller;
    private final Runnable moved;
    private double mouseX = -1;
    private double pressed = -1;
    private double dragged;
    private boolean dragging;

    /** Creates the handler; {@code moved} is called after the visible time range changed. */
    TimingMouseHandler(TimingViewModel model, TimingRowList rows, SelectionController controller, Runnable moved) {
        this.model = model;
        this.rows = rows;
        this.controller = controller;
        this.moved = moved;
        rows.addEventHandler(MouseEvent.MOUSE_MOVED, event -> mouseX = event.getX());
        rows.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> mouseX = -1);
        rows.addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
        rows.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
        rows.addEventHandler(MouseEvent.MOUSE_RELEASED, this::release);
        rows.addEventFilter(ScrollEvent.SCROLL, this::scroll);
    }

    /** Returns the x position of the mouse, or a negative number. */
    double mouseX() {
        return mouseX;
    }

    private void press(MouseEvent event) {
        pressed = event.getButton() == MouseButton.PRIMARY ? event.getX() : -1;
        dragged = event.getX();
        dragging = false;
    }

    private void drag(MouseEvent event) {
        mouseX = event.getX();
        if (pressed < 0 || !rows.ruler().isOnPlot(pressed)) {
            return;
        }
        dragging |= Math.abs(event.getX() - pressed) > STILL;
        if (dragging) {
            rows.setCursor(Cursor.CLOSED_HAND);
            model.timeline().pan((long) ((event.getX() - dragged) * aPixel()));
            dragged = event.getX();
            moved.run();
        }
    }

    private void release(MouseEvent event) {
        rows.setCursor(null);
        if (pressed >= 0 && !dragging) {
            rows.findAt(event.getY())
                    .ifPresent(slot -> slot.row().ifPresent(stripRow -> click(stripRow, slot.getLayoutY(), event)));
        }
        pressed = -1;
    }

    private void click(TimingPlotRow stripRow, double top, MouseEvent event) {
        boolean below = event.getY() - top > stripRow.headerHeight();
        if (!below || !rows.ruler().isOnPlot(event.getX())) {
            source(stripRow);
            return;
        }
        long time = model.visibleRange().from()
                + (long) (rows.ruler().fractionAt(event.getX())
                        * model.visibleRange().window());
        if (event.isShiftDown()) {
            model.cursors().setSecond(time);
        } else {
            pick(stripRow.findNearest(time, (long) (NEAR * aPixel())), time);
        }
        moved.run();
    }

    private void source(TimingPlotRow stripRow) {
        if (stripRow.lane() != null) {
            controller.select(stripRow.lane().selection());
        }
    }

    private void pick(@Nullable NearestPlottedPoint point, long time) {
        model.cursors().setFirst(point == null ? time : point.time());
        if (point != null) {
            model.select(point).ifPresent(controller::select);
        }
    }

    private void scroll(ScrollEvent event) {
        double turned = event.getDeltaY() == 0 ? event.getDeltaX() : event.getDeltaY();
        if (event.isShortcutDown() && turned != 0) {
            model.timeline().zoom(turned > 0 ? 1 / ZOOM : ZOOM, rows.ruler().fractionAt(event.getX()));
        } else if (event.isShiftDown() && turned != 0) {
            model.timeline().pan((long) (Math.signum(turned) * model.timeline().window() / 10));
        } else {
            return;
        }
        event.consume();
        moved.run();
    }

    /** Returns the duration of one pixel in nanoseconds. */
    private double aPixel() {
        return model.timeline().window() / rows.ruler().plotWidth();
    }
}
