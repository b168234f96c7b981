package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.model.TimeSeriesBuffer;
import mocapscope.app.model.TransportMetricHistory;
import mocapscope.protocol.session.TransportMetric;
import org.junit.jupiter.api.Test;

class CourseTest {
    private static final long SECOND = 1_000_000_000L;

    private final TimeSeriesBuffer past = new TimeSeriesBuffer(64);

    @Test
    void aFigureStaysAsItWasUntilItIsToldAgain() {
        past.add(SECOND, 5);
        past.add(2 * SECOND, 7);
        var course = course(TransportMetric.TransportMetricUnit.COUNT);

        assertEquals(Double.NaN, course.at(SECOND - 1));
        assertEquals(5, course.at(SECOND));
        assertEquals(5, course.at(2 * SECOND - 1));
        assertEquals(7, course.at(4 * SECOND));
    }

    @Test
    void aTransportThatSaysNothingIsNotThere() {
        past.add(SECOND, 5);

        assertEquals(5, course(TransportMetric.TransportMetricUnit.COUNT).at(4 * SECOND));
        assertEquals(Double.NaN, course(TransportMetric.TransportMetricUnit.COUNT).at(4 * SECOND + 1));
    }

    @Test
    void ofATotalTheGrowthIsShown() {
        past.add(SECOND, 100);
        past.add(2 * SECOND, 104);
        past.add(2 * SECOND + SECOND / 2, 110);
        var course = course(TransportMetric.TransportMetricUnit.TOTAL);

        assertEquals(0, course.at(SECOND));
        assertEquals(4, course.at(2 * SECOND));
        assertEquals(10, course.at(2 * SECOND + SECOND / 2));
        assertEquals(6, course.at(3 * SECOND));
        assertEquals(0, course.at(4 * SECOND));
    }

    @Test
    void aTotalThatBeginsAnewDoesNotShrink() {
        past.add(SECOND, 100);
        past.add(2 * SECOND, 3);

        assertEquals(0, course(TransportMetric.TransportMetricUnit.TOTAL).at(2 * SECOND));
    }

    private Course course(TransportMetric.TransportMetricUnit unit) {
        var course = new Course(new TransportMetricHistory(new TransportMetric("x", "X", unit, 0), past));
        course.read(0);
        return course;
    }
}
