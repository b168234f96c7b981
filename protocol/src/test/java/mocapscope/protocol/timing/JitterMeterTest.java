package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class JitterMeterTest {
    private static final long SECOND = 1_000_000_000;
    private final JitterMeter meter = new JitterMeter();

    @Test
    void equalIntervalsHaveNoJitter() {
        for (int i = 0; i < 100; i++) {
            meter.add(i * SECOND / 100, 0.01);
        }

        assertEquals(0, meter.deviation(SECOND), 1e-12);
    }

    @Test
    void computesStandardDeviationOfLastSecond() {
        meter.add(-3 * SECOND, 1000); // long ago
        for (int i = 0; i < 60; i++) {
            meter.add(i * SECOND / 60, i % 2 == 0 ? 0.015 : 0.019);
        }

        assertEquals(0.002, meter.deviation(SECOND - 1), 1e-12);
    }

    @Test
    void measuresSpreadOfRandomIntervals() {
        var random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            meter.add(i * SECOND / 10_000, random.nextGaussian(0.0001, 0.00002));
        }

        assertEquals(0.00002, meter.deviation(SECOND - 1), 0.000001);
    }

    @Test
    void singleIntervalHasNoJitter() {
        meter.add(0, 0.5);

        assertEquals(0, meter.deviation(0));
    }

    @Test
    void forgetsIntervalsAfterOneSecond() {
        meter.add(0, 0.1);
        meter.add(1, 0.2);

        assertEquals(0, meter.deviation(2 * SECOND));
    }
}
