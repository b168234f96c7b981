package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PixelColumnMinMaxBufferTest {
    private static final int COLOR = 0xff00ff00;
    private static final PixelTimeScale SPAN = new PixelTimeScale(1000, 10, 10);
    private static final PlotValueAxisScale SCALE = new PlotValueAxisScale(0, 10, 5);

    private final PixelColumnMinMaxBuffer maxCurve = new PixelColumnMinMaxBuffer().clear(10);
    private final PixelColorBuffer raster = new PixelColorBuffer(10, 11);

    @Test
    void intervalValueCoversItsColumns() {
        var curve = new PixelColumnMinMaxBuffer().clear(10);
        curve.addRange(SPAN, 1015, 1035, 2, 2);
        curve.addRange(SPAN, 1030, 2000, 1, 1);

        assertFalse(curve.hasValue(0));
        assertTrue(curve.hasValue(1));
        assertEquals(1, curve.minimum(3));
        assertEquals(2, curve.maximum(3));
        assertTrue(curve.hasValue(9));
    }

    @Test
    void columnKeepsMinimumMaximumAndLastValue() {
        add(1021, 4);
        add(1025, 9);
        add(1029, 2);

        assertEquals(2, maxCurve.minimum(2));
        assertEquals(9, maxCurve.maximum(2));
        assertEquals(2, maxCurve.lastValueAt(2));
        assertFalse(maxCurve.hasValue(3));
        assertEquals(2, maxCurve.lastValueAt(9));
    }

    @Test
    void earlierValueAppliesAtBeginning() {
        add(900, 7);

        assertEquals(7, maxCurve.lastValueAt(0));
        assertEquals(7, maxCurve.lowest());
        assertEquals(7, maxCurve.highest());
    }

    @Test
    void lineBridgesOnlyShortGaps() {
        add(1000, 5);
        add(1040, 5);
        add(1090, 5);

        maxCurve.drawLine(raster, SCALE, 4, COLOR);

        assertEquals(COLOR, raster.pixelAt(2, 5));
        assertEquals(0, raster.pixelAt(6, 5));
        assertEquals(COLOR, raster.pixelAt(9, 5));
    }

    @Test
    void stepLastsUntilNextValueOrNow() {
        add(900, 0);
        add(1050, 10);

        maxCurve.drawSteps(raster, SCALE, 7, COLOR);

        assertEquals(COLOR, raster.pixelAt(2, 10));
        assertEquals(COLOR, raster.pixelAt(5, 3));
        assertEquals(COLOR, raster.pixelAt(7, 0));
        assertEquals(0, raster.pixelAt(8, 0));
    }

    @Test
    void toleratesValuesOutsideScale() {
        add(1000, Double.NEGATIVE_INFINITY);
        add(1010, Double.POSITIVE_INFINITY);
        add(1020, -1e300);

        maxCurve.drawLine(raster, SCALE, 4, COLOR);
        maxCurve.drawSteps(raster, SCALE, 9, COLOR);

        assertTrue(maxCurve.highest() > 1e300);
    }

    private void add(long time, double value) {
        maxCurve.add(SPAN, time, value, value, value);
    }
}
