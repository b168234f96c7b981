package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ScaleTest {
    private static final int HEIGHT = 101;

    @Test
    void theUsualIntervalLiesInsideAndTheSpreadShows() {
        var scale = Scale.spread(0.0167, 0.016, 0.0175);

        assertTrue(scale.low() > 0.01 && scale.low() < 0.016, scale.toString());
        assertTrue(scale.high() > 0.0175 && scale.high() < 0.022, scale.toString());
    }

    @Test
    void aWideSpreadIsShownFromZero() {
        assertEquals(0, Scale.spread(0.02, 0.005, 0.035).low());
    }

    @Test
    void highIsUp() {
        var scale = Scale.upTo(100);

        assertEquals(0, scale.row(100, HEIGHT));
        assertEquals(100, scale.row(0, HEIGHT));
        assertEquals(50, scale.row(50, HEIGHT));
    }

    @Test
    void whatIsTooHighIsShownAtTheTop() {
        assertEquals(0, Scale.upTo(100).row(4000, HEIGHT));
    }

    @Test
    void anyNumbersMakeAScale() {
        double[] ends = {
            0, 5, -3, 1e-310, 1e17, 1e17 + 16, 1e299, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN
        };
        for (double low : ends) {
            for (double high : ends) {
                var scale = Scale.holding(Math.min(low, high), Math.max(low, high), 4);
                assertTrue(scale.high() > scale.low() && scale.step() > 0, scale + " of " + low + " and " + high);
                assertTrue(scale.ticks().size() < 20, scale.toString());
                scale.row(low, HEIGHT);
            }
        }
    }

    @Test
    void aScaleStaysWhileItServes() {
        assertTrue(Scale.upTo(100).serves(Scale.upTo(60)));
        assertFalse(Scale.upTo(100).serves(Scale.upTo(130)), "too small");
        assertFalse(Scale.upTo(100).serves(Scale.upTo(20)), "far too large");
    }
}
