package mocapscope.app.timing;

import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import mocapscope.app.control.LayoutRootRegistry;
import mocapscope.app.control.LiveLabel;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.RasterPane;
import mocapscope.app.control.TimeAxis;
import mocapscope.app.control.ValueAxis;
import mocapscope.app.model.Selection;
import org.jspecify.annotations.Nullable;

/** The full timing row of a source: header, interval, rate and clock plots, histograms and latencies. */
final class SourceLaneRow extends VBox implements TimingRow {
    private static final PseudoClass MEMBER = PseudoClass.getPseudoClass("member");
    private static final PseudoClass LEFT = PseudoClass.getPseudoClass("left");
    private static final double INTERVALS_HEIGHT = 66;
    private static final double RATES_HEIGHT = 30;
    private static final double MILLIS = 1e3;

    private final SourceLane lane;
    private final SourceLaneHeader header;
    private final RasterPane intervals = new RasterPane("interval-strip");
    private final RasterPane rates = new RasterPane("rate-strip");
    private final RasterPane clock = new RasterPane("clock-strip");
    private final HistogramPane histograms;
    private final ValueAxis intervalAxis = new ValueAxis("ms", MILLIS);
    private final ValueAxis clockAxis = new ValueAxis("ms", MILLIS);
    private final LiveLabel clockWords = LiveLabel.forText("clock-words");
    private final Tooltip clockHelp = new Tooltip();
    private final HBox upper;
    private final HBox lower;
    private final HBox clockRow;
    private final ValueAxis rateAxis = new ValueAxis("Hz", 1);
    private final LatencyBreakdownPane latency = new LatencyBreakdownPane(ValueAxis.WIDTH);
    private final GapLabelLayer gaps = new GapLabelLayer();
    private final Label readout = new Label();

    SourceLaneRow(SourceLane lane, Runnable unfold, HistogramPane.Counting counting) {
        this.lane = lane;
        this.header = new SourceLaneHeader(lane, unfold);
        this.histograms = new HistogramPane(INTERVALS_HEIGHT, counting);
        getStyleClass().add("lane");
        setMinWidth(0);
        setStyle("-color-accent-of-session: -color-session-%d;".formatted(lane.accent()));
        readout.getStyleClass().addAll("readout", "figures");
        readout.setMouseTransparent(true);
        LayoutRootRegistry.register(readout);
        readout.setVisible(false);
        height(intervals, INTERVALS_HEIGHT);
        height(rates, RATES_HEIGHT);
        height(clock, RATES_HEIGHT);
        clockHelp.setOnShowing(
                _ -> clockHelp.setText(ClockEstimateFormatter.formatHelp(lane.clockTrace().estimate())));
        clockWords.setTooltip(clockHelp);
        StackPane.setAlignment(clockWords, Pos.TOP_LEFT);
        upper = row(intervalAxis, new StackPane(intervals, gaps));
        upper.getChildren().add(histograms);
        lower = row(rateAxis, rates);
        clockRow = row(clockAxis, new StackPane(clock, clockWords));
        SourceLaneHeader.setShown(clockRow, false);
        getChildren().addAll(header, new VBox(3, upper, lower, clockRow), latency, readout);
    }

    @Override
    public Region region() {
        return this;
    }

    @Override
    public SourceLane lane() {
        return lane;
    }

    @Override
    public boolean isSelectedBy(Selection selection) {
        return lane.isSelectedBy(selection);
    }

    @Override
    public void applyLayout(TimingRowLayout ruler) {
        header.fit(ruler);
        histograms.fit(ruler);
        lower.setPadding(new Insets(0, ruler.right(), 0, 0));
        clockRow.setPadding(new Insets(0, ruler.right(), 0, 0));
    }

    @Override
    public void updateData(TimingModel model) {
        model.updateData(lane);
    }

    @Override
    public void updateHeader(boolean severalSessions, VisibleTimeRange sight) {
        pseudoClassStateChanged(MEMBER, lane.member());
        pseudoClassStateChanged(LEFT, lane.verdict().health() == SourceTimingHealth.LEFT);
        SourceLaneHeader.setShown(clockRow, lane.clockTrace().hasData());
        clockWords.setText(ClockEstimateFormatter.format(lane.clockTrace().estimate()));
        header.show(lane, severalSessions, sight.now());
        latency.show(lane.stages(), sight.now(), lane.recorded());
    }

    @Override
    public void paint(TimingModel model, SelectedMessageMarker picked) {
        intervalAxis.show(lane.intervals());
        rateAxis.show(lane.rates());
        var sight = model.visibleRange();
        if (intervals.columnCount() > 0) {
            var span = PixelTimeScale.until(sight.to(), sight.window(), intervals.columnCount());
            var grid = TimeAxis.findTickColumns(span, sight.window(), intervals.getWidth());
            var marks = lane.findAnomalies(sight.from(), sight.to());
            SourcePainter.intervals(intervals, lane, lane.envelope(span, sight.now()), grid);
            SourcePainter.marks(intervals, marks, span);
            SourcePainter.picked(intervals, picked.arrivalIn(lane), span);
            SourcePainter.rates(rates, lane, span, sight.now(), grid);
            SourcePainter.picked(rates, picked.arrivalIn(lane), span);
            gaps.show(lane, marks, sight);
            if (clockRow.isVisible()) {
                clockAxis.show(lane.clockTrace().scale());
                SourcePainter.clock(clock, lane.clockTrace(), span, grid);
                SourcePainter.picked(clock, picked.arrivalIn(lane), span);
            }
        }
        histograms.paint(lane, sight);
    }

    @Override
    public void updateCursor(double x, TimingModel model) {
        boolean visible = x >= 0 && x < intervals.getWidth();
        readout.setVisible(visible);
        if (visible) {
            var sight = model.visibleRange();
            var span = PixelTimeScale.until(sight.to(), sight.window(), intervals.columnCount());
            int column = Math.clamp((int) (x / intervals.getWidth() * span.columns()), 0, span.columns() - 1);
            readout.setText(LaneReadoutFormatter.format(lane, span, column, sight));
            readout.autosize();
            double at = ValueAxis.WIDTH + x;
            double width = readout.getWidth();
            boolean left = at + width + 8 > ValueAxis.WIDTH + intervals.getWidth();
            readout.relocate(left ? at - width - 6 : at + 6, header.getHeight() + 8);
        }
    }

    @Override
    public double headerHeight() {
        return header.getLayoutY() + header.getHeight();
    }

    @Override
    public @Nullable TimingPoint findNearest(long time, long slack) {
        return lane.nearest(time, slack);
    }

    private static HBox row(ValueAxis axis, Region strip) {
        HBox.setHgrow(strip, Priority.ALWAYS);
        strip.setMinWidth(0);
        strip.setPrefWidth(0);
        return new HBox(axis, strip);
    }

    private static void height(RasterPane strip, double height) {
        strip.setMinHeight(height);
        strip.setPrefHeight(height);
        strip.setMaxHeight(height);
        strip.setMinWidth(0);
        strip.setPrefWidth(0);
    }
}
