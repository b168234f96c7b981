package mocapscope.app.timing;

import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.TransportMetricHistory;
import mocapscope.protocol.session.event.TransportMetricValue;

/**
 * The recent values of one transport metric, such as round-trip time, for plotting in the timing view. Reusable; not
 * thread-safe. A value holds until the next report. Reused from frame to frame.
 */
final class TransportMetricSeries {
    private static final int MOST = 2048;
    private static final double NANOS = 1e9;
    /** Age in nanoseconds beyond which a value no longer counts as present. */
    private static final long HOLDS = 3_000_000_000L;
    /** Time in nanoseconds over which the growth of a total is computed. */
    private static final long GROWS_OVER = 1_000_000_000L;

    private final long[] times = new long[MOST];
    private final double[] values = new double[MOST];
    private TimeSeriesBuffer past;
    private int count;
    private TransportMetricValue latest;

    TransportMetricSeries(TransportMetricHistory history) {
        past = history.past();
        latest = history.latest();
    }

    /** Returns the latest value. */
    TransportMetricValue latest() {
        return latest;
    }

    /** Sets the latest value without reading earlier ones. */
    void update(TransportMetricHistory newer) {
        latest = newer.latest();
        past = newer.past();
    }

    /** Copies the values since a time. */
    void load(long since) {
        count = past.copySince(since, times, values);
    }

    /**
     * Returns the plotted value at a time: the value, or the growth of a total in the second before; NaN where none
     * exists.
     */
    double valueAt(long time) {
        return latest.unit() == TransportMetricValue.TransportMetricUnit.TOTAL ? growth(time) : value(time);
    }

    private double growth(long time) {
        double now = value(time);
        if (Double.isNaN(now)) {
            return Double.NaN;
        }
        int before = until(time - GROWS_OVER);
        double value = before == 0 ? values[0] : values[before - 1];
        return Math.max(0, now - value) / (GROWS_OVER / NANOS); // a reconnected session counts from 0 again
    }

    private double value(long time) {
        int after = until(time);
        return after == 0 || time - times[after - 1] > HOLDS ? Double.NaN : values[after - 1];
    }

    /** Returns the number of values until a time. */
    private int until(long time) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
