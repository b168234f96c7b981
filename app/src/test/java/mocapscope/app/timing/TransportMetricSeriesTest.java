package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.TransportMetricHistory;
import mocapscope.protocol.session.event.TransportMetricValue;
import org.junit.jupiter.api.Test;

class TransportMetricSeriesTest {
    private static final long SECOND = 1_000_000_000L;

    private final TimeSeriesBuffer past = new TimeSeriesBuffer(64);

    @Test
    void holdsValueUntilNextUpdate() {
        past.add(SECOND, 5);
        past.add(2 * SECOND, 7);
        var series = series(TransportMetricValue.TransportMetricUnit.COUNT);

        assertEquals(Double.NaN, series.valueAt(SECOND - 1));
        assertEquals(5, series.valueAt(SECOND));
        assertEquals(5, series.valueAt(2 * SECOND - 1));
        assertEquals(7, series.valueAt(4 * SECOND));
    }

    @Test
    void valueExpiresWithoutUpdates() {
        past.add(SECOND, 5);

        assertEquals(5, series(TransportMetricValue.TransportMetricUnit.COUNT).valueAt(4 * SECOND));
        assertEquals(
                Double.NaN,
                series(TransportMetricValue.TransportMetricUnit.COUNT).valueAt(4 * SECOND + 1));
    }

    @Test
    void showsIncreaseOfTotal() {
        past.add(SECOND, 100);
        past.add(2 * SECOND, 104);
        past.add(2 * SECOND + SECOND / 2, 110);
        var series = series(TransportMetricValue.TransportMetricUnit.TOTAL);

        assertEquals(0, series.valueAt(SECOND));
        assertEquals(4, series.valueAt(2 * SECOND));
        assertEquals(10, series.valueAt(2 * SECOND + SECOND / 2));
        assertEquals(6, series.valueAt(3 * SECOND));
        assertEquals(0, series.valueAt(4 * SECOND));
    }

    @Test
    void restartedTotalShowsNoDecrease() {
        past.add(SECOND, 100);
        past.add(2 * SECOND, 3);

        assertEquals(0, series(TransportMetricValue.TransportMetricUnit.TOTAL).valueAt(2 * SECOND));
    }

    private TransportMetricSeries series(TransportMetricValue.TransportMetricUnit unit) {
        var series = new TransportMetricSeries(
                new TransportMetricHistory(new TransportMetricValue("x", "X", unit, 0), past));
        series.load(0);
        return series;
    }
}
