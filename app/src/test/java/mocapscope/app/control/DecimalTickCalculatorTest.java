package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DecimalTickCalculatorTest {

    @Test
    void usesStepsOfOneTwoOrFive() {
        assertEquals(2, DecimalTickCalculator.chooseStep(10, 5), 1e-12);
        assertEquals(5, DecimalTickCalculator.chooseStep(10, 4), 1e-12);
        assertEquals(10, DecimalTickCalculator.chooseStep(60, 6), 1e-12);
        assertEquals(0.02, DecimalTickCalculator.chooseStep(0.06, 4), 1e-12);
        assertEquals(0.001, DecimalTickCalculator.chooseStep(0.004, 4), 1e-12);
    }

    @Test
    void includesTicksAtBothEnds() {
        assertEquals(List.of(-10.0, -5.0, 0.0), DecimalTickCalculator.findTicks(-10, 0, 5));
        assertEquals(List.of(2.0, 4.0), DecimalTickCalculator.findTicks(1, 5, 2));
        assertEquals(4, DecimalTickCalculator.findTicks(0, 0.3, 0.1).size());
    }

    @Test
    void choosesDecimalPlacesThatDistinguishTicks() {
        assertEquals(0, DecimalTickCalculator.decimalPlaces(20));
        assertEquals(0, DecimalTickCalculator.decimalPlaces(1));
        assertEquals(1, DecimalTickCalculator.decimalPlaces(0.5));
        assertEquals(3, DecimalTickCalculator.decimalPlaces(0.001));
    }
}
