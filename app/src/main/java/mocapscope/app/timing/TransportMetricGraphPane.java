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
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelColorBuffer;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.PlotValueAxisPane;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.TimeAxisPane;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.event.TransportMetricValue;

/** Plots the transport metrics that share a unit of measurement as lines, with a legend of current values. */
final class TransportMetricGraphPane extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(TransportMetricGraphPane.class);
    private static final double HEIGHT = 40;
    private static final double TALL = 56;
    private static final int CURVE_COLORS = 4;

    private final TransportMetricGraphModel metricGraph;
    private final PixelBufferPlotPane rasterPane = new PixelBufferPlotPane("graph-strip");
    private final PlotValueAxisPane axis;
    private final List<RapidUpdateLabel> figures = new ArrayList<>();
    private final HBox legend = NodeConfigurator.styled(new HBox(), "legend");
    /** Position of the cursor; negative for none. */
    private double pointed = -1;

    TransportMetricGraphPane(TransportMetricGraphModel graph) {
        this.metricGraph = graph;
        this.axis = new PlotValueAxisPane(nameOf(graph.unit()), graph.axisUnit(), graph.factor());
        double height = graph.unit() == TransportMetricValue.TransportMetricUnit.SECONDS ? TALL : HEIGHT;
        rasterPane.setMinHeight(height);
        rasterPane.setPrefHeight(height);
        rasterPane.setMinWidth(0);
        rasterPane.setPrefWidth(0);
        legend.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        legend.setMouseTransparent(true);
        for (int i = 0; i < graph.series().size(); i++) {
            legend.getChildren().add(entry(i));
        }
        var stack = new StackPane(rasterPane, legend);
        StackPane.setAlignment(legend, Pos.TOP_LEFT);
        stack.setMinWidth(0);
        HBox.setHgrow(stack, Priority.ALWAYS);
        getChildren().addAll(axis, stack);
    }

    private static String nameOf(TransportMetricValue.TransportMetricUnit unit) {
        return switch (unit) {
            case SECONDS -> TEXTS.text("graph.seconds");
            case BYTES_PER_SECOND -> TEXTS.text("graph.bytes");
            case COUNT -> TEXTS.text("graph.count");
            case TOTAL -> TEXTS.text("graph.total");
        };
    }

    private HBox entry(int curve) {
        var swatch = NodeConfigurator.styled(new Region(), "swatch", "course-" + curve % CURVE_COLORS);
        var name = NodeConfigurator.styled(
                new Label(metricGraph.series().get(curve).latest().label()), "caption");
        var figure = new RapidUpdateLabel();
        figures.add(figure);
        return NodeConfigurator.styled(new HBox(swatch, name, figure), "legend-entry");
    }

    /** Shows the present values, or those at the cursor; omits metrics that never had a value. */
    void legend() {
        for (int i = 0; i < figures.size(); i++) {
            double value = metricGraph.series().get(i).latest().value();
            if (pointed < 0) {
                figures.get(i).setText(metricGraph.format(value));
            }
            var entry = legend.getChildren().get(i);
            boolean visible =
                    i == 0 || metricGraph.unit() != TransportMetricValue.TransportMetricUnit.TOTAL || value > 0;
            NodeConfigurator.setShown(entry, visible);
        }
    }

    void fit(TimingRowColumnLayout layout) {
        setPadding(new Insets(0, layout.right(), 0, 0));
    }

    void paint(TimingViewModel model) {
        axis.show(metricGraph.scale());
        if (rasterPane.columnCount() > 0) {
            var range = model.visibleRange();
            var scale = PixelTimeScale.until(range.to(), range.window(), rasterPane.columnCount());
            var marks = TimeAxisPane.findTickColumns(scale, range.window(), rasterPane.getWidth());
            rasterPane.paint(raster -> {
                raster.fill(rasterPane.ground());
                SourceTimingPlotPainter.grid(rasterPane, raster, metricGraph.scale(), marks);
                for (int i = metricGraph.series().size() - 1; i >= 0; i--) {
                    line(raster, metricGraph.series().get(i), curveColor(i), scale, range.now());
                }
            });
        }
    }

    private void line(
            PixelColorBuffer raster, TransportMetricSeries series, int color, PixelTimeScale scale, long now) {
        int before = -1;
        for (int x = 0; x < scale.columns() && scale.timeOf(x) <= now; x++) {
            double value = series.valueAt(Math.min(now, scale.timeOf(x) + scale.step()));
            if (Double.isNaN(value)) {
                before = -1;
                continue;
            }
            int row = metricGraph.scale().rowOf(value, raster.height());
            raster.fillColumn(x, before < 0 ? row : before, row, color);
            raster.fillColumn(x, row, Math.min(row + 1, raster.height() - 1), color);
            before = row;
        }
    }

    private int curveColor(int curve) {
        return switch (curve % CURVE_COLORS) {
            case 0 -> rasterPane.line();
            case 1 -> rasterPane.mark();
            case 2 -> rasterPane.fill();
            default -> rasterPane.shade();
        };
    }

    /** Sets the cursor's x position in the strip; negative for none. */
    void cursor(double x, TimingViewModel model) {
        boolean visible = x >= 0 && x < rasterPane.getWidth();
        pointed = visible ? x : -1;
        if (visible) {
            var range = model.visibleRange();
            var scale = PixelTimeScale.until(range.to(), range.window(), rasterPane.columnCount());
            int column = Math.clamp((int) (x / rasterPane.getWidth() * scale.columns()), 0, scale.columns() - 1);
            long time = Math.min(range.now(), scale.timeOf(column) + scale.step());
            for (int i = 0; i < figures.size(); i++) {
                figures.get(i)
                        .setText(metricGraph.formatPlotted(
                                metricGraph.series().get(i).valueAt(time)));
            }
        }
    }
}
