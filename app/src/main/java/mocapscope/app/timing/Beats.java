package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.control.Scale;
import mocapscope.app.model.Arrivals;
import mocapscope.app.model.Histogram;

/**
 * When a source reported, as far as a lane looks back: each beat's arrival, and the interval that it ended. Between two
 * beats, every moment belongs to the interval around it. Reused from frame to frame; not thread safe.
 */
final class Beats {
    private static final int SMALLEST = 64;
    private static final int LOOKED_AT = 512;
    private static final double NANOS = 1e9;
    /** Beats in which what was held up comes after all. */
    private static final int MADE_UP_WITHIN = 32;

    private long[] times = new long[SMALLEST];
    private double[] seconds = new double[SMALLEST];
    private long[] messages = new long[SMALLEST];
    private final double[] sorted = new double[LOOKED_AT];
    private int count;

    /** Takes over what {@code arrivals} hold since then. */
    void read(Arrivals arrivals, long since) {
        int many = arrivals.since(since);
        if (many > times.length) {
            int room = Math.max(many, 2 * times.length);
            times = new long[room];
            seconds = new double[room];
            messages = new long[room];
        }
        count = arrivals.copySince(since, times, seconds, messages);
    }

    int count() {
        return count;
    }

    /** When a beat came, in nanoseconds. */
    long time(int index) {
        return times[index];
    }

    /** In which message a beat came, or {@link mocapscope.protocol.sample.Stamp#NO_MESSAGE}. */
    long message(int index) {
        return messages[index];
    }

    /** The beat that came in that message; −1 when none did. */
    int of(long message) {
        for (int i = 0; i < count; i++) {
            if (messages[i] == message) {
                return i;
            }
        }
        return -1;
    }

    /** The beat nearest to a time; −1 when there is none. */
    int nearest(long time) {
        int after = from(time);
        boolean before = after == count || after > 0 && time - times[after - 1] < times[after] - time;
        return before ? after - 1 : after;
    }

    /** Seconds between a beat and the one before it. */
    double interval(int index) {
        return seconds[index];
    }

    /** When the interval that a beat ended had begun. */
    long begin(int index) {
        return times[index] - (long) (seconds[index] * NANOS);
    }

    /** Whether reports are missing from the time that a beat ended: then it took longer, and none made up for it. */
    boolean gap(int index, double usual) {
        return Verdict.isGap(seconds[index], usual) && missing(index, usual) > 0;
    }

    /**
     * How many reports did not come in the time that a beat ended. Those that were only held up do not count: at some
     * moment soon after it, as many have come as were due.
     */
    long missing(int index, double usual) {
        double least = Double.POSITIVE_INFINITY;
        for (int later = index; later < count && later <= index + MADE_UP_WITHIN; later++) {
            double due = (times[later] - begin(index)) / (usual * NANOS);
            least = Math.min(least, due - (later - index + 1));
        }
        return Math.max(0, Math.round(least));
    }

    /** The first beat at or after that time; the count when there is none. */
    int from(long time) {
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

    /** Beats until then, those of the time between two beats in part. */
    double until(long time) {
        int next = from(time);
        if (next == count) {
            return count;
        }
        double part = 1 - (times[next] - time) / (seconds[next] * NANOS);
        return next + Math.max(0, part);
    }

    /** Beats a second over the {@code window} nanoseconds before {@code time}; NaN before the first. */
    double rate(long time, long window) {
        if (count == 0 || time < begin(0)) {
            return Double.NaN;
        }
        long since = Math.max(time - window, begin(0));
        return time == since ? Double.NaN : (until(time) - until(since)) / ((time - since) / NANOS);
    }

    /**
     * How the intervals from {@code since} to {@code until} are spread: the interval that the given part of them does not exceed, for each of
     * {@code parts}; NaN when there are none. Of very many intervals, some are looked at.
     */
    double[] quantiles(long since, long until, double... parts) {
        int first = from(since);
        int many = Math.max(0, from(until + 1) - first);
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
    Histogram intervals(long since, long until, Scale scale, int bins) {
        var histogram = new Histogram(bins);
        for (int i = from(since); i < count && times[i] <= until; i++) {
            double part = (seconds[i] - scale.low()) / (scale.high() - scale.low());
            histogram.add(part > 1 ? bins : Math.min(bins - 1, (long) Math.floor(part * bins)), 1);
        }
        return histogram;
    }

    /**
     * Returns a histogram of how far those intervals are from {@code wanted}, from {@code -reach} to {@code reach} seconds.
     * {@code bins} is odd, so that the wanted interval is in the middle of a bin.
     */
    Histogram deviations(long since, long until, double wanted, double reach, int bins) {
        var histogram = new Histogram(bins);
        int middle = bins / 2;
        for (int i = from(since); i < count && times[i] <= until; i++) {
            histogram.add(middle + Math.round((seconds[i] - wanted) / reach * (middle + 0.5)), 1);
        }
        return histogram;
    }

    /** The longest interval that ended since then, in seconds; 0 when there is none. */
    double longest(long since) {
        double longest = 0;
        for (int i = from(since); i < count; i++) {
            longest = Math.max(longest, seconds[i]);
        }
        return longest;
    }
}
