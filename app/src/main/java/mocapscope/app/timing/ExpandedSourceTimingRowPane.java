package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.PlotValueAxisPane;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.TimeAxisPane;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.health.HealthCause;
import org.jspecify.annotations.Nullable;

/** The expanded row of one source in the timing view, with plots, histograms and latencies. */
final class ExpandedSourceTimingRowPane extends VBox implements TimingPlotRow {
    private static final TextBundle TEXTS = TextBundle.of(ExpandedSourceTimingRowPane.class);
    private static final double NANOS = 1e9;
    /** The difference in milliseconds below which two intervals look the same. */
    private static final double SAME = 0.005;
    /** The interval in seconds from which on milliseconds have too many digits. */
    private static final double LONG = 10;

    private static final double COMPACT_FROM = 10_000;
    private static final PseudoClass MEMBER = PseudoClass.getPseudoClass("member");
    private static final PseudoClass LEFT = PseudoClass.getPseudoClass("left");
    private static final double LOW_STRIP = 26;
    private static final double STRIP_GAP = 2;
    private static final double MILLIS = 1e3;
    /** The number of tracking states that the readout names. */
    private static final int MOST_SPANS = 3;

    private final SourceTimingRowModel laneModel;
    private final SourceTimingRowHeader header;
    private final PixelBufferPlotPane intervals = new PixelBufferPlotPane("interval-strip");
    private final PixelBufferPlotPane rates = new PixelBufferPlotPane("rate-strip");
    private final PixelBufferPlotPane clock = new PixelBufferPlotPane("clock-strip");
    private final ReportIntervalHistogramPane histograms;
    private final PlotValueAxisPane intervalAxis = new PlotValueAxisPane(TEXTS.text("strip.interval"), "ms", MILLIS);
    private final PlotValueAxisPane clockAxis = new PlotValueAxisPane(TEXTS.text("strip.clock"), "ms", MILLIS);
    private final RapidUpdateLabel clockWords = RapidUpdateLabel.forText("clock-words");
    private final Tooltip clockHelp = new Tooltip();
    private final HBox clockRow;
    private final BorderPane side = new BorderPane();
    private final HBox plots;
    private final PlotValueAxisPane rateAxis = new PlotValueAxisPane(TEXTS.text("strip.rate"), "Hz", 1);
    private final LatencyBreakdownPane latency = new LatencyBreakdownPane(PlotValueAxisPane.NAMED_WIDTH);
    private final GapLabelLayer gaps = new GapLabelLayer();
    private final Label readout = NodeConfigurator.styled(new Label(), "readout", "figures");

    ExpandedSourceTimingRowPane(
            SourceTimingRowModel lane, Runnable unfold, ReportIntervalHistogramPane.HistogramScaleSupplier counting) {
        this.laneModel = lane;
        this.header = new SourceTimingRowHeader(lane, unfold);
        this.histograms = new ReportIntervalHistogramPane(counting);
        getStyleClass().add("lane");
        setMinWidth(0);
        readout.setMouseTransparent(true);
        UnmanagedNodeLayoutRefresher.register(readout);
        readout.setVisible(false);
        height(rates, LOW_STRIP);
        height(clock, LOW_STRIP);
        clockHelp.setOnShowing(_ -> clockHelp.setText(ClockDriftFormatter.formatHelp(
                lane.health().clock(), lane.clockTrace().estimate())));
        clockWords.setTooltip(clockHelp);
        clockWords.setMinWidth(0);
        clockRow = row(clockAxis, clock);
        showClock(false);
        side.setTop(histograms);
        side.setBottom(clockWords);
        var strips =
                new VBox(STRIP_GAP, row(intervalAxis, new StackPane(intervals, gaps)), row(rateAxis, rates), clockRow);
        strips.setMinWidth(0);
        HBox.setHgrow(strips, Priority.ALWAYS);
        plots = new HBox(strips, side);
        getChildren().addAll(header, plots, latency, readout);
    }

    @Override
    public Region region() {
        return this;
    }

    @Override
    public SourceTimingRowModel lane() {
        return laneModel;
    }

    @Override
    public void applyLayout(TimingRowColumnLayout layout) {
        header.fit(layout);
        height(intervals, layout.stripHeight());
        histograms.fit(layout);
        NodeConfigurator.setShown(side, layout.histogram());
        NodeConfigurator.setFixedWidth(side, layout.right());
        plots.setPadding(new Insets(0, layout.histogram() ? 0 : layout.right(), 0, 0));
    }

    @Override
    public void updateData(TimingViewModel model) {
        model.updateData(laneModel);
    }

    @Override
    public void updateHeader(boolean severalSessions, VisibleTimeRange range) {
        pseudoClassStateChanged(MEMBER, laneModel.member());
        pseudoClassStateChanged(LEFT, laneModel.verdict().cause() == HealthCause.LEFT);
        showClock(laneModel.clockTrace().hasData());
        clockWords.setText(ClockDriftFormatter.format(laneModel.health().clock()));
        header.show(laneModel, severalSessions, range.now());
        latency.show(laneModel.stages(), range.now(), laneModel.recorded());
    }

    @Override
    public void paint(TimingViewModel model, SelectedMessageArrival marker) {
        intervalAxis.show(laneModel.intervals());
        rateAxis.show(laneModel.rates());
        var range = model.visibleRange();
        if (intervals.columnCount() > 0) {
            var scale = PixelTimeScale.until(range.to(), range.window(), intervals.columnCount());
            var grid = TimeAxisPane.findTickColumns(scale, range.window(), intervals.getWidth());
            var marks = laneModel.gaps(range.from(), range.to());
            SourceTimingPlotPainter.intervals(intervals, laneModel, laneModel.envelope(scale), grid);
            SourceTimingPlotPainter.tracking(intervals, laneModel.spans(range.from(), range.to()), scale, range.now());
            SourceTimingPlotPainter.marks(intervals, marks, scale);
            SourceTimingPlotPainter.picked(intervals, marker.arrivalIn(laneModel), scale);
            SourceTimingPlotPainter.rates(rates, laneModel, scale, range.now(), grid);
            SourceTimingPlotPainter.picked(rates, marker.arrivalIn(laneModel), scale);
            gaps.show(marks, range);
            if (clockRow.isVisible()) {
                clockAxis.show(laneModel.clockTrace().scale());
                SourceTimingPlotPainter.clock(clock, laneModel.clockTrace(), scale, grid);
                SourceTimingPlotPainter.picked(clock, marker.arrivalIn(laneModel), scale);
            }
        }
        histograms.paint(laneModel, range);
    }

    @Override
    public void updateCursor(double x, TimingViewModel model) {
        boolean visible = x >= 0 && x < intervals.getWidth();
        readout.setVisible(visible);
        if (visible) {
            var range = model.visibleRange();
            var scale = PixelTimeScale.until(range.to(), range.window(), intervals.columnCount());
            int column = Math.clamp((int) (x / intervals.getWidth() * scale.columns()), 0, scale.columns() - 1);
            readout.setText(formatReadout(laneModel, scale, column, range));
            readout.autosize();
            double at = PlotValueAxisPane.NAMED_WIDTH + x;
            double width = readout.getWidth();
            boolean left = at + width + 8 > PlotValueAxisPane.NAMED_WIDTH + intervals.getWidth();
            readout.relocate(Math.max(0, left ? at - width - 6 : at + 6), header.getHeight() + 8);
        }
    }

    @Override
    public double headerHeight() {
        return header.getLayoutY() + header.getHeight();
    }

    @Override
    public @Nullable NearestPlottedPoint findNearest(long time, long slack) {
        return laneModel.nearest(time, slack);
    }

    private void showClock(boolean enabled) {
        NodeConfigurator.setShown(clockRow, enabled);
        NodeConfigurator.setShown(clockWords, enabled);
    }

    private static HBox row(PlotValueAxisPane axis, Region strip) {
        HBox.setHgrow(strip, Priority.ALWAYS);
        strip.setMinWidth(0);
        strip.setPrefWidth(0);
        return new HBox(axis, strip);
    }

    private static void height(PixelBufferPlotPane rasterPane, double height) {
        NodeConfigurator.setFixedHeight(rasterPane, height);
        rasterPane.setMinWidth(0);
        rasterPane.setPrefWidth(0);
    }

    private static String formatReadout(
            SourceTimingRowModel lane, PixelTimeScale scale, int column, VisibleTimeRange range) {
        var envelope = lane.envelope(scale);
        double ago = (scale.timeOf(column) - range.now()) / NANOS;
        double rate = lane.rateAt(scale.timeOf(column) + scale.step());
        var words = new StringBuilder(DisplayNumberFormatter.formatFixed(Math.min(0, ago), 2)).append(" s");
        if (envelope.hasValue(column)) {
            words.append("   ").append(formatIntervals(envelope.shortest(column), envelope.longest(column)));
        }
        if (!Double.isNaN(rate)) {
            words.append("   ")
                    .append(
                            rate < COMPACT_FROM
                                    ? DisplayNumberFormatter.formatFixed(rate, 1) + " Hz"
                                    : DisplayNumberFormatter.formatCompact(rate, "Hz"));
        }
        for (var gap : lane.gaps(scale.timeOf(column) - 2 * scale.step(), scale.timeOf(column) + 3 * scale.step())) {
            words.append("   ").append(DeliveryAndTrackingProblemFormatter.format(gap));
        }
        lane.spans(scale.timeOf(column), scale.timeOf(column) + scale.step()).stream()
                .limit(MOST_SPANS)
                .forEach(span ->
                        words.append("   ").append(DeliveryAndTrackingProblemFormatter.format(span, range.now())));
        return words.toString();
    }

    /** Formats the shortest and the longest interval in seconds. */
    private static String formatIntervals(double least, double most) {
        if (most >= LONG) {
            return DisplayNumberFormatter.formatDuration(least) + "–" + DisplayNumberFormatter.formatDuration(most);
        }
        boolean same = (most - least) * MILLIS < SAME;
        return DisplayNumberFormatter.formatFixed(least * MILLIS, 2)
                + (same ? "" : "–" + DisplayNumberFormatter.formatFixed(most * MILLIS, 2))
                + " ms";
    }

    /** Shows the durations of gaps above the interval plot where they fit. */
    private static final class GapLabelLayer extends Pane {
        private static final int MOST = 8;
        private static final double LEAST_WIDTH = 44;
        private static final double BOTTOM = 15;

        private final List<Label> labels = new ArrayList<>();

        GapLabelLayer() {
            setMouseTransparent(true);
            setMinWidth(0);
            for (int i = 0; i < MOST; i++) {
                var label = NodeConfigurator.styled(new Label(), "gap-words");
                UnmanagedNodeLayoutRefresher.register(label);
                label.setVisible(false);
                labels.add(label);
            }
            getChildren().addAll(labels);
        }

        void show(List<DeliveryProblemOccurrence> marks, VisibleTimeRange range) {
            int used = 0;
            for (var mark : marks) {
                double from = Math.max(0, x(mark.at() - Math.round(mark.seconds() * NANOS), range));
                double to = x(mark.at(), range);
                if (used < MOST && to - from >= LEAST_WIDTH) {
                    place(labels.get(used++), DisplayNumberFormatter.formatDuration(mark.seconds()), from, to);
                }
            }
            for (int i = used; i < MOST; i++) {
                labels.get(i).setVisible(false);
            }
        }

        private double x(long time, VisibleTimeRange range) {
            return getWidth() * (time - range.from()) / range.window();
        }

        private void place(Label label, String words, double from, double to) {
            if (!words.equals(label.getText())) {
                label.setText(words);
            }
            label.autosize();
            label.setVisible(true);
            label.relocate((from + to - label.getWidth()) / 2, getHeight() - BOTTOM);
        }
    }
}
