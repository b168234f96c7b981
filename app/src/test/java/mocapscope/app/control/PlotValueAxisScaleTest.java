package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PlotValueAxisScaleTest {
    private static final int HEIGHT = 101;

    @Test
    void scaleContainsUsualIntervalAndShowsSpread() {
        var scale = PlotValueAxisScale.spread(0.0167, 0.016, 0.0175);

        assertTrue(scale.low() > 0.01 && scale.low() < 0.016, scale.toString());
        assertTrue(scale.high() > 0.0175 && scale.high() < 0.022, scale.toString());
    }

    @Test
    void wideSpreadStartsAtZero() {
        assertEquals(0, PlotValueAxisScale.spread(0.02, 0.005, 0.035).low());
    }

    @Test
    void highValuesAreAtTop() {
        var scale = PlotValueAxisScale.upTo(100);

        assertEquals(0, scale.rowOf(100, HEIGHT));
        assertEquals(100, scale.rowOf(0, HEIGHT));
        assertEquals(50, scale.rowOf(50, HEIGHT));
    }

    @Test
    void clampsHighValuesToTop() {
        assertEquals(0, PlotValueAxisScale.upTo(100).rowOf(4000, HEIGHT));
    }

    @Test
    void anyNumbersProduceValidScale() {
        double[] ends = {
            0, 5, -3, 1e-310, 1e17, 1e17 + 16, 1e299, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN
        };
        for (double low : ends) {
            for (double high : ends) {
                var scale = PlotValueAxisScale.holding(Math.min(low, high), Math.max(low, high), 4);
                assertTrue(scale.high() > scale.low() && scale.step() > 0, scale + " of " + low + " and " + high);
                assertTrue(scale.ticks().size() < 20, scale.toString());
                scale.rowOf(low, HEIGHT);
            }
        }
    }

    @Test
    void keepsScaleWhileSuitable() {
        assertTrue(PlotValueAxisScale.upTo(100).isSuitableFor(PlotValueAxisScale.upTo(60)));
        assertFalse(PlotValueAxisScale.upTo(100).isSuitableFor(PlotValueAxisScale.upTo(130)), "too small");
        assertFalse(PlotValueAxisScale.upTo(100).isSuitableFor(PlotValueAxisScale.upTo(20)), "far too large");
    }
}
