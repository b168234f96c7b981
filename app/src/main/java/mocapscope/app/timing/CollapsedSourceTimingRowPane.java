package mocapscope.app.timing;

import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.buffer.PipelineLatencyMeter.LatencyStage;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.health.HealthCause;
import org.jspecify.annotations.Nullable;

/**
 * A one-line row of the timing view for one source: status, health over time, report rate and time since the last
 * report.
 */
final class CollapsedSourceTimingRowPane extends HBox implements TimingPlotRow {
    private static final PseudoClass MEMBER = PseudoClass.getPseudoClass("member");
    private static final PseudoClass LEFT = PseudoClass.getPseudoClass("left");

    private final SourceTimingRowModel laneModel;
    private final StatusLamp lamp = new StatusLamp();
    private final Label name = NodeConfigurator.styled(new Label(), "lane-name");
    private final Label kind = NodeConfigurator.styled(new Label(), "caption");
    private final Button fold = new Button();
    private final Label word = new Label();
    private final Label reasonLabel = NodeConfigurator.styled(new Label(), "caption");
    private final HBox words =
            NodeConfigurator.styled(new HBox(lamp, name, kind, fold, word, reasonLabel), "health-words");
    private final PixelBufferPlotPane rasterPane = new PixelBufferPlotPane("health-strip");
    private final RapidUpdateLabel rate = figure();
    private final RapidUpdateLabel fullText = figure();
    private final RapidUpdateLabel age = figure();
    private final HBox figures = NodeConfigurator.styled(new HBox(rate, fullText, age), "health-figures");

    CollapsedSourceTimingRowPane(SourceTimingRowModel lane, Runnable unfold) {
        this.laneModel = lane;
        getStyleClass().addAll("lane", "health");
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(0);
        name.setText(TextTruncator.truncate(lane.name()));
        name.setTooltip(new Tooltip());
        kind.setText(lane.kind());
        kind.setMinWidth(0);
        reasonLabel.setTooltip(new Tooltip());
        reasonLabel.setMinWidth(0);
        word.setMinWidth(Region.USE_PREF_SIZE);
        SourceTimingRowHeader.fold(fold, unfold);
        rasterPane.setMinWidth(0);
        rasterPane.setPrefWidth(0);
        HBox.setHgrow(rasterPane, Priority.ALWAYS);
        getChildren().addAll(words, rasterPane, figures);
    }

    private static RapidUpdateLabel figure() {
        var figure = new RapidUpdateLabel();
        figure.setAlignment(Pos.CENTER_RIGHT);
        return figure;
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
        width(words, layout.left());
        applyCss(); // a name has no width before
        name.setMinWidth(Math.min(nameWidth(), layout.name()));
        width(figures, layout.right());
        NodeConfigurator.setFixedHeight(rasterPane, layout.stripHeight());
        NodeConfigurator.setShown(reasonLabel, layout.wide());
        NodeConfigurator.setShown(kind, !layout.narrow());
        NodeConfigurator.setShown(figures, !layout.narrow());
        NodeConfigurator.setShown(age, layout.wide());
        width(rate, 104);
        width(fullText, 66);
        width(age, 66);
        setPadding(layout.narrow() ? new Insets(0, layout.right(), 0, 0) : Insets.EMPTY);
    }

    @Override
    public double nameWidth() {
        return name.prefWidth(-1);
    }

    private static void width(Region region, double width) {
        NodeConfigurator.setFixedWidth(region, width);
    }

    @Override
    public void updateData(TimingViewModel model) {
        model.updateData(laneModel);
    }

    @Override
    public void paint(TimingViewModel model, SelectedMessageArrival marker) {
        if (rasterPane.columnCount() > 0) {
            var range = model.visibleRange();
            var scale = PixelTimeScale.until(range.to(), range.window(), rasterPane.columnCount());
            SourceTimingPlotPainter.health(rasterPane, laneModel, laneModel.envelope(scale));
            SourceTimingPlotPainter.tracking(rasterPane, laneModel.spans(range.from(), range.to()), scale, range.now());
            SourceTimingPlotPainter.marks(rasterPane, laneModel.gaps(range.from(), range.to()), scale);
            SourceTimingPlotPainter.picked(rasterPane, marker.arrivalIn(laneModel), scale);
        }
    }

    @Override
    public void updateHeader(boolean severalSessions, VisibleTimeRange range) {
        var verdict = laneModel.verdict();
        pseudoClassStateChanged(MEMBER, laneModel.member());
        pseudoClassStateChanged(LEFT, verdict.cause() == HealthCause.LEFT);
        SourceTimingRowHeader.verdict(
                lamp, word, reasonLabel, verdict, laneModel.health().rate());
        SourceTimingRowHeader.fold(fold, laneModel);
        name.getTooltip()
                .setText(TextTruncator.truncate(laneModel.key().source().label()) + "\n"
                        + SourceTimingRowHeader.kind(laneModel, severalSessions));
        rate.setText(ReportRateFormatter.format(laneModel.health().rate()));
        var summary = laneModel.stages().latency(LatencyStage.WHOLE, range.now());
        fullText.setText(
                summary.isKnown() && !laneModel.recorded()
                        ? DisplayNumberFormatter.formatDuration(summary.median())
                        : "");
        age.setText(DisplayNumberFormatter.formatAge(laneModel.age(range.now())));
    }

    @Override
    public @Nullable NearestPlottedPoint findNearest(long time, long slack) {
        return laneModel.nearest(time, slack);
    }
}
