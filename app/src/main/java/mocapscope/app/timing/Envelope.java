package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.control.Curve;
import mocapscope.app.control.Span;

/** The shortest and longest interval of each pixel column, and whether a gap is among them. Not thread-safe. */
final class Envelope {
    private final Curve curve = new Curve();
    private boolean[] gap = {};

    /**
     * Computes the columns of {@code beats} over {@code span}. The time from {@code last}, the last report of all, to
     * {@code now} is a gap once it is too long. There are no gaps if the usual interval is NaN.
     */
    void cover(Beats beats, Span span, double usual, long last, long now) {
        clear(span.columns());
        for (int i = beats.from(span.from()); i < beats.count() && beats.begin(i) < span.to(); i++) {
            curve.add(span, beats.begin(i), beats.time(i), beats.interval(i));
            if (beats.gap(i, usual)) {
                shade(span, beats.begin(i), beats.time(i));
            }
        }
        double open = (now - last) / 1e9;
        if (beats.count() > 0 && Verdict.isGap(open, usual)) {
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
        return curve.told(column);
    }

    /** Returns the shortest interval of a covered column in seconds. */
    double least(int column) {
        return curve.least(column);
    }

    /** Returns the longest interval of a covered column in seconds. */
    double most(int column) {
        return curve.most(column);
    }

    boolean gap(int column) {
        return gap[column];
    }

    private void shade(Span span, long from, long to) {
        int end = Math.min(span.column(to), columns() - 1);
        for (int column = Math.max(0, span.column(from)); column <= end; column++) {
            gap[column] = true;
        }
    }
}
