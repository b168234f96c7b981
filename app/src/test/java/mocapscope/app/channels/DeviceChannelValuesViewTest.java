package mocapscope.app.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.ViewFrames;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Lanes that are put into the plot and taken out again, and a selection that goes both ways, while values go on. */
@ExtendWith(WindowExtension.class)
class DeviceChannelValuesViewTest implements SelectionController {
    private static final SourceId STICK = new SourceId("s1", "Stick");

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private final SignalHistoryStore store = new SignalHistoryStore();
    private final List<PlottedSignalId> plotted = new ArrayList<>();
    private volatile SharedViewSelection selection = SharedViewSelection.NOTHING;
    private volatile int boxes = 1;
    private long n;

    @Start
    void start(Stage stage) {
        var view = new DeviceChannelValuesView(this, Preferences.unsaved(), _ -> {});
        stage.setScene(StyledScenes.scene((Parent) view.node(), 900, 500));
        stage.show();
        ViewFrames.update(stage, now -> {
            var builder = new SessionSnapshotBuilder(toy.session()).histories(store);
            var values = new double[40];
            values[1] = Math.sin(now / 3e8);
            store.add(new Sample.Analog(
                    new SampleMetadata(STICK, Direction.TO_CLIENT, n++, now, SampleMetadata.NO_TIME),
                    AnalogChannelDescription.plain(40),
                    ImmutableDoubleArray.of(values)));
            builder.at(now).analog("Stick", AnalogChannelDescription.plain(40), values);
            for (int i = 0; i < boxes; i++) {
                builder.button("Box" + i, 0, true, false, 1);
            }
            var sessions = SessionSnapshotBuilder.of(now, builder).sessions();
            view.refresh(SnapshotParts.snapshot(now, sessions, selection, List.copyOf(plotted)));
        });
    }

    @Override
    public void select(SharedViewSelection picked) {
        selection = picked;
    }

    @Override
    public void plot(List<PlottedSignalId> signals) {
        plotted.addAll(signals);
    }

    @Override
    public void unplot(List<PlottedSignalId> signals) {
        plotted.removeAll(signals);
    }

    @Test
    void addsChannelToPlotAndRemovesIt(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("Channel 1").tryQuery().isPresent());
        robot.clickOn("Channel 1", MouseButton.SECONDARY);
        waitFor(() -> robot.lookup("Add to plot").tryQuery().isPresent());
        robot.clickOn("Add to plot");
        waitFor(() -> robot.lookup("Stick Channel 1").tryQuery().isPresent());
        assertEquals(List.of(new PlottedSignalId(STICK, SourceDataKind.ANALOG, 1, PlotQuantity.VALUE)), plotted);

        robot.clickOn("×");
        waitFor(() -> robot.lookup("#plot").tryQuery().isEmpty());
        assertEquals(List.of(), plotted);
    }

    @Test
    @Tag("slow")
    void plotsChannelDraggedIntoView(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("Channel 2").tryQuery().isPresent());
        robot.drag("Channel 2").moveBy(40, 10).moveBy(100, -30).dropTo("#channels-window-10");

        waitFor(() -> plotted.contains(new PlottedSignalId(STICK, SourceDataKind.ANALOG, 2, PlotQuantity.VALUE)));
    }

    @Test
    void synchronizesSelectionInBothDirections(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("Channel 3").tryQuery().isPresent());
        robot.clickOn("Channel 3");
        waitFor(() -> selection.equals(new SharedViewSelection.SignalSelection(STICK, SourceDataKind.ANALOG, 3)));

        selection = new SharedViewSelection.SignalSelection(STICK, SourceDataKind.ANALOG, 39);
        waitFor(() -> scroll(robot).getVvalue() > 0.5);
        var lane = robot.lookup(".channel-lane").queryAll().stream()
                .filter(node -> node.getPseudoClassStates().toString().contains("selected"))
                .map(Node::getBoundsInParent)
                .toList();
        assertEquals(1, lane.size());
        assertTrue(lane.getFirst().getMaxY() > 0);
    }

    @Test
    void keepsRowNodesWhenDevicesChange(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("Channel 1").tryQuery().isPresent());
        var lane = robot.lookup("Channel 1").query();

        boxes = 2;
        waitFor(() -> robot.lookup("Box1").tryQuery().isPresent());
        assertSame(lane, robot.lookup("Channel 1").query());

        boxes = 1;
        waitFor(() -> robot.lookup("Box1").tryQuery().isEmpty());
        assertSame(lane, robot.lookup("Channel 1").query());
    }

    @Test
    void alignsTimeAxisWithPlots(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup(".time-axis .tick").queryAll().stream()
                .filter(tick -> ((Label) tick).getText().equals("now"))
                .anyMatch(now -> Math.abs(right(now)
                                - right(robot.lookup(".channel-strip").query()))
                        < 1));
    }

    private static double right(Node node) {
        return node.localToScene(node.getLayoutBounds()).getMaxX();
    }

    private static ScrollPane scroll(FxRobot robot) {
        return robot.lookup("#channels-scroll").queryAs(ScrollPane.class);
    }

    private static void waitFor(BooleanSupplier condition) throws TimeoutException {
        // Nodes are added and removed on that thread: a lookup on another thread may read a changing list.
        WaitForAsyncUtils.waitFor(
                30, TimeUnit.SECONDS, () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition::getAsBoolean));
    }
}
