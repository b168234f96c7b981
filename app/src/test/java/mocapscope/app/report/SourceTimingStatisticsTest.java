package mocapscope.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SourceTimingStatisticsTest {
    private static final SourceId SOURCE = new SourceId("s1", "Tracker0");
    private static final long MILLI = 1_000_000;

    private final SourceTimingStatistics statistics = new SourceTimingStatistics(SOURCE, SampleKind.POSE);
    private long message;

    private void addReport(long arrival, long deviceTime) {
        statistics.add(new SampleStamp(SOURCE, Direction.TO_CLIENT, message++, arrival, deviceTime));
    }

    @Test
    void steadySourceHasRateWithoutJitter() {
        for (int i = 0; i <= 1000; i++) {
            addReport(i * 10 * MILLI, SampleStamp.NO_TIME);
        }

        assertEquals(1001, statistics.reportCount());
        assertEquals(100, statistics.hertz(), 1e-6);
        assertEquals(100, statistics.slowest(), 0.5);
        assertEquals(0.01, statistics.intervals().latency().median(), 0.001);
        assertEquals(0, statistics.jitter().latency().worst(), 1e-6);
    }

    /** Tests that a single interval in a second has no jitter. */
    @Test
    void rareReportsHaveNoJitter() {
        for (long at : new long[] {0, 900, 3900, 5000, 8000, 9100}) {
            addReport(at * MILLI, SampleStamp.NO_TIME);
        }

        assertEquals(0, statistics.jitter().count());
    }

    @Test
    void measuresLongestGapAndItsStart() {
        for (int i = 0; i <= 1000; i++) {
            addReport((i < 500 ? i : i + 40) * 10 * MILLI, SampleStamp.NO_TIME);
        }

        assertEquals(410 * MILLI, statistics.longest());
        assertEquals(4990 * MILLI, statistics.longestAt());
        assertTrue(statistics.slowest() < 70, () -> "slowest second: " + statistics.slowest());
        assertEquals(0.41, statistics.intervals().latency().worst(), 1e-9);
    }

    @Test
    void excludesDisconnectedTimeFromGaps() {
        addReport(0, SampleStamp.NO_TIME);
        addReport(10 * MILLI, SampleStamp.NO_TIME);
        statistics.interrupt();
        addReport(60_000 * MILLI, SampleStamp.NO_TIME);
        addReport(60_010 * MILLI, SampleStamp.NO_TIME);

        assertEquals(10 * MILLI, statistics.longest());
        assertEquals(100, statistics.hertz(), 1e-6);
    }

    @Test
    void countsSensorsWithSameDeviceTimeOnce() {
        for (int i = 0; i < 30; i++) {
            addReport(i * MILLI, i / 3 * MILLI);
        }

        assertEquals(10, statistics.reportCount());
    }

    @Test
    void measuresDelayByDeviceClock() {
        for (int i = 0; i <= 3000; i++) {
            long late = i > 2900 && i % 10 == 0 ? 50 * MILLI : 0;
            addReport(i * 10 * MILLI + late, i * 10 * MILLI);
        }
        var delay = statistics.latency().latency();

        assertEquals(0, delay.median(), 0.001);
        assertEquals(0.05, delay.worst(), 0.005);
        assertTrue(statistics.clock().isPresent());
    }
}
