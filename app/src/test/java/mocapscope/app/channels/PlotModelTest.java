package mocapscope.app.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.PlotQuantity;
import mocapscope.app.model.SignalHistoryStore;
import mocapscope.app.model.PlottedSignal;
import mocapscope.app.model.Selection;
import mocapscope.app.synthetic.Plain;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class PlotModelTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int COLUMNS = 1000;
    private static final int HEIGHT = 101;
    private static final SourceId WAND = new SourceId("s1", "Wand");

    private final SignalHistoryStore histories = new SignalHistoryStore();
    private final List<PlottedSignal> plotted = new ArrayList<>();
    private final PlotModel plot = new PlotModel();

    @Test
    void theLastSecondsAreSeenUntilAHandMovesThem() {
        refresh(100 * SECOND);
        assertEquals(100 * SECOND, plot.end());

        plot.pan(3 * SECOND);
        refresh(101 * SECOND);
        assertEquals(97 * SECOND, plot.end());
        assertFalse(plot.isLive());

        plot.returnToLive();
        assertEquals(101 * SECOND, plot.end());
    }

    @Test
    void whoMovesBackToNowIsLiveAgainAndNobodyLeavesWhatIsKept() {
        refresh(100 * SECOND);
        plot.pan(3 * SECOND);
        plot.pan(-5 * SECOND);
        assertTrue(plot.isLive());

        plot.pan(1000 * SECOND);
        assertEquals(50 * SECOND, plot.end());
    }

    @Test
    void zoomingKeepsWhatIsUnderThePointerOrNowWhileLive() {
        refresh(100 * SECOND);
        plot.zoom(0.5, 0.2);
        assertEquals(100 * SECOND, plot.end());
        assertEquals(5 * SECOND, plot.window());

        plot.pan(10 * SECOND);
        plot.zoom(2, 0.5);
        assertEquals(92.5 * SECOND, plot.end());
        for (int i = 0; i < 100; i++) {
            plot.zoom(0.5, 0.5);
        }
        assertEquals(SECOND / 10, plot.window());
    }

    @Test
    void aClickPicksTheMessageThatCarriedTheValue() {
        plotted.add(value(0));
        for (int i = 0; i < 100; i++) {
            told(i, 90 * SECOND + i * SECOND / 10, i, 0);
        }
        refresh(100 * SECOND);
        plot.read(COLUMNS);
        int column = plot.timeScale(COLUMNS).columnOf(95 * SECOND);
        int row = plot.scale().rowOf(50, HEIGHT);

        assertEquals(Optional.of(new Selection.MessageSelection("s1", 50, null)), plot.findSelection(column, row, COLUMNS, HEIGHT));
        assertEquals(Optional.empty(), plot.findSelection(column, row - 45, COLUMNS, HEIGHT));
    }

    @Test
    void allLinesShareAScaleUnlessEachIsToFillTheHeight() {
        plotted.addAll(List.of(value(0), value(1)));
        told(1, 99 * SECOND, 0, 1000);
        told(2, 99 * SECOND + SECOND / 2, 1, 3000);
        refresh(100 * SECOND);
        plot.read(COLUMNS);
        var small = plot.lines().getFirst();

        assertTrue(plot.scale(small).high() >= 3000);
        plot.own(true);
        assertTrue(plot.scale(small).high() < 10);
    }

    @Test
    void aScaleThatIsHeldStays() {
        plotted.add(value(0));
        told(1, 99 * SECOND, 1, 0);
        refresh(100 * SECOND);
        plot.read(COLUMNS);
        plot.setScaleFixed(true);
        var before = plot.scale();
        told(2, 100 * SECOND, 1e6, 0);
        refresh(101 * SECOND);
        plot.read(COLUMNS);

        assertEquals(before, plot.scale());
    }

    @Test
    void whatIsPausedStaysThoughItIsForgottenMeanwhile() {
        plotted.add(value(0));
        told(1, 99 * SECOND, 7, 0);
        refresh(100 * SECOND);
        plot.setPaused(true);
        plot.read(COLUMNS);
        var curve = plot.lines().getFirst().curve();
        double highest = curve.highest();
        for (int i = 0; i < 2000; i++) {
            told(2 + i, (101 + i) * SECOND, 1, 0);
        }
        refresh(100 * SECOND);
        plot.read(COLUMNS);

        assertEquals(highest, curve.highest());
        plot.setPaused(false);
        plot.read(COLUMNS);
        assertNotEquals(highest, curve.highest());
    }

    @Test
    void aLineKeepsItsColourWhenAnotherGoes() {
        plotted.addAll(List.of(value(0), value(1), value(2)));
        refresh(100 * SECOND);
        plotted.remove(1);
        refresh(100 * SECOND);
        plotted.add(value(3));
        refresh(100 * SECOND);

        assertEquals(List.of(0, 2, 1), plot.lines().stream().map(PlotLine::hue).toList());
    }

    @Test
    void aLineOfWhatIsNotKeptSaysSo() {
        plotted.add(new PlottedSignal(WAND, SourceKind.TRACKER, 3, PlotQuantity.X));
        refresh(100 * SECOND);

        assertFalse(plot.lines().getFirst().hasData());
        assertEquals("Wand 3 x", plot.lines().getFirst().name());
    }

    private static PlottedSignal value(int channel) {
        return new PlottedSignal(WAND, SourceKind.ANALOG, channel, PlotQuantity.VALUE);
    }

    private void told(long n, long at, double... channels) {
        var stamp = new SampleStamp(WAND, Direction.TO_CLIENT, n, at, SampleStamp.NO_TIME);
        histories.add(new Sample.Analog(stamp, AnalogLayout.plain(channels.length), ImmutableDoubleArray.of(channels)));
    }

    private void refresh(long now) {
        var session = new Snaps(new ToySession("s1", 1 << 20).session()).histories(histories);
        var sessions = Snaps.of(now, session).sessions();
        plot.refresh(Plain.snapshot(now, sessions, Selection.NOTHING, List.copyOf(plotted)), now, new ChannelsModel());
    }
}
