package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources in simulated time. */
class ReportRateEstimatorTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;
    private static final long MICRO = 1_000;
    private static final long YEAR = 365 * 86_400 * SECOND;
    private static final double TOLERANCE = 0.1;

    private final ReportRateEstimator estimator = new ReportRateEstimator();
    private final SplittableRandom random = new SplittableRandom(11);
    private long latest;

    @ParameterizedTest
    @ValueSource(doubles = {1, 3.7, 60, 119.88, 240, 1000, 9_999})
    void steadyStreamHasItsRate(double hertz) {
        for (long i = 0; i < 12 * hertz; i++) {
            add(0, Math.round(i * SECOND / hertz));
        }
        var rate = rate();

        assertEquals(hertz, rate.hertz(), 0.001 * hertz);
        assertTrue(rate.error() < 0.12, () -> "error " + rate.error());
        assertEquals(1, rate.reportsPerBurst());
        assertEquals(10 * hertz, rate.reports(), 0.2 * hertz + 1);
    }

    @Test
    void sixtyHertzAreSteady() {
        add60Hertz(0, 10);
        var rate = rate();

        assertTrue(rate.steady());
        assertEquals(1 / 60.0, rate.period(), 1e-5);
        assertEquals(1 / 60.0, rate.intervals().longest(), 1e-5);
        assertEquals(0, rate.intervals().deviation(), 1e-6);
    }

    @Test
    void jitterStaysWithinError() {
        for (int i = 0; i < 1200; i++) {
            add(0, at60Hertz(i) + Math.round(4 * MILLI * Math.clamp(random.nextGaussian(), -2, 2)));
            if (rate().isKnown()) {
                assertEquals(60, rate().hertz(), Math.max(1, rate().error()));
            }
        }
        var rate = rate();

        assertEquals(60, rate.hertz(), 0.2);
        assertTrue(rate.error() < 0.6, () -> "error " + rate.error());
        assertEquals(1, rate.reportsPerBurst());
        assertTrue(rate.steady());
        assertEquals(0.0055, rate.intervals().deviation(), 0.001);
    }

    /** Tests bursts whose reports have one arrival, or lie up to half a millisecond apart. */
    @ParameterizedTest
    @ValueSource(longs = {0, 2 * MICRO, 5 * MICRO, 50 * MICRO, 500 * MICRO})
    void burstsOfTenCountOnce(long apart) {
        for (int burst = 0; burst < 240; burst++) {
            for (int i = 0; i < 10; i++) {
                add(0, burst * SECOND / 12 + i * apart);
                assertKnownRateIsNear(120, 0.13);
            }
        }
        var rate = rate();

        assertEquals(120, rate.hertz(), 0.5);
        assertEquals(1, rate.error(), 0.1);
        assertEquals(10, rate.reportsPerBurst());
        assertTrue(rate.steady());
        assertEquals(1 / 12.0, rate.intervals().longest(), 0.001);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 10 * MICRO, 15 * MICRO})
    void sensorsCountOnceHoweverStamped(long apart) {
        for (int frame = 0; frame < 12_000; frame++) {
            addFrame(frame * MILLI, apart, 64, _ -> true);
            if (frame % 97 == 0) {
                assertKnownRateIsNear(1000, 0.01);
            }
        }
        var rate = rate();

        assertEquals(1000, rate.hertz(), 0.5);
        assertEquals(0.1, rate.error(), 0.05);
        assertTrue(rate.steady());
        assertEquals(0.001, rate.period(), 1e-6);
    }

    @Test
    void intervalsAreThoseOfBursts() {
        for (int burst = 0; burst < 66; burst++) {
            for (int i = 0; i < 10; i++) {
                add(0, burst * SECOND / 12 + i * 50 * MICRO);
            }
        }

        assertEquals(1 / 12.0, rate().intervals().median(), 0.06 / 12);
        assertTrue(rate().steady());
    }

    @Test
    void rateIsUnknownWithoutReports() {
        var rate = rate();

        assertFalse(rate.isKnown());
        assertTrue(Double.isNaN(rate.error()));
        assertTrue(Double.isNaN(rate.period()));
        assertEquals(0, rate.reports());
        assertEquals(0, rate.reportsPerBurst());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 5 * MICRO, 16 * MILLI, 3 * SECOND})
    void twoSamplesHaveNoRate(long apart) {
        add(0, 0);
        add(0, apart);

        assertFalse(rate().isKnown());
        assertTrue(Double.isNaN(rate().period()));
        assertEquals(2, rate().reports());
    }

    @Test
    void fiveReportsHaveNoRate() {
        for (int i = 0; i < 5; i++) {
            add(0, i * SECOND);
        }
        assertFalse(rate().isKnown());
        add(0, 5 * SECOND);

        assertEquals(1, rate().hertz(), 1e-9);
        assertEquals(1 / 6.0, rate().error(), 1e-9);
        assertFalse(rate().steady());
    }

    @Test
    void reportsOfLessThanASecondHaveNoRate() {
        for (int i = 0; i < 10; i++) {
            add(0, i * 50 * MICRO);
        }
        assertFalse(rate().isKnown());

        add60Hertz(0, 0.9);
        assertFalse(rate().isKnown());
    }

    @Test
    void oneBurstHasNoRate() {
        for (int i = 0; i < 10_000; i++) {
            add(0, SECOND);
        }

        assertFalse(rate().isKnown());
        assertEquals(10_000, rate().reportsPerBurst());
    }

    @Test
    void rateWithErrorOverTwentyPercentIsUnknown() {
        for (int burst = 0; burst < 12; burst++) {
            for (int i = 0; i < 300; i++) {
                add(0, burst * 5 * SECOND / 2);
            }
        }

        assertFalse(rate().isKnown());
        assertEquals(300, rate().reportsPerBurst());
    }

    /** Tests 500 old reports that a server sends at once, and goes on at 60 Hz. */
    @Test
    void backlogAtStartIsNotRate() {
        for (int i = 0; i < 500; i++) {
            add(0, i * 50 * MICRO);
            assertFalse(rate().isKnown());
        }
        for (int i = 2; i < 1200; i++) {
            add(0, at60Hertz(i));
            assertKnownRateIsNear(60, 0.05);
        }

        assertEquals(60, rate().hertz(), 0.1);
    }

    @Test
    void ratesOverTenThousandHertzAreUnknown() {
        for (int i = 0; i < 200_000; i++) {
            add(0, i * 20 * MICRO);
        }

        assertFalse(rate().isKnown());
    }

    @Test
    void tenthOfHertzIsKnownOnlyIfDeclared() {
        for (int i = 0; i < 12; i++) {
            add(0, i * 10 * SECOND);
            assertFalse(rate().isKnown());
        }
        assertTrue(Double.isNaN(rate().period()));
        declare(0.1);

        assertEquals(10, rate().period(), 1e-9);
        assertFalse(rate().deviates(TOLERANCE));
    }

    @Test
    void declaredRateIsCompared() {
        add60Hertz(0, 10);
        assertFalse(rate().deviates(TOLERANCE));

        for (double near : new double[] {55, 60, 66}) {
            declare(near);
            assertFalse(rate().deviates(TOLERANCE), () -> near + " Hz");
            assertEquals(1 / near, rate().period(), 1e-9);
        }
        for (double off : new double[] {0.001, 50, 75, 10_000}) {
            declare(off);
            assertTrue(rate().deviates(TOLERANCE), () -> off + " Hz");
        }
    }

    @Test
    void deviationWithinThreeErrorsIsNone() {
        for (int burst = 0; burst < 12; burst++) {
            for (int i = 0; i < 60; i++) {
                add(0, burst * SECOND);
            }
        }
        declare(75);
        var rate = rate();

        assertEquals(60, rate.hertz(), 0.1);
        assertEquals(6, rate.error(), 1);
        assertFalse(rate.deviates(TOLERANCE));
    }

    @Test
    void declaredZeroMeansEventDriven() {
        declare(0);
        add60Hertz(0, 10);

        assertTrue(rate().isEventDriven());
        assertTrue(rate().steady());
        assertFalse(rate().deviates(TOLERANCE));
        assertTrue(Double.isNaN(rate().period()));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 10_001, 0.0009, -60, Double.NaN, Double.POSITIVE_INFINITY})
    void incredibleDeclaredRateIsIgnored(double hertz) {
        declare(hertz);
        assertTrue(Double.isNaN(rate().period()));
        add60Hertz(0, 10);

        assertFalse(rate().deviates(TOLERANCE));
        assertFalse(rate().isEventDriven());
        assertEquals(1 / 60.0, rate().period(), 1e-5);
        assertEquals(hertz, rate().declared().orElseThrow());
    }

    @Test
    void randomEventsAreNotSteady() {
        long at = 0;
        while (at < 20 * SECOND) {
            at += Math.round(-Math.log(1 - random.nextDouble()) * SECOND / 60);
            add(0, at);
        }

        assertEquals(60, rate().hertz(), 10);
        assertFalse(rate().steady());
        assertTrue(Double.isNaN(rate().period()));
    }

    @Test
    void fewerThanFiftyReportsAreNotSteady() {
        add60Hertz(0, 1.05);
        assertTrue(rate().isKnown());
        estimator.clear();
        for (int i = 0; i < 49; i++) {
            add(0, 20 * SECOND + i * SECOND / 5);
        }
        assertFalse(rate().steady());
        add(0, 20 * SECOND + 49 * SECOND / 5);

        assertTrue(rate().steady());
    }

    @Test
    void sourceThatStopsBecomesUnknown() {
        add60Hertz(0, 10);

        assertTrue(estimator.rate(14 * SECOND).isKnown());
        assertFalse(estimator.rate(20 * SECOND).isKnown());
        assertEquals(0, estimator.rate(21 * SECOND).reports());
        assertTrue(Double.isNaN(estimator.rate(21 * SECOND).intervals().longest()));
    }

    /** Tests a pause of 3 s, after which the second sensor reports first or alone. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pauseIsNotHiddenByOtherSensor(boolean firstContinues) {
        for (int i = 0; i < 300; i++) {
            addFrame(at60Hertz(i), MILLI, 2, _ -> true);
        }
        for (int i = 480; i < 600; i++) {
            add(1, at60Hertz(i) + MILLI);
            if (firstContinues) {
                add(0, at60Hertz(i) + 2 * MILLI);
            }
        }

        assertEquals(420 / 10.0, rate().hertz(), 0.5);
        assertEquals(3, rate().intervals().longest(), 0.1);
    }

    @Test
    void otherSensorContinuesReportsOfLostOne() {
        for (int i = 0; i < 1200; i++) {
            int lost = i / 60 % 3;
            addFrame(at60Hertz(i), MILLI, 3, sensor -> sensor != lost);
            assertKnownRateIsNear(60, 0.02);
        }

        assertEquals(60, rate().hertz(), 0.2);
        assertTrue(rate().steady());
    }

    /** Tests sensors that report half a period apart, so that each change of the lead has that phase. */
    @Test
    void changeOfLeadKeepsRateExact() {
        for (int i = 0; i < 1200; i++) {
            int lost = i / 10 % 2;
            addFrame(at60Hertz(i), 8 * MILLI, 2, sensor -> sensor != lost);
        }

        assertEquals(60, rate().hertz(), 0.4);
    }

    @Test
    void otherSensorContinuesBurstsOfLostOne() {
        for (int burst = 0; burst < 240; burst++) {
            for (int i = 0; i < 20; i++) {
                int sensor = i / 10;
                if (burst / 24 % 3 != sensor) {
                    add(sensor, burst * SECOND / 12);
                }
            }
        }

        assertEquals(120, rate().hertz(), 1.2);
        assertEquals(10, rate().reportsPerBurst());
    }

    @Test
    void lostDatagramsOfSensorsKeepRate() {
        for (int i = 0; i < 1200; i++) {
            addFrame(at60Hertz(i), MILLI, 8, _ -> random.nextInt(100) >= 3);
            assertKnownRateIsNear(60, 0.1);
        }

        assertEquals(58.2, rate().hertz(), 1.5);
        assertTrue(rate().steady());
    }

    @Test
    void rareFirstSensorIsReplaced() {
        for (int i = 0; i < 1200; i++) {
            int frame = i;
            addFrame(at60Hertz(i), MILLI, 4, sensor -> sensor > 0 || frame % 60 == 0);
            assertKnownRateIsNear(60, 0.02);
        }

        assertEquals(60, rate().hertz(), 0.1);
    }

    @Test
    void fasterSensorBecomesLead() {
        for (int i = 0; i < 1000; i++) {
            add(0, i * 20 * MILLI);
            add(1, i * 20 * MILLI + MILLI);
            add(1, i * 20 * MILLI + 11 * MILLI);
        }

        assertEquals(100, rate().hertz(), 0.1);
    }

    @Test
    void laterFasterSensorBecomesLeadWithItsOwnRate() {
        for (int i = 0; i < 7500; i++) {
            if (i % 5 == 0) {
                add(0, i * 10 * MILLI);
            }
            if (i >= 6000) {
                add(1, i * 10 * MILLI + MILLI);
            }
            if (rate().isKnown()) {
                double hertz = rate().hertz() < 60 ? 20 : 100;
                assertEquals(hertz, rate().hertz(), 0.01 * hertz);
            }
        }

        assertEquals(100, rate().hertz(), 0.1);
    }

    @Test
    void oneLostReportDoesNotReplaceLead() {
        for (int i = 0; i <= 6; i++) {
            int report = i;
            addFrame(i * SECOND / 2, 100 * MILLI, 2, sensor -> sensor > 0 || report != 1);
        }

        assertEquals(6, rate().reports());
    }

    /** Tests sensors whose reports come in bursts of 100, sensor by sensor, half a second apart. */
    @Test
    void burstsOfTwoSensorsAreNotFasterSensors() {
        for (int burst = 0; burst < 40; burst++) {
            for (int i = 0; i < 200; i++) {
                add(i / 100, burst * SECOND / 2 + i * 60 * MICRO);
                assertKnownRateIsNear(200, 0.25);
            }
        }

        assertEquals(200, rate().hertz(), 2);
        assertEquals(100, rate().reportsPerBurst());
    }

    @Test
    void stepsBackOfArrivalClockAreIgnored() {
        for (int i = 0; i < 1200; i++) {
            add(0, at60Hertz(i) - (i % 10 == 0 ? 40 * MILLI : 0));
            assertKnownRateIsNear(60, 0.1);
        }

        assertEquals(60, rate().hertz(), 0.5);
    }

    @Test
    void arrivalClockThatIsSetBackHasNoOtherRate() {
        add60Hertz(0, 12);
        for (int i = 720; i < 3000; i++) {
            add(0, at60Hertz(i) - 9 * SECOND);
            if (rate().isKnown()) {
                assertEquals(60, rate().hertz(), Math.max(0.5, 1.05 * rate().error()));
            }
        }

        assertEquals(60, rate().hertz(), 0.1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-50 * YEAR, -YEAR, -3600 * SECOND, -20 * SECOND, 20 * SECOND, 3600 * SECOND, YEAR, 50 * YEAR})
    void jumpOfArrivalClockRestartsEstimate(long jump) {
        add60Hertz(0, 20);
        for (int i = 1200; i < 2400; i++) {
            latest = Long.MIN_VALUE;
            add(0, at60Hertz(i) + jump);
            assertKnownRateIsNear(60, 0.02);
        }

        assertEquals(60, rate().hertz(), 0.1);
        assertTrue(rate().steady());
    }

    @Test
    void alternatingClocksHaveNoRate() {
        for (int i = 0; i < 1200; i++) {
            latest = Long.MIN_VALUE;
            add(0, at60Hertz(i) + (i % 2 == 0 ? YEAR : 0));
            assertFalse(rate().isKnown());
        }
    }

    @Test
    void stoppedArrivalClockMakesOneBurst() {
        add60Hertz(0, 10);
        for (int i = 0; i < 6000; i++) {
            add(0, 10 * SECOND);
        }
        assertFalse(rate().isKnown());
        add60Hertz(10, 25);

        assertEquals(60, rate().hertz(), 0.1);
    }

    @Test
    void clearForgetsReports() {
        add60Hertz(0, 10);
        estimator.clear();

        assertEquals(0, rate().reports());
        assertEquals(0, rate().intervals().count());
        add60Hertz(12, 14);
        assertEquals(120, rate().reports());
        assertEquals(60, rate().hertz(), 0.1);
        assertEquals(1 / 60.0, rate().intervals().longest(), 1e-5);
    }

    @Test
    void limitsNumberOfSignals() {
        for (int i = 0; i < 720; i++) {
            addFrame(at60Hertz(i), 2 * MICRO, 5000, _ -> true);
        }

        assertEquals(
                64, IntStream.range(0, 5000).filter(estimator::isRemembered).count());
        assertTrue(IntStream.range(0, 64).allMatch(estimator::isRemembered));
        assertEquals(60, rate().hertz(), 0.1);
    }

    @Test
    void newSignalsReplaceSilentOnes() {
        for (int i = 0; i < 600; i++) {
            addFrame(at60Hertz(i), 2 * MICRO, 64, _ -> true);
        }
        for (int i = 600; i < 2400; i++) {
            add(100, at60Hertz(i));
            add(101, at60Hertz(i));
        }

        assertTrue(estimator.isRemembered(100));
        assertEquals(62, IntStream.range(0, 64).filter(estimator::isRemembered).count());
        assertEquals(60, rate().hertz(), 0.1);
    }

    private EstimatedReportRate rate() {
        return estimator.rate(latest);
    }

    private void declare(double hertz) {
        estimator.setDeclaredRate(OptionalDouble.of(hertz));
    }

    private void add(int signal, long at) {
        latest = Math.max(latest, at);
        estimator.add(signal, at);
    }

    private void add60Hertz(double from, double to) {
        for (int i = (int) (from * 60); i < to * 60; i++) {
            add(0, at60Hertz(i));
        }
    }

    private static long at60Hertz(int report) {
        return report * SECOND / 60;
    }

    /** Adds a report of all sensors that are visible, in turn. */
    private void addFrame(long at, long apart, int sensors, IntPredicate visible) {
        for (int sensor = 0; sensor < sensors; sensor++) {
            if (visible.test(sensor)) {
                add(sensor, at + sensor * apart);
            }
        }
    }

    /** Asserts that the rate is unknown or right, within a part of it. */
    private void assertKnownRateIsNear(double hertz, double part) {
        var rate = rate();
        if (rate.isKnown()) {
            assertEquals(hertz, rate.hertz(), part * hertz, () -> "at " + latest / 1e9 + " s: " + rate);
        }
    }
}
