package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LatencyMeterTest {
    private static final long US = 1_000;
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    private final LatencyMeter meter = new LatencyMeter();

    @Test
    void latencyIsUnknownBeforeFirstSample() {
        assertEquals(LatencySummary.NONE, meter.latency(0));
        assertFalse(meter.latency(0).isKnown());
    }

    @Test
    void resolvesLatencyToOneSixteenth() {
        for (long nanos = 20 * US; nanos < 60 * SECOND; nanos = nanos * 7 / 5) {
            var one = new LatencyMeter();
            one.add(0, nanos);

            assertEquals(nanos / 1e9, one.latency(0).median(), nanos / 1e9 / 16);
        }
    }

    @Test
    void quantilesMatchSortedSamples() {
        var random = new Random(1);
        var all = new double[10_000];
        for (int i = 0; i < all.length; i++) {
            long nanos = (long) (2 * MS + Math.abs(random.nextGaussian()) * 10 * MS);
            all[i] = nanos / 1e9;
            meter.add(i * MS, nanos);
        }
        Arrays.sort(all);
        var summary = meter.latency(9 * SECOND);

        assertEquals(all[5_000], summary.median(), all[5_000] / 16);
        assertEquals(all[9_500], summary.p95(), all[9_500] / 16);
        assertEquals(all[9_900], summary.p99(), all[9_900] / 16);
        assertEquals(all[9_999], summary.worst(), 1e-9);
        assertEquals(10_000, summary.count());
    }

    /** Tests as many equal latencies as all sources of a busy session have in one stage in two seconds. */
    @Test
    void countsManyEqualLatencies() {
        for (int i = 0; i < 200_000; i++) {
            meter.add(i, i < 120_000 ? MS : 10 * MS);
        }
        var summary = meter.latency(SECOND);

        assertEquals(200_000, summary.count());
        assertEquals(0.001, summary.median(), 0.0001);
    }

    @Test
    void singleOutlierDoesNotMoveMedian() {
        for (int i = 0; i < 100; i++) {
            meter.add(i * 10 * MS, i == 50 ? 900 * MS : MS);
        }
        var summary = meter.latency(SECOND);

        assertEquals(0.001, summary.median(), 0.0001);
        assertEquals(0.001, summary.p95(), 0.0001);
        assertEquals(0.9, summary.worst(), 1e-9);
    }

    @Test
    void forgetsSamplesAfterTenSeconds() {
        meter.add(0, 500 * MS);
        meter.add(9 * SECOND, MS);
        assertEquals(0.5, meter.latency(9 * SECOND).worst(), 1e-9);

        assertEquals(0.001, meter.latency(10 * SECOND).worst(), 1e-9);
        assertFalse(meter.latency(60 * SECOND).isKnown());
    }

    @Test
    void clampsNegativeAndHugeLatencies() {
        meter.add(0, -5 * MS);
        assertEquals(0, meter.latency(0).worst());

        var slow = new LatencyMeter();
        slow.add(0, 7200 * SECOND);
        assertEquals(137, slow.latency(0).median(), 10);
    }
}
