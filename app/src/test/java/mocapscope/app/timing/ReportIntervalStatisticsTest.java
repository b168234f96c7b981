package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import org.junit.jupiter.api.Test;

class ReportIntervalStatisticsTest {
    private static final long MS = 1_000_000;
    private static final long FOR_EVER = Long.MAX_VALUE;

    private final DeviceReportTimeHistory history = new DeviceReportTimeHistory(_ -> true);
    private final ReportIntervalStatistics window = new ReportIntervalStatistics();
    private long last;

    @Test
    void quantilesSeparateTypicalFromRareIntervals() {
        addReports(99, 10);
        addReports(1, 1000);

        assertEquals(0.01, window.quantile(0, 9000 * MS, 0.5, true), 1e-9);
        assertEquals(1.0, window.quantile(0, 9000 * MS, 1, true), 1e-6);
        assertEquals(0.01, window.quantile(0, 9000 * MS, 0, false), 1e-9);
        assertTrue(Double.isNaN(window.quantile(5000 * MS, 9000 * MS, 0.5, true)));
    }

    @Test
    void findsReportByTimeOrMessage() {
        assertEquals(-1, window.nearest(0));
        addReports(100, 20);

        assertEquals(4, window.nearest(109 * MS));
        assertEquals(7, window.indexOfMessage(window.message(7)));
        assertEquals(-1, window.indexOfMessage(12_345));
    }

    @Test
    void intervalsAreCountedOverScale() {
        intervals(1, 12, 13, 20, 500);
        var histogram = window.intervals(0, FOR_EVER, new PlotValueAxisScale(0, 0.02, 0.01), 4);

        assertEquals(1, histogram.count(0));
        assertEquals(0, histogram.count(1));
        assertEquals(2, histogram.count(2));
        assertEquals(1, histogram.count(3), "the upper end belongs to the last bar");
        assertEquals(1, histogram.above());
    }

    @Test
    void countsDeviationsOnBothSidesOfCenter() {
        intervals(10, 10, 9.7, 11, 12.5, 7.5);
        var deviations = window.deviations(0, FOR_EVER, 0.010, 0.001, 5);

        assertEquals(2, deviations.count(2));
        assertEquals(1, deviations.count(1));
        assertEquals(0, deviations.count(0));
        assertEquals(1, deviations.count(4));
        assertEquals(1, deviations.above());
        assertEquals(1, deviations.below());
    }

    @Test
    void countsEveryReportOfMergedBins() {
        addReports(30_000, 1);
        var histogram = window.intervals(0, FOR_EVER, new PlotValueAxisScale(0, 0.002, 0.001), 2);

        assertEquals(30_000, histogram.count(0) + histogram.count(1), 100, "one millisecond is the edge of both bars");
        assertEquals(0, histogram.above());
    }

    @Test
    void roundsUpDeviationRange() {
        assertEquals(0.002, SourceTimingRowModel.reach(0.010, 0.0095, 0.0112), 1e-12);
        assertEquals(0.005, SourceTimingRowModel.reach(0.010, 0.006, 0.0112), 1e-12);
        assertEquals(1e-4, SourceTimingRowModel.reach(0.010, 0.010, 0.010), 1e-12);
    }

    private void intervals(double... millis) {
        for (double length : millis) {
            add(Math.round(length * MS), 0);
        }
        window.load(history, 0, FOR_EVER);
    }

    private void addReports(int count, long millis) {
        for (int i = 0; i < count; i++) {
            add(millis * MS, i);
        }
        window.load(history, 0, FOR_EVER);
    }

    private void add(long interval, long message) {
        history.add(last, last + interval, message);
        last += interval;
    }
}
