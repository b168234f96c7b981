package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SpanTest {
    private static final long WINDOW = 1000;
    private static final int COLUMNS = 100;

    @Test
    void nowIsInTheLastColumn() {
        for (long now = 12_340; now < 12_360; now++) {
            assertEquals(COLUMNS - 1, Span.until(now, WINDOW, COLUMNS).column(now));
        }
    }

    @Test
    void aValueStaysWithItsNeighboursWhileTimeGoesOn() {
        for (long now = 5000; now < 5100; now++) {
            var span = Span.until(now, WINDOW, COLUMNS);
            assertEquals(span.column(4500), span.column(4509), "4500 and 4509 share a column at " + now);
            assertEquals(1, span.column(4510) - span.column(4500));
        }
    }

    @Test
    void timesOutsideHaveAColumnOutside() {
        var span = Span.until(5000, WINDOW, COLUMNS);

        assertEquals(-1, span.column(0));
        assertEquals(COLUMNS, span.column(99_999));
        assertTrue(span.to() > 5000);
    }
}
