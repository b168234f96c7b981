package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.model.Series;

/**
 * When a source reported, as far as a lane looks back: each beat's arrival, and the interval that it ended. Between two
 * beats, every moment belongs to the interval around it. Reused from frame to frame; not thread safe.
 */
final class Beats {
    private static final int MOST = 1 << 15;
    private static final int LOOKED_AT = 512;
    private static final double NANOS = 1e9;

    private final long[] times = new long[MOST];
    private final double[] seconds = new double[MOST];
    private final double[] sorted = new double[LOOKED_AT];
    private int count;

    /** Takes over what {@code intervals} holds since then. */
    void read(Series intervals, long since) {
        count = intervals.copySince(since, times, seconds);
    }

    int count() {
        return count;
    }

    /** When a beat came, in nanoseconds. */
    long time(int index) {
        return times[index];
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
     * How many reports did not come in the time that a beat ended. Those that were only held up do not count: they
     * crowd into the time after it, so as much of that is looked at as there is.
     */
    long missing(int index, double usual) {
        long end = Math.min(crowded(index, usual), times[count - 1]);
        long expected = Math.round((end - begin(index)) / (usual * NANOS));
        int came = from(end + (long) (usual / 2 * NANOS)) - index;
        return Math.clamp(expected - came, 0, Math.max(0, Math.round(seconds[index] / usual) - 1));
    }

    /** Until when reports may be late after a pause: as long again, and longer when another pause holds them up. */
    private long crowded(int index, double usual) {
        long end = times[index] + (times[index] - begin(index));
        for (int next = index + 1; next < count && begin(next) < end; next++) {
            if (Verdict.isGap(seconds[next], usual)) {
                end = Math.max(end, times[next] + (times[next] - begin(next)));
            }
        }
        return end;
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
     * How the intervals since then are spread: the interval that the given part of them does not exceed, for each of
     * {@code parts}; NaN when there are none. Of very many intervals, some are looked at.
     */
    double[] quantiles(long since, double... parts) {
        int first = from(since);
        int many = count - first;
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

    /** The longest interval that ended since then, in seconds; 0 when there is none. */
    double longest(long since) {
        double longest = 0;
        for (int i = from(since); i < count; i++) {
            longest = Math.max(longest, seconds[i]);
        }
        return longest;
    }
}
