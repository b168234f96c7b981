package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TimingRowColumnLayoutTest {

    @Test
    void convertsBetweenTimeAndPosition() {
        var layout = TimingRowColumnLayout.of(1000, false, 0);
        var range = new VisibleTimeRange(5_000, 15_000, 20_000);

        for (long time : new long[] {5_000, 7_500, 14_000}) {
            double part = layout.fractionAt(layout.x(time, range));
            assertEquals(time, range.from() + part * range.window(), 1e-6);
        }
        assertFalse(layout.isOnPlot(layout.x(16_000, range)));
    }

    @Test
    void givesPlotsMostOfNarrowWidth() {
        for (boolean overview : new boolean[] {false, true}) {
            assertTrue(TimingRowColumnLayout.of(240, overview, 0).plotWidth() > 90);
            assertTrue(TimingRowColumnLayout.of(700, overview, 0).plotWidth() > 280);
        }
        assertFalse(TimingRowColumnLayout.of(240, false, 0).histogram());
        assertFalse(TimingRowColumnLayout.of(600, false, 0).jitter());
        assertTrue(TimingRowColumnLayout.of(700, false, 0).jitter());
    }

    @Test
    void limitsNameWidthInOverview() {
        assertEquals(TimingRowColumnLayout.of(800, true, 0), TimingRowColumnLayout.of(800, true, 60));
        assertEquals(200, TimingRowColumnLayout.of(800, true, 200).name());
        assertEquals(0.45 * 800, TimingRowColumnLayout.of(800, true, 2000).left());
        assertEquals(TimingRowColumnLayout.of(240, true, 0), TimingRowColumnLayout.of(240, true, 2000));
        assertEquals(TimingRowColumnLayout.of(800, false, 0), TimingRowColumnLayout.of(800, false, 200));
    }
}
