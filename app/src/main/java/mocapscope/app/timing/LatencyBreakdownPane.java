package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.PipelineLatencyMeter.LatencyStage;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.timing.LatencySummary;

/**
 * Shows a source's median latency, in total and by processing stage. Wide panes add a stacked bar and the 99th
 * percentile.
 */
final class LatencyBreakdownPane extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(LatencyBreakdownPane.class);
    private static final List<LatencyStage> PARTS =
            List.of(LatencyStage.DEVICE, LatencyStage.DECODED, LatencyStage.MODEL, LatencyStage.DRAWN);
    private static final double BAR_WIDTH = 120;
    private static final double BAR_HEIGHT = 9;
    private static final double NARROW = 860;

    private final PixelBufferPlotPane bar = new PixelBufferPlotPane("latency-strip");
    private final List<LatencyLegendEntry> entries = new ArrayList<>();

    /** Creates the row; {@code left} is the distance of the texts from the left edge. */
    LatencyBreakdownPane(double left) {
        getStyleClass().add("latency-row");
        setMinWidth(0);
        var name = NodeConfigurator.styled(new Label(TEXTS.text("latency")), "caption", "row-name");
        NodeConfigurator.setFixedWidth(name, left);
        var figures = NodeConfigurator.styled(new FlowPane(bar), "latency-figures");
        figures.setAlignment(Pos.CENTER_LEFT);
        figures.setMinWidth(0);
        HBox.setHgrow(figures, Priority.ALWAYS);
        bar.setMinSize(BAR_WIDTH, BAR_HEIGHT);
        bar.setMaxSize(BAR_WIDTH, BAR_HEIGHT);
        entries.add(new LatencyLegendEntry(
                LatencyStage.WHOLE, "stage-whole")); // narrow rows cut off the stages, not the total
        for (int i = 0; i < PARTS.size(); i++) {
            entries.add(new LatencyLegendEntry(PARTS.get(i), "stage-" + i));
        }
        figures.getChildren().addAll(entries);
        getChildren().addAll(name, figures);
        widthProperty().subscribe(width -> setDetailed(width.doubleValue() >= NARROW));
    }

    private void setDetailed(boolean enabled) {
        NodeConfigurator.setShown(bar, enabled);
        entries.forEach(entry -> entry.setDetailed(enabled));
    }

    /** Shows the latencies at {@code now}; a recording has none from its device to this program. */
    void show(PipelineLatencyMeter meter, long now, boolean recorded) {
        boolean known = !recorded && meter.latency(LatencyStage.DECODED, now).isKnown();
        NodeConfigurator.setShown(this, known);
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
                    raster.fillRowSegment(row, (int) Math.round(from), (int) Math.round(to) - 1, partColor(i));
                }
                from = to;
            }
        });
    }

    /** Returns each median as a part of the sum of all. */
    private static double[] shares(PipelineLatencyMeter meter, long now) {
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

    private int partColor(int part) {
        return switch (part) {
            case 0 -> bar.line();
            case 1 -> bar.mark();
            case 2 -> bar.fill();
            default -> bar.shade();
        };
    }

    /** A legend entry for one latency stage: colour, name and median latency. */
    private static final class LatencyLegendEntry extends HBox {

        private final LatencyStage latencyStage;
        private final Region swatch = new Region();
        private final Label name = NodeConfigurator.styled(new Label(), "caption");
        private final RapidUpdateLabel figure = new RapidUpdateLabel();
        private final Tooltip help = new Tooltip();
        private LatencySummary latest = LatencySummary.NONE;

        LatencyLegendEntry(LatencyStage stage, String style) {
            this.latencyStage = stage;
            getStyleClass().add("legend-entry");
            swatch.getStyleClass().addAll("swatch", style);
            name.setText(name(stage));
            name.setMinWidth(Region.USE_PREF_SIZE);
            getChildren().addAll(swatch, name, figure);
            help.setOnShowing(_ -> help.setText(help(stage) + "\n" + figures(latest)));
            Tooltip.install(this, help);
        }

        /** Shows the colour of its part of the bar, the name of the total, and its p99, or omits them. */
        void setDetailed(boolean enabled) {
            NodeConfigurator.setShown(swatch, enabled);
            NodeConfigurator.setShown(name, enabled || latencyStage != LatencyStage.WHOLE);
        }

        LatencyStage stage() {
            return latencyStage;
        }

        void show(LatencySummary summary) {
            NodeConfigurator.setShown(this, summary.isKnown());
            if (summary.isKnown()) {
                var median = DisplayNumberFormatter.formatDuration(summary.median());
                var most = DisplayNumberFormatter.formatDuration(summary.p99());
                boolean withP99 = latencyStage == LatencyStage.WHOLE && name.isVisible();
                figure.setText(withP99 ? TEXTS.text("latency.whole", median, most) : median);
                latest = summary;
            }
        }

        private static String figures(LatencySummary summary) {
            return TEXTS.text(
                    "latency.figures",
                    DisplayNumberFormatter.formatDuration(summary.median()),
                    DisplayNumberFormatter.formatDuration(summary.p95()),
                    DisplayNumberFormatter.formatDuration(summary.p99()),
                    DisplayNumberFormatter.formatDuration(summary.worst()),
                    summary.count());
        }

        private static String name(LatencyStage stage) {
            return switch (stage) {
                case DEVICE -> TEXTS.text("stage.device");
                case DECODED -> TEXTS.text("stage.decoded");
                case MODEL -> TEXTS.text("stage.model");
                case DRAWN -> TEXTS.text("stage.drawn");
                case WHOLE -> TEXTS.text("stage.whole");
            };
        }

        private static String help(LatencyStage stage) {
            return switch (stage) {
                case DEVICE -> TEXTS.text("stage.device.help");
                case DECODED -> TEXTS.text("stage.decoded.help");
                case MODEL -> TEXTS.text("stage.model.help");
                case DRAWN -> TEXTS.text("stage.drawn.help");
                case WHOLE -> TEXTS.text("stage.whole.help");
            };
        }
    }
}
