package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.PipelineLatencyMeter.LatencyStage;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.sample.SourceDataKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests the row of a source with 60 reports a second, one interval of 100 ms, a device clock and all latencies. */
@ExtendWith(WindowExtension.class)
class ExpandedSourceTimingRowPaneTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private static final long NOW = 100 * SECOND;
    private static final long SPIKE = 95 * SECOND;
    /** The width of the rows, and the height that is visible, in a window of 1440 by 900. */
    private static final double WIDTH = 641;

    private static final double VISIBLE = 264;

    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);
    private final DeviceReportTimeHistory history = new DeviceReportTimeHistory(_ -> true);
    private final TimingViewModel model = new TimingViewModel();
    private final Pane root = new Pane();
    private ExpandedSourceTimingRowPane row;

    @Start
    void start(Stage stage) {
        root.getStyleClass().add("timing-view");
        stage.setScene(StyledScenes.scene(root, 1000, 400));
        ViewStyleSheetAttacher.add(root, TimingView.class, "timing.css");
        stage.show();
    }

    @Test
    void namesEveryPlotWithItsUnit(FxRobot robot) {
        addReports();
        robot.interact(() -> show(WIDTH));

        var texts = texts();
        var names = Set.of("Interval, ms", "Rate, Hz", "Clock offset, ms", "Interval histogram", "Latency");
        assertTrue(texts.containsAll(names), texts.toString());
    }

    @Test
    void fitsMoreThanOneAndHalfSources(FxRobot robot) {
        addReports();
        robot.interact(() -> show(WIDTH));

        assertTrue(row.getHeight() * 1.5 < VISIBLE, row.getHeight() + " pixels");
    }

    @Test
    void showsClockDriftBesideItsPlot(FxRobot robot) {
        addReports();
        robot.interact(() -> show(WIDTH));

        var drift = (Label) row.lookup(".clock-words");
        assertEquals("drift +12.3 ±0.1 ppm", drift.getText());
        assertTrue(bounds(drift).getMinX() >= bounds(row.lookup(".clock-strip")).getMaxX());
        assertTrue(drift.getWidth() >= drift.prefWidth(-1), "it is truncated");
    }

    @Test
    void drawsHistogramBarsWithEnoughContrast(FxRobot robot) {
        addReports();
        robot.interact(() -> show(800));

        for (var name : Set.of(".histogram", ".jitter-histogram")) {
            var plot = (PixelBufferPlotPane) row.lookup(name);
            double light = luminance(plot.line()) + 0.05;
            double dark = luminance(plot.ground()) + 0.05;
            assertTrue(Math.max(light, dark) / Math.min(light, dark) >= 3, name);
        }
    }

    @Test
    void countsIntervalsBeyondHistogramScale(FxRobot robot) {
        addReports();
        robot.interact(() -> show(800));

        assertEquals("1 beyond scale", ((Label) row.lookup(".beyond-scale")).getText());
        assertTrue(texts().stream().anyMatch(text -> text.startsWith("Jitter, ±")));
    }

    @Test
    void hidesHistogramsWithoutReports(FxRobot robot) {
        robot.interact(() -> show(800));

        assertFalse(row.lookup(".histogram").getParent().isVisible());
        assertFalse(row.lookup(".jitter-histogram").getParent().isVisible());
    }

    @Test
    void marksIntervalsBeyondScale(FxRobot robot) {
        addReports();
        var left = new ArrayList<Integer>();
        robot.interact(() -> {
            show(WIDTH);
            // Before the next layout, after which the plot is painted anew.
            var plot = (PixelBufferPlotPane) row.lookup(".interval-strip");
            plot.paint(raster -> {
                for (int y = 0; y < 4; y++) {
                    int row = y;
                    left.add(IntStream.range(0, raster.width())
                            .filter(x -> raster.pixelAt(x, row) == plot.line())
                            .findFirst()
                            .orElse(-1));
                }
            });
        });

        int tip = left.getFirst();
        assertTrue(tip > 0, "no line at the upper edge");
        assertEquals(List.of(tip, tip - 1, tip - 2, tip - 3), left, "no arrowhead");
    }

    private void addReports() {
        long last = NOW - 20 * SECOND;
        while (last < NOW) {
            long next = last + (last < SPIKE && last + 50 * MS > SPIKE ? 100 * MS : 16 * MS);
            history.add(last, next, 0);
            last = next;
        }
    }

    private void show(double width) {
        model.refresh(SessionSnapshotBuilder.of(NOW, builder()));
        row = new ExpandedSourceTimingRowPane(model.lanes().getFirst(), () -> {}, () -> false);
        root.getChildren().setAll(row);
        row.applyLayout(TimingRowColumnLayout.of(width, false, 0));
        for (int i = 0; i < 2; i++) {
            row.updateData(model);
            row.updateHeader(true, model.visibleRange());
            row.applyCss();
            row.resize(width, row.prefHeight(width));
            row.layout();
            row.paint(model, SelectedMessageArrival.NOTHING);
        }
        row.layout();
    }

    private SessionSnapshotBuilder builder() {
        var builder = new SessionSnapshotBuilder(session.session());
        var source = builder.sourceOf("Wand");
        var stages = new PipelineLatencyMeter();
        for (var stage : LatencyStage.values()) {
            stages.add(stage, NOW, 12 * MS);
        }
        var changes = new TimeSeriesBuffer(4);
        changes.add(NOW - 2 * SECOND, 0);
        changes.add(NOW - SECOND, 1e-4);
        builder.timing(new SourceTimingHistorySnapshot(
                source,
                SourceDataKind.TRACKER,
                history,
                NOW,
                new SourceTimingHistorySnapshot.DeviceClockSnapshot(Optional.empty(), changes),
                stages));
        builder.health(new SourceHealthBuilder(source, SourceDataKind.TRACKER)
                .rate(62.5)
                .clock(new DeviceClockHealth(DeviceClockHealth.UNKNOWN.verdict(), 12.3, 0.1)));
        return builder;
    }

    private Set<String> texts() {
        return row.lookupAll(".label").stream()
                .map(node -> ((Label) node).getText())
                .collect(Collectors.toSet());
    }

    private static Bounds bounds(Node node) {
        return node.localToScene(node.getLayoutBounds());
    }

    /** Returns the relative luminance of WCAG. */
    private static double luminance(int color) {
        return 0.2126 * linear(color >> 16) + 0.7152 * linear(color >> 8) + 0.0722 * linear(color);
    }

    private static double linear(int part) {
        double value = (part & 0xff) / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
