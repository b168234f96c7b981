package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.PixelRaster;
import mocapscope.app.control.LiveLabel;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.RasterPane;
import mocapscope.app.control.TimeAxis;
import mocapscope.app.control.ValueAxis;
import mocapscope.protocol.session.TransportMetric;

/** Plots the transport metrics of one unit as lines, with a legend of current values. */
final class TransportMetricGraphPane extends HBox {
    private static final double HEIGHT = 40;
    private static final double TALL = 56;
    private static final int INKS = 4;

    private final TransportMetricGraph graph;
    private final RasterPane strip = new RasterPane("graph-strip");
    private final ValueAxis axis;
    private final List<LiveLabel> figures = new ArrayList<>();
    private final HBox legend = new HBox();
    /** Position of the cursor; negative for none. */
    private double pointed = -1;

    TransportMetricGraphPane(TransportMetricGraph graph) {
        this.graph = graph;
        this.axis = new ValueAxis(graph.axisUnit(), graph.factor());
        double height = graph.unit() == TransportMetric.TransportMetricUnit.SECONDS ? TALL : HEIGHT;
        strip.setMinHeight(height);
        strip.setPrefHeight(height);
        strip.setMinWidth(0);
        strip.setPrefWidth(0);
        legend.getStyleClass().add("legend");
        legend.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        legend.setMouseTransparent(true);
        for (int i = 0; i < graph.courses().size(); i++) {
            legend.getChildren().add(entry(i));
        }
        var stack = new StackPane(strip, legend);
        StackPane.setAlignment(legend, Pos.TOP_LEFT);
        stack.setMinWidth(0);
        HBox.setHgrow(stack, Priority.ALWAYS);
        getChildren().addAll(axis, stack);
    }

    private HBox entry(int course) {
        var swatch = new Region();
        swatch.getStyleClass().addAll("swatch", "course-" + course % INKS);
        var name = new Label(graph.courses().get(course).latest().label());
        name.getStyleClass().add("caption");
        var figure = new LiveLabel();
        figures.add(figure);
        var entry = new HBox(swatch, name, figure);
        entry.getStyleClass().add("legend-entry");
        return entry;
    }

    /** Shows the present values, or those at the cursor; omits metrics that never had a value. */
    void legend() {
        for (int i = 0; i < figures.size(); i++) {
            double value = graph.courses().get(i).latest().value();
            if (pointed < 0) {
                figures.get(i).setText(graph.format(value));
            }
            var entry = legend.getChildren().get(i);
            boolean said = i == 0 || graph.unit() != TransportMetric.TransportMetricUnit.TOTAL || value > 0;
            entry.setVisible(said);
            entry.setManaged(said);
        }
    }

    void fit(TimingRowLayout ruler) {
        setPadding(new Insets(0, ruler.right(), 0, 0));
    }

    void paint(TimingModel model) {
        axis.show(graph.scale());
        if (strip.columnCount() > 0) {
            var sight = model.visibleRange();
            var span = PixelTimeScale.until(sight.to(), sight.window(), strip.columnCount());
            var marks = TimeAxis.findTickColumns(span, sight.window(), strip.getWidth());
            strip.paint(raster -> {
                raster.fill(strip.ground());
                SourcePainter.grid(strip, raster, graph.scale(), marks);
                for (int i = graph.courses().size() - 1; i >= 0; i--) {
                    line(raster, graph.courses().get(i), ink(i), span, sight.now());
                }
            });
        }
    }

    private void line(PixelRaster raster, TransportMetricSeries course, int ink, PixelTimeScale span, long now) {
        int before = -1;
        for (int x = 0; x < span.columns() && span.timeOf(x) <= now; x++) {
            double value = course.valueAt(Math.min(now, span.timeOf(x) + span.step()));
            if (Double.isNaN(value)) {
                before = -1;
                continue;
            }
            int row = graph.scale().rowOf(value, raster.height());
            raster.fillColumn(x, before < 0 ? row : before, row, ink);
            raster.fillColumn(x, row, Math.min(row + 1, raster.height() - 1), ink);
            before = row;
        }
    }

    private int ink(int course) {
        return switch (course % INKS) {
            case 0 -> strip.line();
            case 1 -> strip.mark();
            case 2 -> strip.fill();
            default -> strip.shade();
        };
    }

    /** Sets the cursor's x position in the strip; negative for none. */
    void cursor(double x, TimingModel model) {
        boolean visible = x >= 0 && x < strip.getWidth();
        pointed = visible ? x : -1;
        if (visible) {
            var sight = model.visibleRange();
            var span = PixelTimeScale.until(sight.to(), sight.window(), strip.columnCount());
            int column = Math.clamp((int) (x / strip.getWidth() * span.columns()), 0, span.columns() - 1);
            long time = Math.min(sight.now(), span.timeOf(column) + span.step());
            for (int i = 0; i < figures.size(); i++) {
                figures.get(i).setText(graph.formatPlotted(graph.courses().get(i).valueAt(time)));
            }
        }
    }
}
