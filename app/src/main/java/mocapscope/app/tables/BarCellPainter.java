package mocapscope.app.tables;

import java.util.function.ToDoubleFunction;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.table.TableCellGraphic;

/** Paints a table cell as a horizontal bar from zero to the value. */
final class BarCellPainter<V> implements TableCellGraphic<V> {
    private static final double HEIGHT = 8;

    private final Region bar = NodeConfigurator.styled(new Region(), "bar");
    private final Region zero = NodeConfigurator.styled(new Region(), "zero");
    private final Pane track = new Pane(bar, zero) {
        @Override
        protected void layoutChildren() {
            place();
        }
    };
    private final ToDoubleFunction<V> low;
    private final ToDoubleFunction<V> high;
    private final ToDoubleFunction<V> value;
    private double from;
    private double to;
    private double origin;

    /** Shows {@code value} in a range from {@code low}, which is at most zero, to {@code high}. */
    BarCellPainter(ToDoubleFunction<V> low, ToDoubleFunction<V> high, ToDoubleFunction<V> value) {
        this.low = low;
        this.high = high;
        this.value = value;
        track.getStyleClass().add("channel-bar");
        track.setPrefSize(110, HEIGHT);
        track.setMaxHeight(HEIGHT);
    }

    @Override
    public Node node() {
        return track;
    }

    @Override
    public void show(V row) {
        double least = low.applyAsDouble(row);
        double span = high.applyAsDouble(row) - least;
        double shown = value.applyAsDouble(row);
        origin = -least / span;
        double at = ((Double.isFinite(shown) ? shown : 0) - least) / span;
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
