package mocapscope.app.model.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EqualWidthHistogramTest {
    private final EqualWidthHistogram histogram = new EqualWidthHistogram(3);

    @Test
    void countsValuesOutsideItsBinsSeparately() {
        histogram.add(-1, 2);
        histogram.add(0, 1);
        histogram.add(2, 4);
        histogram.add(3, 5);

        assertEquals(1, histogram.count(0));
        assertEquals(0, histogram.count(1));
        assertEquals(4, histogram.count(2));
        assertEquals(2, histogram.below());
        assertEquals(5, histogram.above());
    }

    @Test
    void scalesBarsToLargestBin() {
        histogram.add(0, 999);
        histogram.add(1, 1);

        assertEquals(100, histogram.length(0, 100, false));
        assertEquals(1, histogram.length(1, 100, false), "a single value can be seen");
        assertEquals(0, histogram.length(2, 100, false));
    }

    @Test
    void logarithmicBarsShowSingleValues() {
        histogram.add(0, 999);
        histogram.add(1, 1);

        assertEquals(100, histogram.length(0, 100, true));
        assertEquals(10, histogram.length(1, 100, true));
    }
}
