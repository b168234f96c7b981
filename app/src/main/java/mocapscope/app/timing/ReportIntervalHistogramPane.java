package mocapscope.app.timing;

import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RasterPane;
import mocapscope.app.text.TextBundle;

/** Shows two histograms of a source: its report intervals, and their deviations from the expected interval. */
final class ReportIntervalHistogramPane extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(ReportIntervalHistogramPane.class);

    /** Supplies the scale of the histogram counts: linear or logarithmic. */
    @FunctionalInterface
    interface HistogramScaleSupplier {
        boolean logarithmic();
    }

    private final HistogramScaleSupplier counting;
    private final RasterPane intervals = new RasterPane("histogram");
    private final RasterPane jitter = new RasterPane("jitter-histogram");
    private final Label reach = NodeConfigurator.styled(new Label(), "clock-words");
    private final StackPane jitterPane = new StackPane(jitter, reach);

    ReportIntervalHistogramPane(HistogramScaleSupplier counting) {
        super(TimingRowColumnLayout.MARGIN);
        this.counting = counting;
        setPadding(new Insets(0, TimingRowColumnLayout.MARGIN, 0, TimingRowColumnLayout.MARGIN));
        StackPane.setAlignment(reach, Pos.TOP_RIGHT);
        Tooltip.install(intervals, new Tooltip(TEXTS.text("histogram.help")));
        Tooltip.install(jitterPane, new Tooltip(TEXTS.text("jitter.help")));
        getChildren().addAll(intervals, jitterPane);
    }

    void fit(TimingRowColumnLayout layout) {
        for (var rasterPane : List.of(intervals, jitter)) {
            rasterPane.setMinSize(TimingRowColumnLayout.HISTOGRAM, layout.stripHeight());
            rasterPane.setMaxSize(TimingRowColumnLayout.HISTOGRAM, layout.stripHeight());
        }
        NodeConfigurator.setShown(this, layout.histogram());
        NodeConfigurator.setShown(jitterPane, layout.jitter());
    }

    void paint(SourceLaneModel lane, VisibleTimeRange range) {
        if (isVisible()) {
            SourcePlotPainter.histogram(intervals, lane, range, counting.logarithmic());
        }
        if (isVisible() && jitterPane.isVisible()) {
            SourcePlotPainter.deviations(jitter, lane, range, counting.logarithmic());
            var words =
                    Double.isNaN(lane.period()) ? "" : "±" + DisplayNumberFormatter.formatDuration(lane.deviations());
            if (!words.equals(reach.getText())) {
                reach.setText(words);
                reach.setVisible(!words.isEmpty());
            }
        }
    }
}
