package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.control.ValueScale;
import mocapscope.app.model.buffer.ReportTimeBuffer;
import org.junit.jupiter.api.Test;

class VisibleSampleTimesTest {
    private static final long MS = 1_000_000;

    private final ReportTimeBuffer buffer = new ReportTimeBuffer(4096, _ -> true);
    private final VisibleSampleTimes window = new VisibleSampleTimes();

    @Test
    void regularReportsYieldExactRateAtAnyTime() {
        addReports(100, 20, 20);

        for (long at = 1500; at < 2000; at += 7) {
            assertEquals(50, window.rate(at * MS, 1000 * MS), 1e-6);
        }
    }

    @Test
    void rateFallsWithoutNewReports() {
        addReports(100, 20, 20);

        assertEquals(25, window.rate(2500 * MS, 1000 * MS), 1e-6);
        assertEquals(0, window.rate(4000 * MS, 1000 * MS), 1e-6);
    }

    @Test
    void yieldsNoRateBeforeFirstReport() {
        assertTrue(Double.isNaN(window.rate(0, 1000 * MS)));
        addReports(100, 20, 20);
        assertTrue(Double.isNaN(window.rate(-1 * MS, 1000 * MS)));
    }

    @Test
    void quantilesSeparateTypicalFromRareIntervals() {
        addReports(99, 10, 10);
        buffer.add(1990 * MS, 1.0, 0);
        window.load(buffer, 0);

        assertArrayEquals(new double[] {0.01, 1.0}, window.quantiles(0, 9000 * MS, 0.5, 1), 1e-9);
        assertEquals(1.0, window.longest(0));
        assertTrue(Double.isNaN(window.quantiles(5000 * MS, 9000 * MS, 0.5)[0]));
    }

    @Test
    void findsReportByTimeOrMessage() {
        assertEquals(-1, window.nearest(0));
        addReports(100, 20, 20);

        assertEquals(0, window.nearest(0));
        assertEquals(4, window.nearest(109 * MS));
        assertEquals(5, window.nearest(111 * MS));
        assertEquals(99, window.nearest(9000 * MS));
        assertEquals(7, window.indexOfMessage(window.message(7)));
        assertEquals(-1, window.indexOfMessage(12_345));
    }

    @Test
    void skipsReportsOlderThanRequested() {
        addReports(100, 20, 20);

        assertEquals(99, window.firstIndexSince(2000 * MS));
        assertEquals(0, window.firstIndexSince(0));
        assertEquals(100, window.firstIndexSince(2001 * MS));
    }

    @Test
    void intervalsAreCountedOverScale() {
        intervals(0.001, 0.012, 0.013, 0.02, 0.5);
        var histogram = window.intervals(0, 10, new ValueScale(0, 0.02, 0.01), 4);

        assertEquals(1, histogram.count(0));
        assertEquals(0, histogram.count(1));
        assertEquals(2, histogram.count(2));
        assertEquals(1, histogram.count(3), "the upper end belongs to the last bin");
        assertEquals(1, histogram.above());
    }

    @Test
    void countsDeviationsOnBothSidesOfCenter() {
        intervals(0.010, 0.010, 0.0098, 0.011, 0.0125, 0.0075);
        var deviations = window.deviations(0, 10, 0.010, 0.001, 5);

        assertEquals(2, deviations.count(2));
        assertEquals(1, deviations.count(1));
        assertEquals(0, deviations.count(0));
        assertEquals(1, deviations.count(4));
        assertEquals(1, deviations.above());
        assertEquals(1, deviations.below());
    }

    @Test
    void roundsUpDeviationRange() {
        assertEquals(0.002, SourceLaneModel.reach(0.010, 0.0095, 0.0112), 1e-12);
        assertEquals(0.005, SourceLaneModel.reach(0.010, 0.006, 0.0112), 1e-12);
        assertEquals(1e-4, SourceLaneModel.reach(0.010, 0.010, 0.010), 1e-12);
    }

    private void intervals(double... lengths) {
        for (double length : lengths) {
            buffer.add(1, length, 0);
        }
        window.load(buffer, 0);
    }

    private void addReports(int count, long first, long interval) {
        for (int i = 0; i < count; i++) {
            buffer.add((first + i * interval) * MS, interval / 1e3, first + i);
        }
        window.load(buffer, 0);
    }
}
