package mocapscope.app.timing;

import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.LiveLabel;
import mocapscope.app.model.StageLatencyMeter.LatencyStage;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.timing.LatencySummary;

/** A legend entry for one latency stage: colour, name and median latency. */
final class LatencyLegendEntry extends HBox {
    private static final TextBundle WORDS = TextBundle.of(LatencyLegendEntry.class);

    private final LatencyStage latencyStage;
    private final LiveLabel figure = new LiveLabel();
    private final Tooltip help = new Tooltip();
    private LatencySummary latest = LatencySummary.NONE;

    LatencyLegendEntry(LatencyStage stage, String style) {
        this.latencyStage = stage;
        getStyleClass().add("legend-entry");
        var swatch = new Region();
        swatch.getStyleClass().addAll("swatch", style);
        getChildren().addAll(swatch, caption(name(stage)), figure);
        help.setOnShowing(_ -> help.setText(help(stage) + "\n" + figures(latest)));
        Tooltip.install(this, help);
    }

    static Label caption(String words) {
        var caption = new Label(words);
        caption.getStyleClass().add("caption");
        caption.setMinWidth(Region.USE_PREF_SIZE);
        return caption;
    }

    LatencyStage stage() {
        return latencyStage;
    }

    void show(LatencySummary summary) {
        SourceLaneHeader.setShown(this, summary.isKnown());
        if (summary.isKnown()) {
            var median = SourceTimingVerdictFormatter.formatDuration(summary.median());
            var most = SourceTimingVerdictFormatter.formatDuration(summary.p99());
            figure.setText(latencyStage == LatencyStage.WHOLE ? WORDS.text("latency.whole", median, most) : median);
            latest = summary;
        }
    }

    private static String figures(LatencySummary summary) {
        return WORDS.text(
                "latency.figures",
                SourceTimingVerdictFormatter.formatDuration(summary.median()),
                SourceTimingVerdictFormatter.formatDuration(summary.p95()),
                SourceTimingVerdictFormatter.formatDuration(summary.p99()),
                SourceTimingVerdictFormatter.formatDuration(summary.worst()),
                summary.count());
    }

    private static String name(LatencyStage stage) {
        return switch (stage) {
            case DEVICE -> WORDS.text("stage.device");
            case DECODED -> WORDS.text("stage.decoded");
            case MODEL -> WORDS.text("stage.model");
            case DRAWN -> WORDS.text("stage.drawn");
            case WHOLE -> WORDS.text("stage.whole");
        };
    }

    private static String help(LatencyStage stage) {
        return switch (stage) {
            case DEVICE -> WORDS.text("stage.device.help");
            case DECODED -> WORDS.text("stage.decoded.help");
            case MODEL -> WORDS.text("stage.model.help");
            case DRAWN -> WORDS.text("stage.drawn.help");
            case WHOLE -> WORDS.text("stage.whole.help");
        };
    }
}
