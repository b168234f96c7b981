package mocapscope.protocol.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LinearTrendTest {
    private static final double EXACT = 1e-12;

    @Test
    void fitsExactLineWithZeroUncertainty() {
        var trend = LinearTrend.of(5, 5.5, 6, 6.5);

        assertEquals(0.5, trend.slope(), EXACT);
        assertEquals(0, trend.doubt(), EXACT);
    }

    @Test
    void oscillatingValuesHaveZeroSlopeButUncertainty() {
        var trend = LinearTrend.of(1, 3, 1, 3, 1);

        assertEquals(0, trend.slope(), EXACT);
        assertEquals(Math.sqrt(4.8 / 3 / 10), trend.doubt(), EXACT);
    }

    @Test
    void twoValuesHaveInfiniteUncertainty() {
        assertEquals(2, LinearTrend.of(1, 3).slope(), EXACT);
        assertTrue(Double.isInfinite(LinearTrend.of(1, 3).doubt()));
        assertEquals(0, LinearTrend.of(1).slope(), EXACT);
    }
}
