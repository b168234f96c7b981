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

    private final LatencyStage stage;
    private final LiveLabel figure = new LiveLabel();
    private final Tooltip help = new Tooltip();
    private LatencySummary latest = LatencySummary.NONE;

    LatencyLegendEntry(LatencyStage stage, String style) {
        this.stage = stage;
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
        return stage;
    }

    void show(LatencySummary latency) {
        SourceLaneHeader.setShown(this, latency.isKnown());
        if (latency.isKnown()) {
            var median = SourceTimingVerdictFormatter.formatDuration(latency.median());
            var most = SourceTimingVerdictFormatter.formatDuration(latency.p99());
            figure.setText(stage == LatencyStage.WHOLE ? WORDS.text("latency.whole", median, most) : median);
            latest = latency;
        }
    }

    private static String figures(LatencySummary latency) {
        return WORDS.text(
                "latency.figures",
                SourceTimingVerdictFormatter.formatDuration(latency.median()),
                SourceTimingVerdictFormatter.formatDuration(latency.p95()),
                SourceTimingVerdictFormatter.formatDuration(latency.p99()),
                SourceTimingVerdictFormatter.formatDuration(latency.worst()),
                latency.count());
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
