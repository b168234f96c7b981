package mocapscope.app.timing;

import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.text.TextBundle;

/** Shows two histograms of a source: its report intervals, and their deviations from the expected interval. */
final class ReportIntervalHistogramPane extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(ReportIntervalHistogramPane.class);
    private static final int LEAST_DEVIATION_BINS = 3;

    /** Supplies the scale of the histogram counts: linear or logarithmic. */
    @FunctionalInterface
    interface HistogramScaleSupplier {
        boolean logarithmic();
    }

    private final HistogramScaleSupplier counting;
    private final HistogramPlot intervals = new HistogramPlot("histogram", TEXTS.text("histogram.help"));
    private final HistogramPlot jitter = new HistogramPlot("jitter-histogram", TEXTS.text("jitter.help"));
    private double shownReach;

    ReportIntervalHistogramPane(HistogramScaleSupplier counting) {
        super(TimingRowColumnLayout.MARGIN);
        this.counting = counting;
        setPadding(new Insets(0, TimingRowColumnLayout.MARGIN, 0, TimingRowColumnLayout.MARGIN));
        intervals.name.setText(TEXTS.text("histogram.name"));
        getChildren().addAll(intervals, jitter);
    }

    void fit(TimingRowColumnLayout layout) {
        intervals.fit(layout.stripHeight());
        jitter.fit(layout.stripHeight());
        setVisible(layout.histogram());
        jitter.setManaged(layout.jitter());
    }

    /** Paints both histograms; one without values is hidden. */
    void paint(SourceTimingRowModel lane, VisibleTimeRange range) {
        var reports = lane.reportTimes();
        boolean hasReports = isVisible() && reports.firstIndexSince(range.from()) < reports.count();
        intervals.setVisible(hasReports);
        if (hasReports) {
            int bins = Math.max(1, intervals.plot.rowCount() / SourceTimingPlotPainter.BIN_ROWS);
            var histogram = reports.intervals(range.from(), range.to(), lane.intervals(), bins);
            SourceTimingPlotPainter.histogram(intervals.plot, histogram, bins, counting.logarithmic());
            intervals.showBeyond(histogram.above());
        }
        int bins = jitter.plot.columnCount() / SourceTimingPlotPainter.BIN_ROWS / 2 * 2 - 1;
        boolean hasDeviations =
                hasReports && jitter.isManaged() && !Double.isNaN(lane.period()) && bins >= LEAST_DEVIATION_BINS;
        jitter.setVisible(hasDeviations);
        if (hasDeviations) {
            var histogram = reports.deviations(range.from(), range.to(), lane.period(), lane.deviations(), bins);
            SourceTimingPlotPainter.deviations(jitter.plot, histogram, bins, counting.logarithmic());
            jitter.showBeyond(histogram.below() + histogram.above());
            if (lane.deviations() != shownReach) {
                shownReach = lane.deviations();
                jitter.name.setText(TEXTS.text("jitter.name", DisplayNumberFormatter.formatDuration(shownReach)));
            }
        }
    }

    /** A histogram with its name, and the number of values beyond its scale. */
    private static final class HistogramPlot extends VBox {
        private final PixelBufferPlotPane plot;
        private final Label name = NodeConfigurator.styled(new Label(), "caption");
        private final RapidUpdateLabel beyond = RapidUpdateLabel.forText("beyond-scale");
        private long shownBeyond;

        HistogramPlot(String styleClass, String help) {
            plot = new PixelBufferPlotPane(styleClass);
            name.setWrapText(true);
            name.setMaxWidth(TimingRowColumnLayout.HISTOGRAM);
            beyond.setMinWidth(0);
            Tooltip.install(this, new Tooltip(help));
            getChildren().addAll(plot, name, beyond);
            setVisible(false);
        }

        void fit(double height) {
            plot.setMinSize(TimingRowColumnLayout.HISTOGRAM, height);
            plot.setMaxSize(TimingRowColumnLayout.HISTOGRAM, height);
        }

        void showBeyond(long newBeyond) {
            if (newBeyond != shownBeyond) {
                shownBeyond = newBeyond;
                beyond.setText(
                        newBeyond == 0
                                ? ""
                                : TEXTS.text("histogram.beyond", DisplayNumberFormatter.formatCompact(newBeyond, "")));
            }
        }
    }
}
