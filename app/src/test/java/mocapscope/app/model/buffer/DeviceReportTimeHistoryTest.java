package mocapscope.app.model.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

class DeviceReportTimeHistoryTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private static final long NO_END = Long.MAX_VALUE;

    private final DeviceReportTimeBinArray bins = new DeviceReportTimeBinArray();

    @Test
    void storesEachReportUpTo200HertzExactly() {
        var history = filled(7, 5 * MS, _ -> true);

        history.copy(0, NO_END, bins);

        assertEquals(7, bins.size());
        assertEquals(5 * MS, bins.time(0));
        assertEquals(35 * MS, bins.time(6));
        assertEquals(1, bins.count(6));
        assertEquals(0.005, bins.shortest(6), 1e-9);
        assertEquals(7, bins.message(6));
    }

    @Test
    void mergesFasterReportsInBinsOf5Milliseconds() {
        var history = new DeviceReportTimeHistory(_ -> true);
        for (int i = 1; i <= 2 * DeviceReportTimeHistory.SINGLE; i++) {
            long time = i * MS + (i == 2003 ? 300_000 : 0);
            history.add((i - 1) * MS + (i == 2004 ? 300_000 : 0), time, i);
        }

        history.copy(2000 * MS, 2004 * MS, bins);

        assertEquals(3, bins.size(), "and the bins before and after, for the intervals between them");
        assertEquals(2000 * MS, bins.time(1));
        assertEquals(2004 * MS, bins.lastTime(1));
        assertEquals(5, bins.count(1));
        assertEquals(0.0007, bins.shortest(1), 1e-9);
        assertEquals(0.0013, bins.longest(1), 1e-9);
        assertEquals(2000, bins.message(1));
    }

    @Test
    void storesLatestReportsSingly() {
        var history = filled(20_000, MS, _ -> true);

        history.copy(19_000 * MS, NO_END, bins);

        assertEquals(1002, bins.size());
        assertEquals(1002, bins.reports());
        history.copy(0, NO_END, bins);
        assertEquals(20_000, bins.reports(), "and no report twice, or in none");
    }

    @Test
    void holdsTwoMinutesOf64000ReportsPerSecond() {
        var history = new DeviceReportTimeHistory(_ -> true);
        long interval = SECOND / 64_000;
        for (long time = interval; time <= 125 * SECOND; time += interval) {
            history.add(time - interval, time, 0);
        }

        history.copy(115 * SECOND + 1, NO_END, bins);
        assertEquals(10 * 64_000, bins.reports(), 2 * 64_000 / 200.0);
        history.copy(5 * SECOND + 1, NO_END, bins);
        assertEquals(120 * 64_000, bins.reports(), 2 * 64_000 / 200.0);
    }

    @Test
    void holdsTwoMinutesInCoarserBinsWhenMemoryIsRefused() {
        var requested = new ArrayList<Long>();
        var history = filled(240_000, SECOND / 2000, bytes -> {
            requested.add(bytes);
            return requested.size() == 1;
        });

        history.copy(0, NO_END, bins);

        assertEquals((long) DeviceReportTimeHistory.EACH * 256, requested.getFirst());
        assertTrue(bins.size() <= DeviceReportTimeHistory.SMALLEST + 256, bins.size() + " bins");
        assertEquals(240_000, bins.reports(), 2 * 2000 * 1.28);
        assertEquals(0.0005, bins.longest(0), 1e-9);
    }

    @Test
    void reservesNoMemoryForOutdatedReports() {
        var taken = new ArrayList<Long>();
        var history = filled(400, 2 * SECOND, taken::add);

        assertEquals(List.of(), taken);
        history.copy(0, NO_END, bins);
        assertEquals(DeviceReportTimeHistory.SMALLEST, bins.size());
        assertEquals(400, bins.message(bins.size() - 1));
    }

    @Test
    void copiesOnlyVisibleBins() {
        var history = filled(1000, 10 * MS, _ -> true);

        history.copy(500 * MS, 600 * MS, bins);

        assertEquals(490 * MS, bins.time(0));
        assertEquals(610 * MS, bins.time(bins.size() - 1));
        history.copy(20 * SECOND, NO_END, bins);
        assertEquals(1, bins.size());
    }

    /** Tests a pause that began before the time from which a fast source is copied. */
    @Test
    void longIntervalBeginsWithReportBeforeIt() {
        var history = filled(6000, MS, _ -> true);
        for (int i = 0; i < 10; i++) {
            history.add(i == 0 ? 6 * SECOND : 36 * SECOND + (i - 1) * MS, 36 * SECOND + i * MS, 0);
        }

        history.copy(26 * SECOND, NO_END, bins);

        assertEquals(36 * SECOND, bins.time(1));
        assertEquals(6 * SECOND, bins.start(1));
    }

    @Test
    void earlierArrivalCountsAsLatest() {
        var history = filled(2, 10 * MS, _ -> true);
        history.add(20 * MS, 5 * MS, 3);

        history.copy(0, NO_END, bins);

        assertEquals(20 * MS, bins.lastTime(bins.size() - 1));
        assertEquals(0, bins.shortest(bins.size() - 1));
    }

    @Test
    void shiftsTimes() {
        filled(3, 10 * MS, _ -> true).shiftedBy(SECOND).copy(SECOND + 15 * MS, NO_END, bins);

        assertEquals(3, bins.size());
        assertEquals(SECOND + 20 * MS, bins.time(1));
        assertEquals(SECOND + 10 * MS, bins.start(1));
    }

    /** Returns a history with reports at regular intervals; their message numbers begin at 1. */
    private static DeviceReportTimeHistory filled(int reports, long interval, LongPredicate room) {
        var history = new DeviceReportTimeHistory(room);
        for (int i = 1; i <= reports; i++) {
            history.add((i - 1) * interval, i * interval, i);
        }
        return history;
    }
}
