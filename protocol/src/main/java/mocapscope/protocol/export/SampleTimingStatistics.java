package mocapscope.protocol.export;

/** The number of samples in a series, their time span and their estimated rate, according to one clock. */
final class SampleTimingStatistics {
    private static final double NANOS = 1e9;

    /** Common rates of devices and programs, to which a nearly equal estimate is rounded. */
    private static final double[] USUAL = {
        10, 15, 20, 24, 25, 30, 40, 48, 50, 60, 72, 75, 80, 83, 90, 96, 100, 120, 125, 144, 150, 180, 200, 240, 250,
        300, 360, 400, 480, 500, 1000
    };

    private static final double NEAR = 0.03;
    private static final double DEFAULT_RATE = 60;

    /** The maximum rate of a device; shorter intervals are bursts of data delayed by the network. */
    private static final double FASTEST = 10_000;

    private final MedianEstimator intervals = new MedianEstimator();
    private long first;
    private long last;
    private long count;

    /** Adds a time; ignores it if it is not later than all before. */
    void add(long time) {
        if (count == 0) {
            first = time;
        } else if (time > last) {
            intervals.add(time - last);
        } else {
            return;
        }
        last = time;
        count++;
    }

    long first() {
        return first;
    }

    long last() {
        return last;
    }

    long count() {
        return count;
    }

    /**
     * Returns the rate of the median interval, rounded to a common rate near it; for bursts the rate of the mean
     * interval.
     */
    double rate() {
        double median = NANOS / intervals.median();
        double measured = median <= FASTEST ? median : Math.min(FASTEST, (count - 1) * NANOS / (last - first));
        double nearest = DEFAULT_RATE;
        for (double usual : USUAL) {
            nearest = Math.abs(usual - measured) < Math.abs(nearest - measured) ? usual : nearest;
        }
        boolean near = intervals.isEmpty() || Math.abs(nearest - measured) <= NEAR * nearest;
        return near ? nearest : Math.max(0.1, Math.round(measured * 10) / 10.0);
    }
}
