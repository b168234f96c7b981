package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.control.Scale;
import mocapscope.app.model.Arrivals;
import org.junit.jupiter.api.Test;

class HistogramTest {

    @Test
    void intervalsFallIntoTheirBinsAndOutliersAreCountedApart() {
        var arrivals = new Arrivals(16, _ -> true);
        for (double interval : new double[] {0.001, 0.012, 0.013, 0.02, 0.5}) {
            arrivals.add(1, interval, 0);
        }
        var beats = new Beats();
        beats.read(arrivals, 0);

        var histogram = Histogram.of(beats, 0, 10, new Scale(0, 0.02, 0.01), 4);

        assertEquals(1, histogram.count(0));
        assertEquals(0, histogram.count(1));
        assertEquals(2, histogram.count(2));
        assertEquals(1, histogram.count(3), "the upper end belongs to the last bin");
        assertEquals(1, histogram.beyond());
        assertEquals(1, histogram.height(2, false));
        assertEquals(0.5, histogram.height(3, false));
        assertEquals(Math.log(2) / Math.log(3), histogram.height(3, true), 1e-12);
        assertEquals(0, histogram.height(1, true));
    }
}
