package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the estimator with simulated clocks of known offset and drift, and with delays that differ by direction. */
class RoundTripClockEstimatorTest {
    private static final double NANOS = 1e9;
    private static final long LOCAL = 5_000_000_000_000L;
    private static final long HOLD = 20_000;

    private final RoundTripClockEstimator estimator = new RoundTripClockEstimator();
    private SplittableRandom random = new SplittableRandom(7);
    /** The seconds that the other clock shows at each second of this one. */
    private DoubleUnaryOperator clock = time -> time;

    private DoubleUnaryOperator forth = _ -> 0.0002 + 0.002 * exponential();
    private DoubleUnaryOperator back = _ -> 0.003 + 0.0005 * exponential();

    @ParameterizedTest
    @CsvSource({"2, 200", "2, -200", "-2, 200", "-2, -200", "0, 0", "-0.004, 12.5"})
    void recoversOffsetAndDriftWithinError(double offset, double ppm) {
        for (int seed = 0; seed < 20; seed++) {
            random = new SplittableRandom(seed);
            var clocks = new RoundTripClockEstimator();
            clock = time -> time + offset + ppm * 1e-6 * time;
            for (double time = 0; time < 300; time += time < 0.1 ? 0.01 : 1) {
                clocks.add(request(time));
                var estimate = clocks.estimate().orElseThrow();
                assertWithin(trueOffset(estimate.at()), estimate.offset(), estimate.offsetError());
                assertWithin(ppm, estimate.drift(), estimate.driftError());
            }

            var estimate = clocks.estimate().orElseThrow();
            assertTrue(estimate.isDriftKnown());
            assertTrue(estimate.driftError() < 20, estimate::toString);
            assertTrue(estimate.offsetError() < 2.4e6, estimate::toString);
            assertEquals(0, estimate.steps());
        }
    }

    @Test
    void statesHalfOfRoundTripAsErrorOfFirstRequest() {
        forth = _ -> 0.001;
        back = _ -> 0.005;
        estimator.add(request(0));

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(-0.002 * NANOS, estimate.offset(), 10_000);
        assertEquals(0.003 * NANOS, estimate.offsetError(), 200);
        assertFalse(estimate.isDriftKnown());
    }

    @Test
    void prefersShortRoundTripUntilItIsTooOld() {
        forth = time -> time == 0 ? 0.0001 : 0.01;
        back = _ -> 0.0001;
        estimator.add(request(0));
        estimator.add(request(1));
        var young = estimator.estimate().orElseThrow();
        for (int i = 2; i < 15; i++) {
            estimator.add(request(i));
        }
        var old = estimator.estimate().orElseThrow();

        assertEquals(0.0001 * NANOS + 500e-6 * NANOS, young.offsetError(), 5e3);
        assertEquals(0, young.offset(), 100e3);
        assertTrue(old.offsetError() < 0.006 * NANOS, old::toString);
    }

    @Test
    void stepRestartsEstimateAndIsCounted() {
        clock = time -> time + 20e-6 * time + (time < 40 ? 0 : -0.25);
        run(0, 40);
        var before = estimator.estimate().orElseThrow();
        estimator.add(request(40));
        var suspicious = estimator.estimate().orElseThrow();
        estimator.add(request(41));
        var after = estimator.estimate().orElseThrow();
        run(42, 120);
        var settled = estimator.estimate().orElseThrow();

        assertTrue(before.isDriftKnown());
        assertEquals(before, suspicious);
        assertEquals(1, after.steps());
        assertEquals(-0.25 * NANOS, after.lastStep(), 10e6);
        assertWithin(trueOffset(after.at()), after.offset(), after.offsetError());
        assertFalse(after.isDriftKnown());
        assertEquals(1, settled.steps());
        assertWithin(20, settled.drift(), settled.driftError());
        assertWithin(trueOffset(settled.at()), settled.offset(), settled.offsetError());
    }

    @Test
    void stoppedClockIsASeriesOfSteps() {
        clock = time -> Math.min(time, 20);
        run(0, 40);

        assertTrue(estimator.estimate().orElseThrow().steps() >= 5);
    }

    @Test
    void singleWrongAnswerIsNoStep() {
        clock = time -> time + (time == 30 ? 3600 : 0);
        run(0, 60);

        var estimate = estimator.estimate().orElseThrow();
        assertEquals(0, estimate.steps());
        assertWithin(0, estimate.offset(), estimate.offsetError());
    }

    @Test
    void longDelaysInOneDirectionAreNoStep() {
        clock = time -> time + 2 - 100e-6 * time;
        forth = time -> time >= 30 && time < 60 ? 0.4 : 0.001 * exponential();
        run(0, 30);
        for (int i = 30; i < 100; i++) {
            estimator.add(request(i));
            var estimate = estimator.estimate().orElseThrow();
            assertWithin(trueOffset(estimate.at()), estimate.offset(), estimate.offsetError());
            assertEquals(0, estimate.steps());
        }
    }

    @Test
    void refusesTimesThatNoClocksShow() {
        var requests = List.of(
                new RoundTripTimestamps(0, 20, 10, 100),
                new RoundTripTimestamps(0, 0, 101, 100),
                new RoundTripTimestamps(100, 0, 0, 99),
                new RoundTripTimestamps(0, Long.MIN_VALUE, Long.MIN_VALUE, 100),
                new RoundTripTimestamps(0, Long.MAX_VALUE, Long.MAX_VALUE, 100),
                new RoundTripTimestamps(Long.MIN_VALUE, 0, 0, Long.MAX_VALUE),
                new RoundTripTimestamps(0, Long.MIN_VALUE, Long.MAX_VALUE, 100));

        for (var one : requests) {
            assertFalse(estimator.add(one), one::toString);
        }
        assertTrue(estimator.estimate().isEmpty());
    }

    @Test
    void convertsTimesOfOtherClockToLocalTimes() {
        clock = time -> time - 1.5 + 200e-6 * time;
        forth = _ -> 0.0001;
        back = _ -> 0.0001;
        run(0, 60);
        var estimate = estimator.estimate().orElseThrow();
        for (double time = 0; time < 120; time += 7) {
            long local = local(time);

            assertEquals(local, estimate.toLocal(remote(time)), estimate.offsetErrorAt(local));
            assertEquals(remote(time) - local, estimate.offsetAt(local), estimate.offsetErrorAt(local));
        }
    }

    private static void assertWithin(double expected, double actual, double error) {
        assertEquals(expected, actual, error);
    }

    private void run(int from, int to) {
        for (int i = from; i < to; i++) {
            estimator.add(request(i));
        }
    }

    /** Returns a request that is sent at a second of this clock. */
    private RoundTripTimestamps request(double sent) {
        double arrived = sent + forth.applyAsDouble(sent);
        double left = arrived + HOLD / NANOS;
        double received = left + back.applyAsDouble(sent);
        long remote = remoteAt(arrived, sent);
        return new RoundTripTimestamps(local(sent), remote, remote + HOLD, local(received));
    }

    /** Returns the other clock's time; its steps are those of the second at which the request was sent. */
    private long remoteAt(double time, double sent) {
        return LOCAL + Math.round((clock.applyAsDouble(sent) - sent + time) * NANOS);
    }

    private long remote(double time) {
        return remoteAt(time, time);
    }

    private double trueOffset(long local) {
        double time = (local - LOCAL) / NANOS;
        return (clock.applyAsDouble(time) - time) * NANOS;
    }

    private static long local(double time) {
        return LOCAL + Math.round(time * NANOS);
    }

    private double exponential() {
        return -Math.log(1 - random.nextDouble());
    }
}
