package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TimeCursorPairTest {
    private final TimeCursorPair cursors = new TimeCursorPair();

    @Test
    void theSecondMeasuresFromTheFirst() {
        cursors.setFirst(5_000_000_000L);
        assertTrue(Double.isNaN(cursors.distanceSeconds()));

        cursors.setSecond(5_250_000_000L);
        assertEquals(0.25, cursors.distanceSeconds(), 1e-12);
        cursors.setFirst(5_500_000_000L);
        assertEquals(-0.25, cursors.distanceSeconds(), 1e-12);
    }

    @Test
    void withoutAFirstTheSecondIsTheFirst() {
        cursors.setSecond(7);

        assertEquals(7, cursors.first().getAsLong());
        assertTrue(cursors.second().isEmpty());
        cursors.clear();
        assertTrue(cursors.first().isEmpty());
    }
}
