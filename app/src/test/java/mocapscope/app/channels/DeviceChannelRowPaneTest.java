package mocapscope.app.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests the row of an analog channel with values from -1 to 1. */
@ExtendWith(WindowExtension.class)
class DeviceChannelRowPaneTest {
    private static final long SECOND = 1_000_000_000L;
    private static final SourceId STICK = new SourceId("s1", "Stick");

    private final Pane root = new Pane();
    private final SignalHistoryStore store = new SignalHistoryStore();
    private DeviceChannelRowPane row;

    @Start
    void start(Stage stage) {
        for (int i = 0; i < 100; i++) {
            var stamp = new SampleMetadata(STICK, Direction.TO_CLIENT, i, i * SECOND / 10, SampleMetadata.NO_TIME);
            var value = ImmutableDoubleArray.of(new double[] {i % 2 * 2 - 1});
            store.add(new Sample.Analog(stamp, AnalogChannelDescription.plain(1), value));
        }
        stage.setScene(StyledScenes.scene(root, 800, 100));
        stage.show();
    }

    @Test
    void showsScaleBesidePlot(FxRobot robot) {
        robot.interact(() -> show(640));

        var numbers = row.lookupAll(".tick").stream()
                .filter(node -> node.getParent().getParent().getStyleClass().contains("value-axis"))
                .collect(Collectors.toSet());
        assertEquals(
                Set.of("1", "-1"),
                numbers.stream().map(node -> ((Label) node).getText().strip()).collect(Collectors.toSet()));
        double left = bounds(row.lookup(".channel-strip")).getMinX();
        assertTrue(numbers.stream().allMatch(node -> bounds(node).getMaxX() <= left));
    }

    @Test
    void lampLeavesRoomToName(FxRobot robot) {
        robot.interact(() -> show(640));
        double strip = bounds(row.lookup(".channel-strip")).getMinX();
        double name = bounds(row.lookup(".lane-name")).getWidth();

        robot.interact(() -> show(640, SourceDataKind.FLAGS));
        assertTrue(bounds(row.lookup(".lane-name")).getWidth() > name + 50);
        assertEquals(strip, bounds(row.lookup(".channel-strip")).getMinX());
    }

    @Test
    void wideRowHasLongerName(FxRobot robot) {
        robot.interact(() -> show(500));
        double name = bounds(row.lookup(".lane-name")).getWidth();

        robot.interact(() -> show(1000));
        assertTrue(bounds(row.lookup(".lane-name")).getWidth() > name);
    }

    @Test
    void hidesMeterInNarrowRow(FxRobot robot) {
        robot.interact(() -> show(640));
        assertTrue(row.lookup(".meter").isVisible());

        robot.interact(() -> show(500));
        assertFalse(row.lookup(".meter").isVisible());
    }

    private void show(double width) {
        show(width, SourceDataKind.ANALOG);
    }

    private void show(double width, SourceDataKind kind) {
        var signal = new SharedViewSelection.SignalSelection(STICK, kind, 0);
        var history = store.of(new PlottedSignalId(STICK, SourceDataKind.ANALOG, 0, PlotQuantity.VALUE));
        var channel = new DeviceChannelValueAndHistory(signal, "Channel 0", "", false, 1, history);
        row = new DeviceChannelRowPane(channel, false);
        root.getChildren().setAll(row);
        row.show(channel);
        row.applyCss();
        row.resize(width, row.prefHeight(width));
        row.layout();
        var options = new ChannelPlotDisplaySettings(10 * SECOND, 10 * SECOND, false, false);
        row.updateCurve(options);
        row.paint(options, null);
    }

    private static Bounds bounds(Node node) {
        return node.localToScene(node.getLayoutBounds());
    }
}
