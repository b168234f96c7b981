package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.layout.FlowPane;
import mocapscope.app.control.RasterPane;
import mocapscope.app.model.StageLatencyMeter;
import mocapscope.app.model.StageLatencyMeter.LatencyStage;
import mocapscope.app.words.TextBundle;

/** Shows a source's median latency by stage as a stacked bar with a legend. */
final class LatencyBreakdownPane extends FlowPane {
    private static final TextBundle WORDS = TextBundle.of(LatencyBreakdownPane.class);
    private static final List<LatencyStage> PARTS =
            List.of(LatencyStage.DEVICE, LatencyStage.DECODED, LatencyStage.MODEL, LatencyStage.DRAWN);
    private static final double BAR_WIDTH = 120;
    private static final double BAR_HEIGHT = 9;
    private static final double NARROW = 860;

    private final RasterPane bar = new RasterPane("latency-strip");
    private final List<LatencyLegendEntry> entries = new ArrayList<>();

    /** Creates the row; {@code left} is the distance of the texts from the left edge. */
    LatencyBreakdownPane(double left) {
        getStyleClass().add("latency-row");
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(0);
        setPadding(new Insets(0, 0, 0, left));
        bar.setMinSize(BAR_WIDTH, BAR_HEIGHT);
        bar.setMaxSize(BAR_WIDTH, BAR_HEIGHT);
        entries.add(new LatencyLegendEntry(
                LatencyStage.WHOLE, "stage-whole")); // narrow rows cut off the stages, not the total
        for (int i = 0; i < PARTS.size(); i++) {
            entries.add(new LatencyLegendEntry(PARTS.get(i), "stage-" + i));
        }
        getChildren().addAll(LatencyLegendEntry.caption(WORDS.text("latency")), bar);
        getChildren().addAll(entries);
        widthProperty().subscribe(width -> SourceLaneHeader.setShown(bar, width.doubleValue() >= NARROW));
    }

    /** Shows the latencies at {@code now}; a recording has none from its device to this program. */
    void show(StageLatencyMeter meter, long now, boolean recorded) {
        boolean known = !recorded && meter.latency(LatencyStage.DECODED, now).isKnown();
        SourceLaneHeader.setShown(this, known);
        if (known) {
            entries.forEach(entry -> entry.show(meter.latency(entry.stage(), now)));
            if (bar.isVisible()) {
                paint(shares(meter, now));
            }
        }
    }

    private void paint(double[] shares) {
        bar.paint(raster -> {
            raster.fill(bar.ground());
            double from = 0;
            for (int i = 0; i < shares.length; i++) {
                double to = from + shares[i] * raster.width();
                for (int row = 0; row < raster.height(); row++) {
                    raster.fillRowSegment(row, (int) Math.round(from), (int) Math.round(to) - 1, ink(i));
                }
                from = to;
            }
        });
    }

    /** Returns each median as a part of the sum of all. */
    private static double[] shares(StageLatencyMeter meter, long now) {
        var shares = new double[PARTS.size()];
        double sum = 0;
        for (int i = 0; i < shares.length; i++) {
            var summary = meter.latency(PARTS.get(i), now);
            shares[i] = summary.isKnown() ? summary.median() : 0;
            sum += shares[i];
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] = sum > 0 ? shares[i] / sum : 0;
        }
        return shares;
    }

    private int ink(int part) {
        return switch (part) {
            case 0 -> bar.line();
            case 1 -> bar.mark();
            case 2 -> bar.fill();
            default -> bar.shade();
        };
    }
}
