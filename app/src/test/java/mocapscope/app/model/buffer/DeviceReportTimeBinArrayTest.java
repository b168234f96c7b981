package mocapscope.app.model.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DeviceReportTimeBinArrayTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private static final double NAN = Double.NaN;

    private final DeviceReportTimeHistory history = new DeviceReportTimeHistory(_ -> true);
    private final DeviceReportTimeBinArray bins = new DeviceReportTimeBinArray();
    private long last;

    @Test
    void regularReportsYieldExactRateAtAnyTime() {
        addReports(100, 20);

        for (long at = 1500; at < 2000; at += 7) {
            assertEquals(50, bins.rate(at * MS, 50), 1e-6);
        }
    }

    @Test
    void mergedReportsYieldRate() {
        addReports(20_000, 1);

        for (long at = 1500; at < 20_000; at += 77) {
            assertEquals(1000, bins.rate(at * MS, 1000), 1);
        }
    }

    @Test
    void rateFallsWithoutNewReports() {
        addReports(100, 20);

        assertEquals(25, bins.rate(2500 * MS, 50), 1e-6);
        assertEquals(0, bins.rate(4000 * MS, 50), 1e-6);
    }

    @Test
    void yieldsNoRateBeforeOneSecondIsMeasured() {
        assertEquals(NAN, bins.rate(0, NAN));
        addReports(100, 20);

        assertEquals(NAN, bins.rate(999 * MS, 50));
        assertEquals(50, bins.rate(1000 * MS, 50), 1e-6);
    }

    @Test
    void burstYieldsNoRate() {
        addReports(5, 0);
        addReports(1, 1200);

        assertEquals(NAN, bins.rate(1200 * MS, NAN));
    }

    @Test
    void fewReportsYieldRateOnlyIfItIsKnown() {
        addReports(20, 500);

        assertEquals(NAN, bins.rate(10 * SECOND, NAN));
        assertEquals(2, bins.rate(10 * SECOND, 2), 1e-6, "counted over four seconds");
    }

    @Test
    void interruptionIsNoInterval() {
        addReports(100, 10);
        last += 5000 * MS;
        addReports(200, 10);

        assertEquals(0, bins.rate(5500 * MS, 100), 1e-6);
        assertEquals(100, bins.rate(7500 * MS, 100), 1e-6);
    }

    @Test
    void findsNearestBin() {
        assertEquals(-1, bins.nearest(0));
        addReports(100, 20);

        assertEquals(0, bins.nearest(0));
        assertEquals(4, bins.nearest(109 * MS));
        assertEquals(5, bins.nearest(111 * MS));
        assertEquals(99, bins.nearest(9000 * MS));
    }

    private void addReports(int count, long intervalMillis) {
        for (int i = 0; i < count; i++) {
            long time = last + intervalMillis * MS;
            history.add(last, time, i);
            last = time;
        }
        history.copy(0, Long.MAX_VALUE, bins);
    }
}
