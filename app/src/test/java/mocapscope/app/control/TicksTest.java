package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class TicksTest {

    @Test
    void stepsAreOneTwoOrFiveTimesAPowerOfTen() {
        assertEquals(2, Ticks.step(10, 5), 1e-12);
        assertEquals(5, Ticks.step(10, 4), 1e-12);
        assertEquals(10, Ticks.step(60, 6), 1e-12);
        assertEquals(0.02, Ticks.step(0.06, 4), 1e-12);
        assertEquals(0.001, Ticks.step(0.004, 4), 1e-12);
    }

    @Test
    void marksLieInsideAndOnTheEnds() {
        assertEquals(List.of(-10.0, -5.0, 0.0), Ticks.between(-10, 0, 5));
        assertEquals(List.of(2.0, 4.0), Ticks.between(1, 5, 2));
        assertEquals(4, Ticks.between(0, 0.3, 0.1).size());
    }

    @Test
    void decimalsTellMarksApart() {
        assertEquals(0, Ticks.decimals(20));
        assertEquals(0, Ticks.decimals(1));
        assertEquals(1, Ticks.decimals(0.5));
        assertEquals(3, Ticks.decimals(0.001));
    }
}
