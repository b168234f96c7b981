package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PixelTimeScaleTest {
    private static final long WINDOW = 1000;
    private static final int COLUMNS = 100;

    @Test
    void nowIsInLastColumn() {
        for (long now = 12_340; now < 12_360; now++) {
            assertEquals(COLUMNS - 1, PixelTimeScale.until(now, WINDOW, COLUMNS).columnOf(now));
        }
    }

    @Test
    void columnGroupingIsStableOverTime() {
        for (long now = 5000; now < 5100; now++) {
            var scale = PixelTimeScale.until(now, WINDOW, COLUMNS);
            assertEquals(scale.columnOf(4500), scale.columnOf(4509), "4500 and 4509 share a column at " + now);
            assertEquals(1, scale.columnOf(4510) - scale.columnOf(4500));
        }
    }

    @Test
    void timesOutsideMapToColumnsOutside() {
        var scale = PixelTimeScale.until(5000, WINDOW, COLUMNS);

        assertEquals(-1, scale.columnOf(0));
        assertEquals(COLUMNS, scale.columnOf(99_999));
        assertTrue(scale.to() > 5000);
    }
}
