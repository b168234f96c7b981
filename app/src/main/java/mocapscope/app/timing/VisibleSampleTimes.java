package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.control.ValueScale;
import mocapscope.app.model.buffer.Histogram;
import mocapscope.app.model.buffer.ReportTimeBuffer;

/**
 * Copies one source's sample times in the visible time range and computes intervals, gaps and rates. Reusable; not
 * thread-safe. Every moment between two reports belongs to the interval between them.
 */
final class VisibleSampleTimes {
    private static final int SMALLEST = 64;
    private static final int LOOKED_AT = 512;
    private static final double NANOS = 1e9;
    /** Number of reports within which delayed ones may still arrive. */
    private static final int MADE_UP_WITHIN = 32;

    private long[] times = new long[SMALLEST];
    private double[] seconds = new double[SMALLEST];
    private long[] messages = new long[SMALLEST];
    private final double[] sorted = new double[LOOKED_AT];
    private int count;

    /** Copies the reports since a time from {@code buffer}. */
    void load(ReportTimeBuffer buffer, long since) {
        int many = buffer.countSince(since);
        if (many > times.length) {
            int room = Math.max(many, 2 * times.length);
            times = new long[room];
            seconds = new double[room];
            messages = new long[room];
        }
        count = buffer.copySince(since, times, seconds, messages);
    }

    int count() {
        return count;
    }

    /** Returns a report's arrival time in nanoseconds. */
    long time(int index) {
        return times[index];
    }

    /** Returns the message of a report, or {@link mocapscope.protocol.sample.SampleStamp#NO_MESSAGE}. */
    long message(int index) {
        return messages[index];
    }

    /** Returns the index of the report in a message, or −1 if none exists. */
    int indexOfMessage(long message) {
        for (int i = 0; i < count; i++) {
            if (messages[i] == message) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the index of the report nearest to a time, or −1 if none exists. */
    int nearest(long time) {
        int after = firstIndexSince(time);
        boolean before = after == count || after > 0 && time - times[after - 1] < times[after] - time;
        return before ? after - 1 : after;
    }

    /** Returns the seconds between a report and the previous one. */
    double interval(int index) {
        return seconds[index];
    }

    /** Returns the start of the interval that a report ended. */
    long intervalStart(int index) {
        return times[index] - (long) (seconds[index] * NANOS);
    }

    /**
     * Returns true if reports are missing from the interval that a report ended: it was too long, and no later reports
     * made up for it.
     */
    boolean isGap(int index, double usual) {
        return SourceTimingVerdict.isGap(seconds[index], usual) && missingCount(index, usual) > 0;
    }

    /**
     * Returns the number of reports missing from the interval that a report ended. Reports that were only delayed do
     * not count: at some moment soon after, as many have arrived as were due.
     */
    long missingCount(int index, double usual) {
        double least = Double.POSITIVE_INFINITY;
        for (int following = index; following < count && following <= index + MADE_UP_WITHIN; following++) {
            double due = (times[following] - intervalStart(index)) / (usual * NANOS);
            least = Math.min(least, due - (following - index + 1));
        }
        return Math.max(0, Math.round(least));
    }

    /** Returns the index of the first report at or after a time, or the count if none exists. */
    int firstIndexSince(long time) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the number of reports until a time, with a fraction for the time between two reports. */
    double countUntil(long time) {
        int next = firstIndexSince(time);
        if (next == count) {
            return count;
        }
        double part = 1 - (times[next] - time) / (seconds[next] * NANOS);
        return next + Math.max(0, part);
    }

    /** Returns the reports per second over the {@code window} nanoseconds before {@code time}; NaN before the first. */
    double rate(long time, long window) {
        if (count == 0 || time < intervalStart(0)) {
            return Double.NaN;
        }
        long since = Math.max(time - window, intervalStart(0));
        return time == since ? Double.NaN : (countUntil(time) - countUntil(since)) / ((time - since) / NANOS);
    }

    /**
     * Returns quantiles of the intervals from {@code since} to {@code until}: for each of {@code parts}, the interval
     * that this part of them does not exceed; NaN if there are none. Samples the intervals if there are very many.
     */
    double[] quantiles(long since, long until, double... parts) {
        int first = firstIndexSince(since);
        int many = Math.max(0, firstIndexSince(until + 1) - first);
        int looked = Math.min(many, LOOKED_AT);
        for (int i = 0; i < looked; i++) {
            sorted[i] = seconds[first + (int) ((long) i * many / looked)];
        }
        Arrays.sort(sorted, 0, looked);
        var quantiles = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            quantiles[i] = looked == 0 ? Double.NaN : sorted[(int) Math.round(parts[i] * (looked - 1))];
        }
        return quantiles;
    }

    /** Returns a histogram of the intervals that ended from {@code since} to {@code until}, over a scale of seconds. */
    Histogram intervals(long since, long until, ValueScale scale, int bins) {
        var histogram = new Histogram(bins);
        for (int i = firstIndexSince(since); i < count && times[i] <= until; i++) {
            double part = (seconds[i] - scale.low()) / (scale.high() - scale.low());
            histogram.add(part > 1 ? bins : Math.min(bins - 1, (long) Math.floor(part * bins)), 1);
        }
        return histogram;
    }

    /**
     * Returns a histogram of how far those intervals are from {@code target}, from {@code -reach} to {@code reach} seconds.
     * {@code bins} is odd, so that the wanted interval is in the middle of a bin.
     */
    Histogram deviations(long since, long until, double target, double reach, int bins) {
        var histogram = new Histogram(bins);
        int middle = bins / 2;
        for (int i = firstIndexSince(since); i < count && times[i] <= until; i++) {
            histogram.add(middle + Math.round((seconds[i] - target) / reach * (middle + 0.5)), 1);
        }
        return histogram;
    }

    /** The longest interval that ended since then, in seconds; 0 without any. */
    double longest(long since) {
        double longest = 0;
        for (int i = firstIndexSince(since); i < count; i++) {
            longest = Math.max(longest, seconds[i]);
        }
        return longest;
    }
}
