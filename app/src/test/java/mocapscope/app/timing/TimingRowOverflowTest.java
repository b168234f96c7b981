package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.PipelineLatencyMeter.LatencyStage;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.health.DeliveryProblemOccurrence.DeliveryProblemKind;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.health.ReportRateStatistics;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.TransportMetricValue;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Lays out the rows of a source whose every figure has twelve digits or more. */
@ExtendWith(WindowExtension.class)
class TimingRowOverflowTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long NOW = 1_000_000 * SECOND;
    private static final double FIGURE = 123_456_789_012.3;
    private static final long COUNT = 999_999_999_999L;
    private static final double SLACK = 1;

    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);
    private final TimingViewModel model = new TimingViewModel();
    private final Pane root = new Pane();

    @Start
    void start(Stage stage) {
        root.getStyleClass().add("timing-view");
        stage.setScene(StyledScenes.scene(root, 1500, 600));
        ViewStyleSheetAttacher.add(root, TimingView.class, "timing.css");
        stage.show();
    }

    @ParameterizedTest
    @ValueSource(doubles = {480, 640, 700, 1000, 1400})
    void noLabelLeavesItsParent(double width, FxRobot robot) {
        var outside = new ArrayList<String>();
        robot.interact(() -> {
            model.refresh(SessionSnapshotBuilder.of(NOW, builder()));
            var lane = model.lanes().getFirst();
            var transport = model.transports().getFirst();
            collect(new ExpandedSourceTimingRowPane(lane, () -> {}, () -> false), width, false, outside);
            collect(new CollapsedSourceTimingRowPane(lane, () -> {}), width, true, outside);
            collect(new TransportMetricsTimingRowPane(transport), width, false, outside);
            collect(new TransportMetricsTimingRowPane(transport), width, true, outside);
        });

        assertEquals(List.of(), outside);
    }

    private void collect(TimingPlotRow row, double width, boolean overview, List<String> outside) {
        var region = row.region();
        root.getChildren().setAll(region);
        row.applyLayout(TimingRowColumnLayout.of(width, overview, 60));
        for (int i = 0; i < 2; i++) {
            row.updateData(model);
            row.updateHeader(true, model.visibleRange());
            region.applyCss();
            region.resize(width, region.prefHeight(width));
            region.layout();
            row.paint(model, SelectedMessageArrival.NOTHING);
            row.updateCursor(width / 4, model);
        }
        region.layout();
        int before = outside.size();
        assertFalse(collectLabels(region, outside) == 0, "no label was looked at");
        for (int i = before; i < outside.size(); i++) {
            outside.set(i, row.getClass().getSimpleName() + " of " + width + ": " + outside.get(i));
        }
    }

    /** Adds the labels that leave their parents, and returns the number of labels. */
    private static int collectLabels(Parent parent, List<String> outside) {
        int labels = 0;
        for (var child : parent.getChildrenUnmodifiable()) {
            if (child.isVisible()
                    && child instanceof Label label
                    && !label.getText().isEmpty()) {
                labels++;
                if (isOutside(child, parent)) {
                    outside.add("%s %s in %s".formatted(label.getText(), label.getBoundsInParent(), parent));
                }
            } else if (child.isVisible() && child instanceof Parent inner) {
                labels += collectLabels(inner, outside);
            }
        }
        return labels;
    }

    private static boolean isOutside(Node label, Parent parent) {
        double width = parent instanceof Region region ? region.getWidth() : Double.MAX_VALUE;
        var bounds = label.getBoundsInParent();
        return bounds.getMinX() < -SLACK || bounds.getMaxX() > width + SLACK;
    }

    private SessionSnapshotBuilder builder() {
        var builder = new SessionSnapshotBuilder(session.session());
        builder.health(new SessionHealthBuilder()
                .loss(new MessageLossStatistics(
                        true, COUNT, COUNT, COUNT, COUNT, COUNT, COUNT, COUNT, COUNT, COUNT, COUNT, NOW - SECOND)));
        var source = new SourceId("s1", "Tracker0");
        var stages = new PipelineLatencyMeter();
        for (var stage : LatencyStage.values()) {
            stages.add(stage, NOW, (long) (FIGURE * 1e3));
        }
        var changes = new TimeSeriesBuffer(4);
        changes.add(NOW - 2 * SECOND, 0);
        changes.add(NOW - SECOND, FIGURE);
        builder.timing(new SourceTimingHistorySnapshot(
                source,
                SourceDataKind.TRACKER,
                history(),
                -NOW,
                new SourceTimingHistorySnapshot.DeviceClockSnapshot(Optional.empty(), changes),
                stages));
        builder.health(new SourceHealthBuilder(source, SourceDataKind.TRACKER)
                .rate(new ReportRateStatistics(
                        FIGURE, FIGURE / 10, OptionalDouble.of(FIGURE), 1 / FIGURE, 1e-11, FIGURE, FIGURE, 1, COUNT))
                .silent(NOW - 5 * SECOND, NOW)
                .clock(new DeviceClockHealth(DeviceClockHealth.UNKNOWN.verdict(), FIGURE, FIGURE))
                .gap(NOW - SECOND, FIGURE, 1, COUNT));
        builder.transportMetric(
                new TransportMetricValue("rtt", "Round trip", TransportMetricValue.TransportMetricUnit.SECONDS, FIGURE),
                values());
        builder.transportMetric(
                new TransportMetricValue(
                        "sent", "Sent", TransportMetricValue.TransportMetricUnit.BYTES_PER_SECOND, FIGURE),
                values());
        builder.mark(DeliveryProblemKind.LOST, NOW - SECOND, 1, COUNT);
        builder.stages(stages);
        return builder;
    }

    private static TimeSeriesBuffer values() {
        var values = new TimeSeriesBuffer(4);
        values.add(NOW - SECOND, FIGURE);
        return values;
    }

    private static DeviceReportTimeHistory history() {
        var history = new DeviceReportTimeHistory(_ -> true);
        for (long time = NOW - 20 * SECOND; time < NOW - 5 * SECOND; time += SECOND / 100) {
            history.add(time - SECOND / 100, time, 0);
        }
        return history;
    }
}
