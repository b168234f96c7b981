package mocapscope.app.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class PlotModelTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int COLUMNS = 1000;
    private static final int HEIGHT = 101;
    private static final SourceId WAND = new SourceId("s1", "Wand");

    private final SignalHistoryStore store = new SignalHistoryStore();
    private final List<PlottedSignalId> plotted = new ArrayList<>();
    private final PlotModel model = new PlotModel();

    @Test
    void followsLiveTimeUntilPanned() {
        refresh(100 * SECOND);
        assertEquals(100 * SECOND, model.end());

        model.pan(3 * SECOND);
        refresh(101 * SECOND);
        assertEquals(97 * SECOND, model.end());
        assertFalse(model.isLive());

        model.returnToLive();
        assertEquals(101 * SECOND, model.end());
    }

    @Test
    void panningIsLimitedAndCanReturnToLive() {
        refresh(100 * SECOND);
        model.pan(3 * SECOND);
        model.pan(-5 * SECOND);
        assertTrue(model.isLive());

        model.pan(1000 * SECOND);
        assertEquals(50 * SECOND, model.end());
    }

    @Test
    void zoomKeepsPointerPositionOrLiveEnd() {
        refresh(100 * SECOND);
        model.zoom(0.5, 0.2);
        assertEquals(100 * SECOND, model.end());
        assertEquals(5 * SECOND, model.window());

        model.pan(10 * SECOND);
        model.zoom(2, 0.5);
        assertEquals(92.5 * SECOND, model.end());
        for (int i = 0; i < 100; i++) {
            model.zoom(0.5, 0.5);
        }
        assertEquals(SECOND / 10, model.window());
    }

    @Test
    void clickSelectsMessageThatContainedValue() {
        plotted.add(value(0));
        for (int i = 0; i < 100; i++) {
            addSample(i, 90 * SECOND + i * SECOND / 10, i, 0);
        }
        refresh(100 * SECOND);
        model.read(COLUMNS);
        int column = model.timeScale(COLUMNS).columnOf(95 * SECOND);
        int row = model.scale().rowOf(50, HEIGHT);

        assertEquals(
                Optional.of(new SharedViewSelection.MessageSelection("s1", 50, null)),
                model.findSelection(column, row, COLUMNS, HEIGHT));
        assertEquals(Optional.empty(), model.findSelection(column, row - 45, COLUMNS, HEIGHT));
    }

    @Test
    void linesShareScaleUnlessScaledIndividually() {
        plotted.addAll(List.of(value(0), value(1)));
        addSample(1, 99 * SECOND, 0, 1000);
        addSample(2, 99 * SECOND + SECOND / 2, 1, 3000);
        refresh(100 * SECOND);
        model.read(COLUMNS);
        var small = model.lines().getFirst();

        assertTrue(model.scale(small).high() >= 3000);
        model.own(true);
        assertTrue(model.scale(small).high() < 10);
    }

    @Test
    void fixedScaleDoesNotChange() {
        plotted.add(value(0));
        addSample(1, 99 * SECOND, 1, 0);
        refresh(100 * SECOND);
        model.read(COLUMNS);
        model.setScaleFixed(true);
        var before = model.scale();
        addSample(2, 100 * SECOND, 1e6, 0);
        refresh(101 * SECOND);
        model.read(COLUMNS);

        assertEquals(before, model.scale());
    }

    @Test
    void pausedPlotKeepsDiscardedData() {
        plotted.add(value(0));
        addSample(1, 99 * SECOND, 7, 0);
        refresh(100 * SECOND);
        model.setPaused(true);
        model.read(COLUMNS);
        var curve = model.lines().getFirst().curve();
        double highest = curve.highest();
        for (int i = 0; i < 2000; i++) {
            addSample(2 + i, (101 + i) * SECOND, 1, 0);
        }
        refresh(100 * SECOND);
        model.read(COLUMNS);

        assertEquals(highest, curve.highest());
        model.setPaused(false);
        model.read(COLUMNS);
        assertNotEquals(highest, curve.highest());
    }

    @Test
    void lineKeepsColourWhenAnotherIsRemoved() {
        plotted.addAll(List.of(value(0), value(1), value(2)));
        refresh(100 * SECOND);
        plotted.remove(1);
        refresh(100 * SECOND);
        plotted.add(value(3));
        refresh(100 * SECOND);

        assertEquals(List.of(0, 2, 1), model.lines().stream().map(PlotLine::hue).toList());
    }

    @Test
    void lineWithoutHistoryHasNoData() {
        plotted.add(new PlottedSignalId(WAND, SourceDataKind.TRACKER, 3, PlotQuantity.X));
        refresh(100 * SECOND);

        assertFalse(model.lines().getFirst().hasData());
        assertEquals("Wand 3 x", model.lines().getFirst().name());
    }

    private static PlottedSignalId value(int channel) {
        return new PlottedSignalId(WAND, SourceDataKind.ANALOG, channel, PlotQuantity.VALUE);
    }

    private void addSample(long n, long at, double... channels) {
        var stamp = new SampleMetadata(WAND, Direction.TO_CLIENT, n, at, SampleMetadata.NO_TIME);
        store.add(new Sample.Analog(
                stamp, AnalogChannelDescription.plain(channels.length), ImmutableDoubleArray.of(channels)));
    }

    private void refresh(long now) {
        var session = new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session()).histories(store);
        var sessions = SessionSnapshotBuilder.of(now, session).sessions();
        model.refresh(
                SnapshotParts.snapshot(now, sessions, SharedViewSelection.NOTHING, List.copyOf(plotted)),
                now,
                new ChannelsViewModel());
    }
}
