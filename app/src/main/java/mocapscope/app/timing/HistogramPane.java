package mocapscope.app.timing;

import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.control.RasterPane;
import mocapscope.app.text.TextBundle;

/** Shows the histogram of a source's intervals, and that of their deviations from the wanted interval. */
final class HistogramPane extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(HistogramPane.class);

    /** Supplies whether histogram counts are drawn on a logarithmic scale. */
    @FunctionalInterface
    interface Counting {
        boolean logarithmic();
    }

    private final Counting counting;
    private final RasterPane intervals = new RasterPane("histogram");
    private final RasterPane jitter = new RasterPane("jitter-histogram");
    private final Label reach = NodeLayout.styled(new Label(), "clock-words");
    private final StackPane jitterPane = new StackPane(jitter, reach);

    HistogramPane(double height, Counting counting) {
        super(TimingColumnLayout.MARGIN);
        this.counting = counting;
        setPadding(new Insets(0, TimingColumnLayout.MARGIN, 0, TimingColumnLayout.MARGIN));
        for (var rasterPane : new RasterPane[] {intervals, jitter}) {
            rasterPane.setMinSize(TimingColumnLayout.HISTOGRAM, height);
            rasterPane.setMaxSize(TimingColumnLayout.HISTOGRAM, height);
        }
        StackPane.setAlignment(reach, Pos.TOP_RIGHT);
        Tooltip.install(intervals, new Tooltip(TEXTS.text("histogram.help")));
        Tooltip.install(jitterPane, new Tooltip(TEXTS.text("jitter.help")));
        getChildren().addAll(intervals, jitterPane);
    }

    void fit(TimingColumnLayout layout) {
        NodeLayout.setShown(this, layout.histogram());
        NodeLayout.setShown(jitterPane, layout.jitter());
    }

    void paint(SourceLaneModel lane, VisibleTimeRange range) {
        if (isVisible()) {
            SourcePainter.histogram(intervals, lane, range, counting.logarithmic());
        }
        if (isVisible() && jitterPane.isVisible()) {
            SourcePainter.deviations(jitter, lane, range, counting.logarithmic());
            var words =
                    Double.isNaN(lane.period()) ? "" : "±" + DisplayNumberFormatter.formatDuration(lane.deviations());
            if (!words.equals(reach.getText())) {
                reach.setText(words);
                reach.setVisible(!words.isEmpty());
            }
        }
    }
}
