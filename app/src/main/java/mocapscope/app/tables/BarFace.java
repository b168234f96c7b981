package mocapscope.app.tables;

import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import mocapscope.app.control.Face;

/** A channel's value as a bar from zero. */
final class BarFace implements Face<AnalogRow> {
    private static final double HEIGHT = 8;

    private final Region bar = new Region();
    private final Region zero = new Region();
    private final Pane track = new Pane(bar, zero) {
        @Override
        protected void layoutChildren() {
            place();
        }
    };
    private double from;
    private double to;
    private double origin;

    BarFace() {
        track.getStyleClass().add("channel-bar");
        bar.getStyleClass().add("bar");
        zero.getStyleClass().add("zero");
        track.setPrefSize(110, HEIGHT);
        track.setMaxHeight(HEIGHT);
    }

    @Override
    public Node node() {
        return track;
    }

    @Override
    public void show(AnalogRow row) {
        double span = row.high() - row.low();
        double value = Double.isFinite(row.value()) ? row.value() : 0;
        origin = -row.low() / span;
        double at = (value - row.low()) / span;
        from = Math.min(origin, at);
        to = Math.max(origin, at);
        track.requestLayout();
    }

    private void place() {
        double width = track.getWidth();
        double height = track.getHeight();
        bar.resizeRelocate(from * width, 0, Math.max(1, (to - from) * width), height);
        zero.resizeRelocate(Math.min(width - 1, origin * width), 0, 1, height);
    }
}
