package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests section 6.5 with values computed by hand. */
class SetpSendRateLimiterTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private final SetpRttEstimator rtt = new SetpRttEstimator(SetpProtocolParameters.DEFAULTS);
    private final SetpSendRateLimiter rate = new SetpSendRateLimiter(SetpProtocolParameters.DEFAULTS, rtt, true, 0);

    @Test
    void bucketHoldsTenthOfSecond() {
        var bucket = new TokenBucket(250_000, 0);

        assertTrue(bucket.hasTokens(25_000));
        assertFalse(bucket.hasTokens(25_001));
    }

    @Test
    void slowBucketHoldsWholePacket() {
        assertTrue(new TokenBucket(100, 0).hasTokens(1452));
    }

    @Test
    void refillsOverTimeUpToCapacity() {
        var bucket = new TokenBucket(250_000, 0);
        bucket.consume(25_000);
        bucket.refill(250_000, 20 * MS);

        assertTrue(bucket.hasTokens(5_000)); // 250,000 · 0.02
        assertFalse(bucket.hasTokens(5_001));
        bucket.refill(250_000, 100 * SECOND);
        assertFalse(bucket.hasTokens(25_001));
    }

    @Test
    void unconditionalSendsMayMakeBalanceNegative() {
        var bucket = new TokenBucket(1_000, 0);
        bucket.consume(1_452);
        bucket.consume(500);

        assertEquals(SECOND, bucket.hasTokensAt(500)); // 1,000 bytes are missing
    }

    @Test
    void predictsTimeUntilEnoughTokens() {
        var bucket = new TokenBucket(250_000, 0);
        bucket.consume(25_000);

        assertEquals(5_808_000, bucket.hasTokensAt(1_452)); // 1,452 / 250,000 s
        bucket.refill(250_000, 5_808_000);
        assertTrue(bucket.hasTokens(1_452));
    }

    @Test
    void zeroRateNeverProvidesTokens() {
        var bucket = new TokenBucket(0, 0);
        bucket.consume(1_452);

        assertEquals(Long.MAX_VALUE, bucket.hasTokensAt(1));
    }

    @Test
    void usesLowestOfPeerCapAndCongestionRate() {
        rate.setPeerRate(1, 20_000);
        rate.advance(0);
        assertEquals(20_000, rate.currentRate());

        rate.setPeerRate(2, 4_000_000_000L);
        rate.advance(0);
        assertEquals(250_000, rate.currentRate());
    }

    @Test
    void ignoresOutdatedPeerRate() {
        rate.setPeerRate(0xffff_ffffL, 20_000);
        rate.setPeerRate(1, 0);
        rate.setPeerRate(0xffff_ffffL, 20_000);
        rate.advance(0);

        assertEquals(0, rate.currentRate());
    }

    @Test
    void timeoutHalvesRateOncePerRoundTrip() {
        rtt.addSample(100 * MS);
        rate.recordTimeout(0);
        assertEquals(125_000, rate.currentRate());
        rate.recordTimeout(99 * MS);
        assertEquals(125_000, rate.currentRate());
        rate.advance(100 * MS);
        rate.recordTimeout(100 * MS);

        assertEquals((125_000 + 1_452) / 2, rate.currentRate());
    }

    @Test
    void growsByPacketPerRoundTrip() {
        rtt.addSample(100 * MS);
        rate.recordTimeout(0);
        rate.advance(350 * MS);
        assertEquals(125_000 + 3 * 1_452, rate.currentRate());

        rate.advance(400 * MS);
        assertEquals(125_000 + 4 * 1_452, rate.currentRate());
        rate.advance(3_600 * SECOND);
        assertEquals(250_000, rate.currentRate());
    }

    @Test
    void neverFallsBelowTenPacketsPerSecond() {
        rtt.addSample(100 * MS);
        for (int i = 0; i < 50; i++) {
            rate.recordTimeout(i * 100 * MS);
        }

        assertEquals(14_520, rate.currentRate());
    }
}
