package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RulerTest {

    @Test
    void anXAndItsTimeAreTheSameInBothWays() {
        var ruler = Ruler.of(1000, false);
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
            assertTrue(Ruler.of(240, overview).strips() > 90);
            assertTrue(Ruler.of(700, overview).strips() > 280);
        }
        assertFalse(Ruler.of(240, false).histogram());
        assertFalse(Ruler.of(600, false).jitter());
        assertTrue(Ruler.of(700, false).jitter());
    }
}
