package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateMeterTest {
    private static final long SECOND = 1_000_000_000;
    private final RateMeter meter = new RateMeter();

    @ParameterizedTest
    @ValueSource(doubles = {1, 3.7, 60, 119.88, 240, 10_000})
    void steadyStreamHasConstantRate(double hertz) {
        long step = Math.round(SECOND / hertz);
        for (long at = 0; at < 4 * SECOND; at += step) {
            meter.add(at);
            if (at > 2 * SECOND) {
                assertEquals(hertz, meter.perSecond(at), hertz * 0.001);
                assertEquals(hertz, meter.perSecond(at + step / 2), hertz * 0.001);
            }
        }
    }

    @Test
    void countsAllEventsOfBatches() {
        for (long at = 0; at < 3 * SECOND; at += SECOND / 60) {
            for (int i = 0; i < 25; i++) {
                meter.add(at);
            }
        }

        assertEquals(1500, meter.perSecond(3 * SECOND), 1.5);
    }

    @Test
    void amountsCountLikeEvents() {
        for (long at = 0; at < 3 * SECOND; at += SECOND / 100) {
            meter.add(at, 1_000);
        }

        assertEquals(100_000, meter.perSecond(3 * SECOND), 100);
    }

    @Test
    void rateDecaysToZeroAfterStreamStops() {
        for (long at = 0; at <= SECOND; at += SECOND / 60) {
            meter.add(at);
        }

        assertEquals(60, meter.perSecond(SECOND + SECOND / 60), 0.1);
        assertTrue(meter.perSecond(SECOND + SECOND / 2) < 45);
        assertEquals(0, meter.perSecond(2 * SECOND + SECOND / 10));
    }

    @Test
    void rateIsZeroWithoutEvents() {
        assertEquals(0, meter.perSecond(SECOND));
    }

    @Test
    void singleEventCountsAsOnePerSecond() {
        meter.add(-SECOND / 3);

        assertEquals(1, meter.perSecond(0));
    }

    @Test
    void treatsEarlierTimeAsLatestTime() {
        meter.add(SECOND);
        meter.add(SECOND / 2);
        meter.add(SECOND + SECOND / 2);

        assertEquals(2, meter.perSecond(SECOND + SECOND / 2), 1e-9);
    }
}
