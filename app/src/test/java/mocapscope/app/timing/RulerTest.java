package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RulerTest {

    @Test
    void anXAndItsTimeAreTheSameInBothWays() {
        var ruler = Ruler.of(1000, false, 0);
        var sight = new Sight(5_000, 15_000, 20_000);

        for (long time : new long[] {5_000, 7_500, 14_000}) {
            double part = ruler.part(ruler.x(time, sight));
            assertEquals(time, sight.from() + part * sight.window(), 1e-6);
        }
        assertFalse(ruler.onStrips(ruler.x(16_000, sight)));
    }

    @Test
    void whereThereIsLittleRoomTheStripsGetIt() {
        for (boolean overview : new boolean[] {false, true}) {
            assertTrue(Ruler.of(240, overview, 0).strips() > 90);
            assertTrue(Ruler.of(700, overview, 0).strips() > 280);
        }
        assertFalse(Ruler.of(240, false, 0).histogram());
        assertFalse(Ruler.of(600, false, 0).jitter());
        assertTrue(Ruler.of(700, false, 0).jitter());
    }

    @Test
    void namesOfTheOverviewGetTheWidthTheyNeedUpToAPartOfAll() {
        assertEquals(Ruler.of(800, true, 0), Ruler.of(800, true, 60));
        assertEquals(200, Ruler.of(800, true, 200).name());
        assertEquals(0.45 * 800, Ruler.of(800, true, 2000).left());
        assertEquals(Ruler.of(240, true, 0), Ruler.of(240, true, 2000));
        assertEquals(Ruler.of(800, false, 0), Ruler.of(800, false, 200));
    }
}
