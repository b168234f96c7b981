package mocapscope.app.timing;

import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Line;
import mocapscope.app.control.Figures;
import mocapscope.app.control.Span;
import mocapscope.app.control.Strip;
import mocapscope.app.control.TimeAxis;
import mocapscope.app.control.ValueAxis;
import mocapscope.app.model.Selection;

/** One lane: the verdict, the intervals with their histogram, and the rate. */
final class LaneNode extends VBox implements Row {
    static final double HISTOGRAM_WIDTH = 96;
    /** Left and right of the histogram. */
    static final double MARGIN = 8;

    private static final PseudoClass MEMBER = PseudoClass.getPseudoClass("member");
    private static final PseudoClass LEFT = PseudoClass.getPseudoClass("left");
    private static final double INTERVALS_HEIGHT = 66;
    private static final double RATES_HEIGHT = 30;
    private static final double MILLIS = 1e3;
    private static final double NANOS = 1e9;

    private final Lane lane;
    private final LaneHeader header;
    private final Strip intervals = new Strip("interval-strip");
    private final Strip rates = new Strip("rate-strip");
    private final Strip clock = new Strip("clock-strip");
    private final Strip histogram = new Strip("histogram");
    private final ValueAxis intervalAxis = new ValueAxis("ms", MILLIS);
    private final ValueAxis clockAxis = new ValueAxis("ms", MILLIS);
    private final Label clockWords = new Label();
    private final Tooltip clockHelp = new Tooltip();
    private final HBox clockRow = row(clockAxis, new StackPane(clock, clockWords), space());
    private final ValueAxis rateAxis = new ValueAxis("Hz", 1);
    private final Line cursor = new Line();
    private final Label readout = new Label();
    private final Pane overlay = new Pane(cursor, readout);

    LaneNode(Lane lane, Runnable unfold) {
        this.lane = lane;
        this.header = new LaneHeader(lane, unfold);
        getStyleClass().add("lane");
        setMinWidth(0);
        setStyle("-color-accent-of-session: -color-session-%d;".formatted(lane.accent()));
        cursor.getStyleClass().add("cursor");
        readout.getStyleClass().addAll("readout", "figures");
        overlay.setMouseTransparent(true);
        cursor.setManaged(false); // it is as long as the lane, so the lane must not be as long as it
        readout.setManaged(false);
        overlay.setVisible(false);
        height(intervals, INTERVALS_HEIGHT);
        height(rates, RATES_HEIGHT);
        histogram.setMinWidth(HISTOGRAM_WIDTH);
        histogram.setPrefWidth(HISTOGRAM_WIDTH);
        var upper = row(intervalAxis, intervals, histogram);
        var lower = row(rateAxis, rates, space());
        height(clock, RATES_HEIGHT);
        clock.setMinWidth(0);
        clock.setPrefWidth(0);
        clockWords.getStyleClass().add("clock-words");
        clockWords.setTooltip(clockHelp);
        StackPane.setAlignment(clockWords, Pos.TOP_LEFT);
        offerClock(false);
        getChildren().addAll(header, new StackPane(new VBox(3, upper, lower, clockRow), overlay));
    }

    private static Pane space() {
        var space = new Pane();
        space.setMinWidth(HISTOGRAM_WIDTH);
        return space;
    }

    private void offerClock(boolean yes) {
        clockRow.setVisible(yes);
        clockRow.setManaged(yes);
    }

    Lane lane() {
        return lane;
    }

    @Override
    public Region region() {
        return this;
    }

    @Override
    public boolean meantBy(Selection selection) {
        return lane.meantBy(selection);
    }

    @Override
    public void look(TimingModel model) {
        model.look(lane);
    }

    @Override
    public void header(boolean severalSessions, long now) {
        pseudoClassStateChanged(MEMBER, lane.member());
        pseudoClassStateChanged(LEFT, lane.verdict().health() == Health.LEFT);
        offerClock(lane.clockTrace().known());
        clockWords.setText(ClockWords.of(lane.clockTrace().estimate()));
        clockHelp.setText(ClockWords.help(lane.clockTrace().estimate()));
        header.show(lane, severalSessions, now);
    }

    @Override
    public void paint(TimingModel model) {
        intervalAxis.show(lane.intervals());
        rateAxis.show(lane.rates());
        if (intervals.columns() > 0) {
            var span = Span.until(model.now(), model.window(), intervals.columns());
            var marks = TimeAxis.columns(span, model.window(), intervals.getWidth());
            LanePainter.intervals(intervals, lane, lane.envelope(span, model.now()), marks);
            LanePainter.rates(rates, lane, span, model.now(), marks);
            if (clockRow.isVisible()) {
                clockAxis.show(lane.clockTrace().scale());
                LanePainter.clock(clock, lane.clockTrace(), span, marks);
            }
        }
        LanePainter.histogram(histogram, lane, model.now() - model.window());
    }

    @Override
    public void cursor(double x, TimingModel model) {
        boolean visible = x >= 0 && x < intervals.getWidth();
        overlay.setVisible(visible);
        if (visible) {
            var span = Span.until(model.now(), model.window(), intervals.columns());
            int column = Math.clamp((int) (x / intervals.getWidth() * span.columns()), 0, span.columns() - 1);
            readout.setText(words(span, column, lane.envelope(span, model.now()), model));
            double at = Math.round(ValueAxis.WIDTH + x) + 0.5;
            cursor.setStartX(at);
            cursor.setEndX(at);
            cursor.setEndY(overlay.getHeight());
            readout.autosize();
            double width = readout.getWidth();
            boolean left = at + width + 8 > ValueAxis.WIDTH + intervals.getWidth();
            readout.relocate(left ? at - width - 6 : at + 6, 2);
        }
    }

    private String words(Span span, int column, Envelope envelope, TimingModel model) {
        double ago = (span.time(column) - model.now()) / NANOS;
        double rate = lane.beats().rate(span.time(column) + span.step(), 1_000_000_000);
        var words = new StringBuilder(Figures.fixed(Math.min(0, ago), 2)).append(" s");
        double least = envelope.least(column) * MILLIS;
        double most = envelope.most(column) * MILLIS;
        if (!Double.isNaN(most)) {
            words.append("   ").append(Figures.fixed(least, 2));
            words.append(most - least < 0.005 ? "" : " to " + Figures.fixed(most, 2))
                    .append(" ms");
        }
        words.append(Double.isNaN(rate) ? "" : "   " + Figures.fixed(rate, 1) + " Hz");
        return words.append(envelope.gap(column) ? "   gap" : "").toString();
    }

    private static HBox row(ValueAxis axis, Region strip, Region right) {
        HBox.setHgrow(strip, Priority.ALWAYS);
        strip.setMinWidth(0);
        strip.setPrefWidth(0);
        var row = new HBox(axis, strip, right);
        HBox.setMargin(right, new Insets(0, MARGIN, 0, MARGIN));
        return row;
    }

    private static void height(Strip strip, double height) {
        strip.setMinHeight(height);
        strip.setPrefHeight(height);
        strip.setMaxHeight(height);
    }
}
