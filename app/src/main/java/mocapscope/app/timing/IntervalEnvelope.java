package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.control.MinMaxColumnBuffer;
import mocapscope.app.control.PixelTimeScale;

/**
 * The shortest and longest interval between reports for each pixel column, and whether it contains a gap. Not
 * thread-safe.
 */
final class IntervalEnvelope {
    private final MinMaxColumnBuffer curve = new MinMaxColumnBuffer();
    private boolean[] gap = {};

    /**
     * Computes the columns of {@code window} over {@code scale}. The time from {@code last}, the last report of all, to
     * {@code now} is a gap once it is too long. There are no gaps if the usual interval is NaN.
     */
    void compute(VisibleSampleTimes window, PixelTimeScale scale, double usual, long last, long now) {
        clear(scale.columns());
        for (int i = window.firstIndexSince(scale.from());
                i < window.count() && window.intervalStart(i) < scale.to();
                i++) {
            curve.add(scale, window.intervalStart(i), window.time(i), window.interval(i));
            if (window.isGap(i, usual)) {
                shade(scale, window.intervalStart(i), window.time(i));
            }
        }
        double open = (now - last) / 1e9;
        if (window.count() > 0 && SourceTimingVerdict.isGap(open, usual)) {
            shade(scale, last, now);
        }
    }

    private void clear(int columns) {
        curve.clear(columns);
        if (gap.length != columns) {
            gap = new boolean[columns];
        }
        Arrays.fill(gap, false);
    }

    int columns() {
        return gap.length;
    }

    /** Returns whether an interval covers the column. */
    boolean hasValue(int column) {
        return curve.hasValue(column);
    }

    /** Returns the shortest interval of a covered column in seconds. */
    double shortest(int column) {
        return curve.minimum(column);
    }

    /** Returns the longest interval of a covered column in seconds. */
    double longest(int column) {
        return curve.maximum(column);
    }

    boolean gap(int column) {
        return gap[column];
    }

    private void shade(PixelTimeScale scale, long from, long to) {
        int end = Math.min(scale.columnOf(to), columns() - 1);
        for (int column = Math.max(0, scale.columnOf(from)); column <= end; column++) {
            gap[column] = true;
        }
    }
}
