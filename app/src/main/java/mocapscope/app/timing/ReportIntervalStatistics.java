package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.model.buffer.DeviceReportTimeBinArray;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.buffer.EqualWidthHistogram;

/**
 * Computes statistics of one source's reports for the timing plots: report rates and interval histograms of the visible
 * time range. Reusable; not thread-safe.
 */
final class ReportIntervalStatistics {
    private static final int LOOKED_AT = 512;

    private final DeviceReportTimeBinArray bins = new DeviceReportTimeBinArray();
    private final double[] sorted = new double[LOOKED_AT];

    /** Copies the reports from {@code from} to {@code to}. */
    void load(DeviceReportTimeHistory history, long from, long to) {
        history.copy(from, to, bins);
    }

    /** Returns the number of bins. */
    int count() {
        return bins.size();
    }

    /** Returns the arrival time of a bin's first report in nanoseconds. */
    long time(int index) {
        return bins.time(index);
    }

    /** Returns the arrival time of a bin's last report. */
    long lastTime(int index) {
        return bins.lastTime(index);
    }

    /** Returns the message of a bin's first report, or {@link mocapscope.protocol.sample.SampleMetadata#NO_MESSAGE}. */
    long message(int index) {
        return bins.message(index);
    }

    /** Returns the index of the bin that begins with a message, or −1 if none exists. */
    int indexOfMessage(long message) {
        for (int i = 0; i < bins.size(); i++) {
            if (bins.message(i) == message) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the index of the bin nearest to a time, or −1 if none exists. */
    int nearest(long time) {
        return bins.nearest(time);
    }

    /** Returns the shortest interval, in seconds, that a report of a bin ended. */
    double shortest(int index) {
        return bins.shortest(index);
    }

    /** Returns the longest interval, in seconds, that a report of a bin ended. */
    double longest(int index) {
        return bins.longest(index);
    }

    /** Returns the start of the interval that a bin's first report ended. */
    long intervalStart(int index) {
        return bins.start(index);
    }

    /** Returns the index of the first bin that begins at or after a time, or the count if none does. */
    int firstIndexSince(long time) {
        return bins.firstIndexSince(time);
    }

    /** Returns the reports per second before a time, as {@link DeviceReportTimeBinArray#rate} does. */
    double rate(long time, double usualHertz) {
        return bins.rate(time, usualHertz);
    }

    /**
     * Returns a quantile of the shortest, or of the longest, intervals of the bins from {@code since} to {@code until}, in
     * seconds; NaN if there are none. Samples the bins if there are very many.
     */
    double quantile(long since, long until, double part, boolean ofLongest) {
        int first = firstIndexSince(since);
        int many = Math.max(0, firstIndexSince(until + 1) - first);
        int looked = Math.min(many, LOOKED_AT);
        for (int i = 0; i < looked; i++) {
            int index = first + (int) ((long) i * many / looked);
            sorted[i] = ofLongest ? bins.longest(index) : bins.shortest(index);
        }
        Arrays.sort(sorted, 0, looked);
        return looked == 0 ? Double.NaN : sorted[(int) Math.round(part * (looked - 1))];
    }

    /** Returns a histogram of the intervals that ended from {@code since} to {@code until}, over a scale of seconds. */
    EqualWidthHistogram intervals(long since, long until, PlotValueAxisScale scale, int bars) {
        var histogram = new EqualWidthHistogram(bars);
        double high = scale.high() - scale.low();
        count(since, until, (seconds, times) -> {
            double part = (seconds - scale.low()) / high;
            histogram.add(part > 1 ? bars : Math.min(bars - 1, (long) Math.floor(part * bars)), times);
        });
        return histogram;
    }

    /**
     * Returns a histogram of how far those intervals are from {@code target}, from {@code -reach} to {@code reach} seconds.
     * {@code bars} is odd, so that the wanted interval is in the middle of a bar.
     */
    EqualWidthHistogram deviations(long since, long until, double target, double reach, int bars) {
        var histogram = new EqualWidthHistogram(bars);
        int middle = bars / 2;
        count(
                since,
                until,
                (seconds, times) ->
                        histogram.add(middle + Math.round((seconds - target) / reach * (middle + 0.5)), times));
        return histogram;
    }

    /** Receives an interval in seconds, and how often it occurred. */
    @FunctionalInterface
    private interface IntervalConsumer {
        void accept(double seconds, long times);
    }

    /** Counts the intervals of the bins. Of a bin of more than two, all but the shortest and longest count as their mean. */
    private void count(long since, long until, IntervalConsumer consumer) {
        for (int i = firstIndexSince(since); i < bins.size() && bins.time(i) <= until; i++) {
            int many = bins.count(i);
            consumer.accept(bins.longest(i), 1);
            if (many > 1) {
                consumer.accept(bins.shortest(i), 1);
            }
            if (many > 2) {
                double rest = (bins.mean(i) * many - bins.longest(i) - bins.shortest(i)) / (many - 2);
                consumer.accept(Math.clamp(rest, bins.shortest(i), bins.longest(i)), many - 2L);
            }
        }
    }
}
