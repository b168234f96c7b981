package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.control.MinMaxCurve;
import mocapscope.app.control.PixelTimeScale;

/** The shortest and longest interval of each pixel column, and whether a gap is among them. Not thread-safe. */
final class IntervalEnvelope {
    private final MinMaxCurve curve = new MinMaxCurve();
    private boolean[] gap = {};

    /**
     * Computes the columns of {@code beats} over {@code span}. The time from {@code last}, the last report of all, to
     * {@code now} is a gap once it is too long. There are no gaps if the usual interval is NaN.
     */
    void compute(ReportTimeWindow beats, PixelTimeScale span, double usual, long last, long now) {
        clear(span.columns());
        for (int i = beats.firstIndexSince(span.from()); i < beats.count() && beats.intervalStart(i) < span.to(); i++) {
            curve.add(span, beats.intervalStart(i), beats.time(i), beats.interval(i));
            if (beats.isGap(i, usual)) {
                shade(span, beats.intervalStart(i), beats.time(i));
            }
        }
        double open = (now - last) / 1e9;
        if (beats.count() > 0 && SourceTimingVerdict.isGap(open, usual)) {
            shade(span, last, now);
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
    boolean told(int column) {
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

    private void shade(PixelTimeScale span, long from, long to) {
        int end = Math.min(span.columnOf(to), columns() - 1);
        for (int column = Math.max(0, span.columnOf(from)); column <= end; column++) {
            gap[column] = true;
        }
    }
}
