package mocapscope.app.timing;

import mocapscope.app.model.Series;
import mocapscope.app.model.Vitality;
import mocapscope.protocol.session.Vital;

/**
 * How one figure of a transport went, as far as a lane looks back; between two reports it stays as it was. Reused from
 * frame to frame; not thread safe.
 */
final class Course {
    private static final int MOST = 2048;
    private static final double NANOS = 1e9;
    /** A transport that says nothing for so long is not there. */
    private static final long HOLDS = 3_000_000_000L;
    /** What a total grew by is told for the last so many nanoseconds. */
    private static final long GROWS_OVER = 1_000_000_000L;

    private final long[] times = new long[MOST];
    private final double[] values = new double[MOST];
    private Series past;
    private int count;
    private Vital latest;

    Course(Vitality vitality) {
        past = vitality.past();
        latest = vitality.latest();
    }

    /** As it was told last. */
    Vital latest() {
        return latest;
    }

    /** Takes the newest without looking at what was before. */
    void show(Vitality newer) {
        latest = newer.latest();
        past = newer.past();
    }

    /** Takes over what was told since then. */
    void read(long since) {
        count = past.copySince(since, times, values);
    }

    /** What a graph shows at a time: the value, or what a total grew by in the second before; NaN where nothing is. */
    double at(long time) {
        return latest.unit() == Vital.Unit.TOTAL ? growth(time) : value(time);
    }

    private double growth(long time) {
        double now = value(time);
        if (Double.isNaN(now)) {
            return Double.NaN;
        }
        int before = until(time - GROWS_OVER);
        double then = before == 0 ? values[0] : values[before - 1];
        return Math.max(0, now - then) / (GROWS_OVER / NANOS); // a new attempt counts from 0 again
    }

    private double value(long time) {
        int after = until(time);
        return after == 0 || time - times[after - 1] > HOLDS ? Double.NaN : values[after - 1];
    }

    /** How many reports came until then. */
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
