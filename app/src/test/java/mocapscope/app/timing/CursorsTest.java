package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CursorsTest {
    private final Cursors cursors = new Cursors();

    @Test
    void theSecondMeasuresFromTheFirst() {
        cursors.point(5_000_000_000L);
        assertTrue(Double.isNaN(cursors.apart()));

        cursors.measure(5_250_000_000L);
        assertEquals(0.25, cursors.apart(), 1e-12);
        cursors.point(5_500_000_000L);
        assertEquals(-0.25, cursors.apart(), 1e-12);
    }

    @Test
    void withoutAFirstTheSecondIsTheFirst() {
        cursors.measure(7);

        assertEquals(7, cursors.first().getAsLong());
        assertTrue(cursors.second().isEmpty());
        cursors.clear();
        assertTrue(cursors.first().isEmpty());
    }
}
