package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalDistributionMeterTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;

    private final IntervalDistributionMeter meter = new IntervalDistributionMeter();

    @Test
    void measuresConstantInterval() {
        add(0, 600, 16_667_000);
        var intervals = meter.distribution(10 * SECOND);

        assertEquals(0.016667, intervals.median(), 0.06 * 0.016667);
        assertEquals(0.016667, intervals.p98(), 0.06 * 0.016667);
        assertEquals(0.016667, intervals.longest(), 1e-9);
        assertEquals(0, intervals.deviation(), 1e-9);
        assertTrue(intervals.isSteady());
    }

    @Test
    void measuresDeviationOverTenSeconds() {
        for (int i = 0; i < 1000; i++) {
            meter.add(i * 10 * MILLI, (i < 500 ? 8 : 12) * MILLI);
        }

        assertEquals(0.002, meter.distribution(10 * SECOND).deviation(), 0.0001);
    }

    @Test
    void fewIntervalsHaveOnlyMaximum() {
        add(0, 5, 10 * MILLI);
        var intervals = meter.distribution(SECOND);

        assertEquals(5, intervals.count());
        assertEquals(0.01, intervals.longest());
        assertTrue(Double.isNaN(intervals.median()));
        assertTrue(Double.isNaN(intervals.p98()));
        assertTrue(Double.isNaN(intervals.deviation()));
        assertFalse(intervals.isSteady());
        assertTrue(Double.isNaN(new IntervalDistributionMeter().distribution(0).longest()));
    }

    @Test
    void toleratesGapsInOneOfHundredIntervals() {
        for (int i = 0; i < 600; i++) {
            meter.add(i * 16 * MILLI, (i % 100 == 0 ? 500 : 16) * MILLI);
        }

        assertTrue(meter.distribution(10 * SECOND).isSteady());
    }

    @Test
    void randomEventsAreNotSteady() {
        var random = new SplittableRandom(3);
        long at = 0;
        while (at < 10 * SECOND) {
            long interval = (long) (-Math.log(1 - random.nextDouble()) * 16 * MILLI);
            at += interval;
            meter.add(at, interval);
        }

        assertFalse(meter.distribution(at).isSteady());
    }

    @Test
    void forgetsIntervalsAfterTenSeconds() {
        add(0, 600, 16 * MILLI);

        assertEquals(0, meter.distribution(20 * SECOND).count());
    }

    @Test
    void negativeIntervalCountsAsZero() {
        for (int i = 0; i < 100; i++) {
            meter.add(i * 10 * MILLI, (i % 2 == 0 ? -10 : 10) * MILLI);
        }
        var intervals = meter.distribution(SECOND);

        assertEquals(100, intervals.count());
        assertEquals(0.01, intervals.longest());
        assertEquals(0.005, intervals.deviation(), 1e-6);
    }

    private void add(long from, int count, long interval) {
        for (int i = 0; i < count; i++) {
            meter.add(from + i * Math.abs(interval), interval);
        }
    }
}
