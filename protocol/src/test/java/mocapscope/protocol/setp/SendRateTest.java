package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Section 6.5, worked by hand. */
class SendRateTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private final RttEstimate rtt = new RttEstimate();
    private final SendRate rate = new SendRate(SetpTuning.DEFAULTS, rtt, 0);

    @Test
    void aBucketHoldsWhatATenthOfASecondNeeds() {
        var bucket = new TokenBucket(250_000, 0);

        assertTrue(bucket.covers(25_000));
        assertFalse(bucket.covers(25_001));
    }

    @Test
    void aSlowOneHoldsAWholePacket() {
        assertTrue(new TokenBucket(100, 0).covers(1452));
    }

    @Test
    void itFillsWithTimeAndNoHigherThanItsRim() {
        var bucket = new TokenBucket(250_000, 0);
        bucket.take(25_000);
        bucket.refill(250_000, 20 * MS);

        assertTrue(bucket.covers(5_000)); // 250,000 · 0.02
        assertFalse(bucket.covers(5_001));
        bucket.refill(250_000, 100 * SECOND);
        assertFalse(bucket.covers(25_001));
    }

    @Test
    void whatIsAlwaysSentMayDriveItNegative() {
        var bucket = new TokenBucket(1_000, 0);
        bucket.take(1_452);
        bucket.take(500);

        assertEquals(SECOND, bucket.coversAt(500)); // 1,000 bytes are missing
    }

    @Test
    void itTellsWhenItWillCover() {
        var bucket = new TokenBucket(250_000, 0);
        bucket.take(25_000);

        assertEquals(5_808_000, bucket.coversAt(1_452)); // 1,452 / 250,000 s
        bucket.refill(250_000, 5_808_000);
        assertTrue(bucket.covers(1_452));
    }

    @Test
    void atNoRateItNeverCovers() {
        var bucket = new TokenBucket(0, 0);
        bucket.take(1_452);

        assertEquals(Long.MAX_VALUE, bucket.coversAt(1));
    }

    @Test
    void theLeastOfPeerCapAndCongestionCounts() {
        rate.throttled(1, 20_000);
        rate.advance(0);
        assertEquals(20_000, rate.inForce());

        rate.throttled(2, 4_000_000_000L);
        rate.advance(0);
        assertEquals(250_000, rate.inForce());
    }

    @Test
    void anOvertakenWishOfThePeerDoesNotCount() {
        rate.throttled(0xffff_ffffL, 20_000);
        rate.throttled(1, 0);
        rate.throttled(0xffff_ffffL, 20_000);
        rate.advance(0);

        assertEquals(0, rate.inForce());
    }

    @Test
    void aTimerResendHalvesTheRateOncePerRoundTrip() {
        rtt.sample(100 * MS);
        rate.timedOut(0);
        assertEquals(125_000, rate.inForce());
        rate.timedOut(99 * MS);
        assertEquals(125_000, rate.inForce());
        rate.advance(100 * MS);
        rate.timedOut(100 * MS);

        assertEquals((125_000 + 1_452) / 2, rate.inForce());
    }

    @Test
    void itGrowsAPacketEachRoundTripUpToTheCap() {
        rtt.sample(100 * MS);
        rate.timedOut(0);
        rate.advance(350 * MS);
        assertEquals(125_000 + 3 * 1_452, rate.inForce());

        rate.advance(400 * MS);
        assertEquals(125_000 + 4 * 1_452, rate.inForce());
        rate.advance(3_600 * SECOND);
        assertEquals(250_000, rate.inForce());
    }

    @Test
    void itNeverFallsBelowTenPacketsASecond() {
        rtt.sample(100 * MS);
        for (int i = 0; i < 50; i++) {
            rate.timedOut(i * 100 * MS);
        }

        assertEquals(14_520, rate.inForce());
    }
}
