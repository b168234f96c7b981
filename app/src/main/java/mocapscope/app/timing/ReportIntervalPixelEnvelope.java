package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.control.PixelColumnMinMaxBuffer;
import mocapscope.app.control.PixelTimeScale;

/**
 * The shortest and longest interval between a source's reports in each pixel column of a plot, with marks for gaps in
 * the data. Not thread-safe.
 */
final class ReportIntervalPixelEnvelope {
    private final PixelColumnMinMaxBuffer curve = new PixelColumnMinMaxBuffer();
    private boolean[] gap = {};

    /** Computes the columns of {@code window} over {@code scale}, without gaps. */
    void compute(ReportIntervalStatistics window, PixelTimeScale scale) {
        clear(scale.columns());
        for (int i = 0; i < window.count() && window.intervalStart(i) < scale.to(); i++) {
            if (window.lastTime(i) >= scale.from()) {
                add(window, i, scale);
            }
        }
    }

    private void add(ReportIntervalStatistics window, int index, PixelTimeScale scale) {
        long start = window.intervalStart(index);
        long time = window.time(index);
        double shortest = window.shortest(index);
        double longest = window.longest(index);
        if (time == window.lastTime(index)) {
            curve.addRange(scale, start, time, shortest, longest);
        } else {
            double first = Math.clamp((time - start) / 1e9, shortest, longest);
            curve.addRange(scale, start, time, first, first);
            curve.addRange(scale, time, window.lastTime(index), shortest, longest);
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

    /** Marks the columns from one time to another as a gap. */
    void shade(PixelTimeScale scale, long from, long to) {
        int end = Math.min(scale.columnOf(to), columns() - 1);
        for (int column = Math.max(0, scale.columnOf(from)); column <= end; column++) {
            gap[column] = true;
        }
    }
}
