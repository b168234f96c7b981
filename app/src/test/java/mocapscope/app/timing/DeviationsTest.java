package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import mocapscope.app.model.Arrivals;
import org.junit.jupiter.api.Test;

class DeviationsTest {
    private static final double WANTED = 0.010;

    @Test
    void whatIsAsWantedStandsInTheMiddleAndTheRestOnBothSides() {
        var deviations = of(0.010, 0.010, 0.0098, 0.011, 0.0125, 0.0075);

        assertEquals(2, deviations.count(2));
        assertEquals(1, deviations.count(1));
        assertEquals(0, deviations.count(0));
        assertEquals(1, deviations.count(4));
        assertEquals(1, deviations.longer());
        assertEquals(1, deviations.shorter());
    }

    @Test
    void singleOnesCanBeSeenBesideMany() {
        var many = new double[1000];
        Arrays.fill(many, WANTED);
        many[0] = 0.011;
        var deviations = of(many);

        assertEquals(1, deviations.height(2, false));
        assertEquals(1 / 999.0, deviations.height(4, false), 1e-9);
        assertEquals(0.1, deviations.height(4, true), 0.01);
        assertEquals(0, deviations.height(0, true));
    }

    @Test
    void itReachesToARoundNumberBeyondMost() {
        assertEquals(0.002, Deviations.half(0.010, 0.0095, 0.0112), 1e-12);
        assertEquals(0.005, Deviations.half(0.010, 0.006, 0.0112), 1e-12);
        assertEquals(1e-4, Deviations.half(0.010, 0.010, 0.010), 1e-12);
    }

    private static Deviations of(double... intervals) {
        var arrivals = new Arrivals(2000, _ -> true);
        for (double interval : intervals) {
            arrivals.add(1, interval, 0);
        }
        var beats = new Beats();
        beats.read(arrivals, 0);
        return Deviations.of(beats, 0, 10, WANTED, 0.001, 5);
    }
}
