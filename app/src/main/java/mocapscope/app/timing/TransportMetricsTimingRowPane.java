package mocapscope.app.timing;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthReason;
import org.jspecify.annotations.Nullable;

/** A row of the timing view that shows one session's message losses, transport metric graphs and latencies. */
final class TransportMetricsTimingRowPane extends VBox implements TimingPlotRow {
    private static final TextBundle TEXTS = TextBundle.of(TransportMetricsTimingRowPane.class);
    private static final double STRIP_HEIGHT = 20;
    /** Distance in pixels within which the mouse points at a mark. */
    private static final int NEAR = 4;

    private final TransportMetricsTimingRowModel lane;
    private final List<TransportMetricGraphPane> graphs;
    private final StatusLamp lamp = new StatusLamp();
    private final Label word = new Label();
    private final Label reasonLabel = NodeConfigurator.styled(new Label(), "caption");
    private final Label sourceLabel = NodeConfigurator.styled(new Label(), "caption");
    private final HBox heading = NodeConfigurator.styled(new HBox(), "lane-header");
    private final PixelBufferPlotPane rasterPane = new PixelBufferPlotPane("delivery-strip");
    private final Label stripName =
            NodeConfigurator.styled(new Label(TEXTS.text("delivery.name")), "caption", "row-name");
    private final HBox line = new HBox(stripName, rasterPane);
    private final LatencyBreakdownPane latency =
            new LatencyBreakdownPane(TimingRowColumnLayout.of(0, false, 0).left());
    private boolean overview;
    private boolean hasSequenceNumbers;
    /** Text for the mark at the mouse position; empty for none. */
    private String pointed = "";

    TransportMetricsTimingRowPane(TransportMetricsTimingRowModel lane) {
        this.lane = lane;
        this.graphs = lane.graphs().stream().map(TransportMetricGraphPane::new).toList();
        setId("transport-" + lane.session());
        getStyleClass().addAll("lane", "transport");
        setMinWidth(0);
        var name = NodeConfigurator.styled(new Label(TEXTS.text("transport")), "lane-name");
        name.setMinWidth(Region.USE_PREF_SIZE);
        sourceLabel.setMinWidth(0);
        reasonLabel.setMinWidth(0);
        reasonLabel.setTooltip(new Tooltip());
        word.setMinWidth(Region.USE_PREF_SIZE);
        heading.setAlignment(Pos.CENTER_LEFT);
        heading.setMinWidth(0);
        heading.getChildren().addAll(lamp, name, sourceLabel, word, reasonLabel);
        line.setAlignment(Pos.CENTER_LEFT);
        rasterPane.setMinHeight(STRIP_HEIGHT);
        rasterPane.setMaxHeight(STRIP_HEIGHT);
        rasterPane.setMinWidth(0);
        rasterPane.setPrefWidth(0);
        HBox.setHgrow(rasterPane, Priority.ALWAYS);
    }

    @Override
    public Region region() {
        return this;
    }

    @Override
    public void applyLayout(TimingRowColumnLayout layout) {
        overview = layout.overview();
        graphs.forEach(graph -> graph.fit(layout));
        NodeConfigurator.setShown(sourceLabel, !layout.narrow() && !(overview && !layout.wide()));
        NodeConfigurator.setShown(reasonLabel, !layout.narrow());
        line.setPadding(new Insets(0, layout.right(), 0, 0));
        NodeConfigurator.setShown(stripName, !overview);
        NodeConfigurator.setFixedWidth(stripName, layout.left());
        heading.setPrefWidth(overview ? layout.left() : Region.USE_COMPUTED_SIZE);
        heading.setMinWidth(overview ? layout.left() : 0);
        heading.setMaxWidth(overview ? layout.left() : Double.MAX_VALUE);
        arrange();
    }

    private void arrange() {
        hasSequenceNumbers = hasSequenceNumbers();
        getStyleClass().remove("health");
        if (overview) {
            var row = new HBox(heading, line);
            row.setAlignment(Pos.CENTER_LEFT);
            HBox.setHgrow(line, Priority.ALWAYS);
            getChildren().setAll(row);
            getStyleClass().add("health");
        } else {
            getChildren().setAll(heading);
            if (hasSequenceNumbers) {
                getChildren().add(line);
            }
            getChildren().addAll(graphs);
            getChildren().add(latency);
        }
    }

    private boolean hasSequenceNumbers() {
        return lane.loss().numbered();
    }

    @Override
    public void updateData(TimingViewModel model) {
        model.updateData(lane);
    }

    @Override
    public void paint(TimingViewModel model, SelectedMessageArrival marker) {
        if (!overview) {
            graphs.forEach(graph -> graph.paint(model));
        }
        if (rasterPane.columnCount() > 0 && line.getScene() != null) {
            var range = model.visibleRange();
            var scale = PixelTimeScale.until(range.to(), range.window(), rasterPane.columnCount());
            rasterPane.paint(raster -> raster.fill(rasterPane.ground()));
            SourceTimingPlotPainter.marks(rasterPane, lane.marks(range.from(), range.to()), scale);
            SourceTimingPlotPainter.picked(rasterPane, marker.arrivalIn(lane), scale);
        }
    }

    @Override
    public void updateHeader(boolean severalSessions, VisibleTimeRange range) {
        if (hasSequenceNumbers != hasSequenceNumbers()) {
            arrange();
        }
        sourceLabel.setText(lane.title());
        var problem = lane.problem();
        var healthy = lane.loss().numbered() ? StatusLamp.LampState.GOOD : StatusLamp.LampState.BUSY;
        SourceTimingRowHeader.grade(
                lamp,
                word,
                problem.map(reason -> StatusLamp.LampState.of(reason.grade(), reason.cause() == HealthCause.ENDED))
                        .orElse(healthy),
                problem.map(reason -> reason.cause().word())
                        .orElse(
                                lane.loss().numbered()
                                        ? TEXTS.text("delivery.whole")
                                        : TEXTS.text("delivery.unnumbered")));
        reasonLabel.setText(pointed.isEmpty() ? describe(problem) : pointed);
        reasonLabel.getTooltip().setText(TEXTS.text("delivery.help"));
        if (!overview) {
            graphs.forEach(TransportMetricGraphPane::legend);
            latency.show(lane.stages(), range.now(), lane.recorded());
        }
    }

    /** Returns the sentence about the problem, and the counts of the whole session. */
    private String describe(Optional<HealthReason> problem) {
        return Stream.of(problem.map(HealthReason::text).orElse(""), MessageLossFormatter.format(lane.loss()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    @Override
    public void updateCursor(double x, TimingViewModel model) {
        graphs.forEach(graph -> graph.cursor(x, model));
        pointed = x < 0 ? "" : markText(x, model.visibleRange());
    }

    /** Returns the text of the marks at an x position of the strip. */
    private String markText(double x, VisibleTimeRange range) {
        long aPixel = (long) (range.window() / Math.max(1, rasterPane.getWidth()));
        long time = range.from() + (long) (x * aPixel);
        return lane.marks(time - NEAR * aPixel, time + NEAR * aPixel).stream()
                .map(DeliveryAndTrackingProblemFormatter::format)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    @Override
    public double headerHeight() {
        return overview ? 0 : heading.getHeight();
    }

    @Override
    public @Nullable NearestPlottedPoint findNearest(long time, long slack) {
        return lane.nearest(time, slack);
    }
}
