package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

/** Tests section 6.3 with values computed by hand. */
class SetpRttEstimatorTest {
    private static final long MS = 1_000_000;
    private final SetpRttEstimator rtt = new SetpRttEstimator(SetpProtocolParameters.DEFAULTS);

    @Test
    void usesDefaultsBeforeFirstSample() {
        assertFalse(rtt.isKnown());
        assertEquals(500 * MS, rtt.resendTimeout(0));
        assertEquals(500 * MS, rtt.earlyResendAge());
    }

    @Test
    void firstSampleSetsEstimateAndHalfDeviation() {
        rtt.addSample(100 * MS);

        assertEquals(100 * MS, rtt.smoothed());
        assertEquals(50 * MS, rtt.deviation());
    }

    @Test
    void weightsLaterSamplesByEighthAndQuarter() {
        rtt.addSample(100 * MS);
        rtt.addSample(60 * MS);

        assertEquals(47_500_000, rtt.deviation()); // 3/4 · 50 + 1/4 · |100 − 60|, before SRTT moves
        assertEquals(95 * MS, rtt.smoothed()); // 7/8 · 100 + 1/8 · 60
        assertEquals(60 * MS, rtt.shortest());
    }

    @Test
    void timeoutAddsFourDeviationsAndAcknowledgementDelay() {
        rtt.addSample(100 * MS);

        assertEquals(325 * MS, rtt.resendTimeout(0)); // 100 + 4 · 50 + 25
        assertEquals(650 * MS, rtt.resendTimeout(1));
        assertEquals(1_000 * MS, rtt.resendTimeout(2)); // 1300, above the cap
        assertEquals(1_000 * MS, rtt.resendTimeout(10));
    }

    @Test
    void timeoutDoublesToCapWithoutSamples() {
        assertEquals(1_000 * MS, rtt.resendTimeout(1));
        assertEquals(1_000 * MS, rtt.resendTimeout(2));
        assertEquals(1_000 * MS, rtt.resendTimeout(255));
    }

    @Test
    void steadyPathKeepsTenMillisecondsOfDeviation() {
        rtt.addSample(80 * MS);
        for (int i = 0; i < 100; i++) {
            rtt.addSample(80 * MS);
        }

        assertEquals(115 * MS, rtt.resendTimeout(0)); // 80 + 10 + 25
    }

    @Test
    void timeoutNeverFallsBelowMinimum() {
        for (int i = 0; i < 100; i++) {
            rtt.addSample(MS);
        }

        assertEquals(100 * MS, rtt.resendTimeout(0)); // 1 + 10 + 25
    }

    @Test
    void limitsTimeoutToThreeSeconds() {
        rtt.addSample(2_000 * MS);

        assertEquals(3_000 * MS, rtt.resendTimeout(0)); // 2000 + 4000 + 25
        assertEquals(3_000 * MS, rtt.resendTimeout(1)); // not below the first wait, whatever the cap of doubling
    }

    @Test
    void earlyResendAgeExceedsRoundTripAndDeviation() {
        rtt.addSample(80 * MS);
        assertEquals(160 * MS, rtt.earlyResendAge()); // 80 + 2 · 40 > 9/8 · 80

        for (int i = 0; i < 100; i++) {
            rtt.addSample(80 * MS);
        }
        assertEquals(90 * MS, rtt.earlyResendAge()); // 9/8 · 80 > 80 + 2 · 0
    }
}
