package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Tests the estimator with simulated clocks of known drift. */
class ClockEstimatorTest {
    private static final double NANOS = 1e9;
    private static final long OFFSET = 1_700_000_000_000_000_000L;

    private final ClockEstimator estimator = new ClockEstimator();
    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void steadyClockHasNoDrift() {
        run(0, 30, 100, _ -> 0, _ -> 0);

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(0, estimate.ppm(), 1e-6);
        assertEquals(OFFSET, estimate.offset(), 1000);
        assertEquals(0, estimate.steps());
    }

    @Test
    void findsDriftDespiteDelayJitter() {
        for (double ppm : new double[] {-80, -3, 0.5, 37}) {
            var clock = new ClockEstimator();
            run(clock, 0, 120, 100, time -> ppm * 1e-6 * time, _ -> 2e-3 * exponential());
            var estimate = clock.estimate().orElseThrow();

            assertEquals(ppm, estimate.ppm(), 0.5);
            assertTrue(estimate.least() <= ppm * 1e3 + 300 && ppm * 1e3 - 300 <= estimate.most());
            assertTrue(estimate.uncertainty() < 0.5);
        }
    }

    @Test
    void shortMeasurementIsLessCertain() {
        run(0, 9, 100, time -> 20e-6 * time, _ -> 2e-3 * exponential());
        var few = estimator.estimate().orElseThrow();
        run(9, 120, 100, time -> 20e-6 * time, _ -> 2e-3 * exponential());
        var many = estimator.estimate().orElseThrow();

        assertTrue(few.uncertainty() > 4 * many.uncertainty());
    }

    @Test
    void temporaryDelayIsNoStep() {
        run(0, 60, 100, time -> 10e-6 * time, time -> time >= 20 && time < 21.9 ? 21.9 - time : 1e-4 * exponential());

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(0, estimate.steps());
        assertEquals(10, estimate.ppm(), 0.2);
    }

    @Test
    void clockStepRestartsEstimate() {
        run(0, 100, 100, time -> 10e-6 * time + (time >= 40 ? -0.25 : 0), _ -> 1e-4 * exponential());

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(1, estimate.steps());
        assertEquals(0.25 * NANOS, estimate.lastStep(), 1e6);
        assertEquals(10, estimate.ppm(), 0.5);
        assertTrue(estimate.seconds() < 62);
    }

    @Test
    void toleratesClockWithMillisecondResolution() {
        var clock = new ClockEstimator();
        for (int i = 0; i < 120 * 97; i++) {
            double time = i / 97.0;
            long device = (long) ((time * (1 + 25e-6)) * 1e3) * 1_000_000;
            clock.add(device, (long) (time * NANOS) + 50_000);
        }

        assertEquals(25, clock.estimate().orElseThrow().ppm(), 1);
    }

    @Test
    void extrapolatesOffsetWithDrift() {
        run(0, 60, 100, time -> 50e-6 * time, _ -> 0);
        var estimate = estimator.estimate().orElseThrow();

        double later = estimate.changeAt(estimate.at() + 10_000_000_000L) - estimate.change();
        assertEquals(-500_000, later, 1000);
        assertEquals(OFFSET - 60 * 50_000L, estimate.offset(), 100_000);
    }

    @Test
    void keepsFixedMemoryAndFollowsLastTwoMinutes() {
        run(0, 600, 50, time -> (time < 300 ? 10e-6 * time : 10e-6 * 300 + 40e-6 * (time - 300)), _ -> 0);

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(64, estimator.count());
        assertEquals(126, estimate.seconds(), 3);
        assertEquals(40, estimate.ppm(), 0.01);
    }

    @Test
    void computesExcessDelayRelativeToFastestMessage() {
        run(0, 60, 100, time -> 30e-6 * time, _ -> 4e-3);
        long device = (long) ((61 + 30e-6 * 61) * NANOS) - OFFSET;
        var estimate = estimator.estimate().orElseThrow();

        assertEquals(0, estimate.excessDelay(device, (long) ((61 + 4e-3) * NANOS)), 5e3);
        assertEquals(12e6, estimate.excessDelay(device, (long) ((61 + 16e-3) * NANOS)), 5e3);
    }

    @Test
    void givesNoEstimateFromFewerThanEightSlices() {
        run(0, 8, 100, _ -> 0, _ -> 0);
        assertEquals(7, estimator.count());
        assertTrue(estimator.estimate().isEmpty());

        run(8, 9, 100, _ -> 0, _ -> 0);
        assertEquals(8, estimator.count());
        assertTrue(estimator.estimate().isPresent());
    }

    /** Tests the border between the fourth and fifth second, at which the jitter is six times the distance. */
    @Test
    void givesNoEstimateFromFiveSlicesWithNeighbouringMessages() {
        double[] arrivals = {0, 1.5, 2.5, 3.999_999, 4.000_001, 5.5};
        for (double arrival : arrivals) {
            addDelayed(arrival, arrival == 4.000_001 ? 13e-6 : 0);
        }

        assertEquals(5, estimator.count());
        assertTrue(estimator.estimate().isEmpty());
    }

    /** Tests four pairs that are 2 µs apart: each alone shows a drift of over 45 seconds per second. */
    @Test
    void comparesOnlySlicesHalfASliceApart() {
        double[] delays = {100e-6, 90e-6, 200e-6, 300e-6};
        addDelayed(0, 1e-3);
        for (int i = 0; i < delays.length; i++) {
            addDelayed(2 * i + 0.999_999, 0);
            addDelayed(2 * i + 1.000_001, delays[i]);
        }
        addDelayed(8.5, 0);

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(8, estimator.count());
        assertEquals(0, estimate.ppm(), 1);
        assertTrue(estimate.uncertainty() <= 100);
    }

    @Test
    void givesNoEstimateLessCertainThan100Ppm() {
        run(0, 9, 100, time -> 20e-6 * time, _ -> 0.02 * exponential());
        assertTrue(estimator.count() >= 8);
        assertTrue(estimator.estimate().isEmpty());

        run(9, 120, 100, time -> 20e-6 * time, _ -> 0.02 * exponential());
        var estimate = estimator.estimate().orElseThrow();
        assertTrue(estimate.uncertainty() <= 100);
        assertEquals(20, estimate.ppm(), 100);
    }

    @Test
    void detectsStepBeforeEstimateIsCertain() {
        run(0, 20, 100, time -> time >= 5.5 ? 3600 : 0, _ -> 0);

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(1, estimate.steps());
        assertEquals(-3600 * NANOS, estimate.lastStep(), 1e6);
        assertEquals(0, estimate.ppm(), 1e-3);
    }

    @Test
    void clockThatJumpsYearsIsAStep() {
        double years = 50 * 365.25 * 86_400;
        run(0, 60, 100, time -> 10e-6 * time + (time >= 20 ? years : 0), _ -> 0);

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(1, estimate.steps());
        assertEquals(-years * NANOS, estimate.lastStep(), 1e6);
        assertEquals(10, estimate.ppm(), 0.5);
    }

    @Test
    void clockThatPausesIsAStepWhenItContinues() {
        run(0, 90, 100, time -> 10e-6 * time - Math.clamp(time - 20, 0, 20), _ -> 0);

        var estimate = estimator.estimate().orElseThrow();
        assertTrue(estimate.steps() > 0);
        assertEquals(10, estimate.ppm(), 0.5);
    }

    @Test
    void stoppedClockLosesAllTime() {
        run(0, 30, 100, time -> -time, _ -> 0);

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(-1e6, estimate.ppm(), 1);
        assertEquals(0, estimate.steps());
    }

    @Test
    void clockThatRunsBackwardsLosesTwiceTheTime() {
        run(0, 30, 100, time -> -2 * time, _ -> 0);

        assertEquals(-2e6, estimator.estimate().orElseThrow().ppm(), 1);
    }

    @Test
    void treatsEarlierArrivalAsLatestArrival() {
        long second = 1_000_000_000;
        for (long i = 0; i < 12; i++) {
            estimator.add(i * second, i * second);
            estimator.add(i * second, i * second - 2 * second);
        }

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(11, estimator.count());
        assertEquals(0, estimate.ppm(), 1e-6);
        assertEquals(0, estimate.offset());
    }

    /** Adds a message of an exact clock that arrived then, after this delay in seconds. */
    private void addDelayed(double arrival, double delay) {
        estimator.add(Math.round((arrival - delay) * NANOS), Math.round(arrival * NANOS));
    }

    private void run(double from, double to, int hertz, DoubleUnaryOperator gained, DoubleUnaryOperator delay) {
        run(estimator, from, to, hertz, gained, delay);
    }

    /** Adds messages with the device's times, which gained {@code seconds}, and with this delay. */
    private static void run(
            ClockEstimator clock,
            double from,
            double to,
            int hertz,
            DoubleUnaryOperator gained,
            DoubleUnaryOperator delay) {
        long last = 0;
        for (int i = (int) (from * hertz); i < to * hertz; i++) {
            double time = (double) i / hertz;
            long device = (long) ((time + gained.applyAsDouble(time)) * NANOS) - OFFSET;
            last = Math.max(last, (long) ((time + delay.applyAsDouble(time)) * NANOS));
            clock.add(device, last);
        }
    }

    private double exponential() {
        return -Math.log(1 - random.nextDouble());
    }
}
