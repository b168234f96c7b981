package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TimeCursorPairTest {
    private final TimeCursorPair pair = new TimeCursorPair();

    @Test
    void measuresSecondCursorFromFirst() {
        pair.setFirst(5_000_000_000L);
        assertTrue(Double.isNaN(pair.distanceSeconds()));

        pair.setSecond(5_250_000_000L);
        assertEquals(0.25, pair.distanceSeconds(), 1e-12);
        pair.setFirst(5_500_000_000L);
        assertEquals(-0.25, pair.distanceSeconds(), 1e-12);
    }

    @Test
    void setsFirstCursorWhenNoneExists() {
        pair.setSecond(7);

        assertEquals(7, pair.first().getAsLong());
        assertTrue(pair.second().isEmpty());
        pair.clear();
        assertTrue(pair.first().isEmpty());
    }
}
