package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.control.Span;

/** The shortest and longest report interval for each pixel column, with gaps marked. */
final class Envelope {
    private double[] least = {};
    private double[] most = {};
    private boolean[] gap = {};

    /**
     * Computes the columns of {@code beats} over {@code span}. The time from {@code last}, the last report of all, to
     * {@code now} is a gap once it is too long. There are no gaps if the usual interval is NaN.
     */
    void cover(Beats beats, Span span, double usual, long last, long now) {
        clear(span.columns());
        for (int i = beats.from(span.from()); i < beats.count() && beats.begin(i) < span.to(); i++) {
            cover(span, beats.begin(i), beats.time(i), beats.interval(i), beats.gap(i, usual));
        }
        double open = (now - last) / 1e9;
        if (beats.count() > 0 && Verdict.isGap(open, usual)) {
            shade(span, last, now);
        }
    }

    private void clear(int columns) {
        if (least.length != columns) {
            least = new double[columns];
            most = new double[columns];
            gap = new boolean[columns];
        }
        Arrays.fill(least, Double.NaN);
        Arrays.fill(most, Double.NaN);
        Arrays.fill(gap, false);
    }

    int columns() {
        return least.length;
    }

    /** Returns the shortest interval in seconds; NaN without an interval. */
    double least(int column) {
        return least[column];
    }

    /** Returns the longest interval in seconds; NaN without an interval. */
    double most(int column) {
        return most[column];
    }

    boolean gap(int column) {
        return gap[column];
    }

    private void cover(Span span, long from, long to, double interval, boolean isGap) {
        int end = Math.min(span.column(to), columns() - 1);
        for (int column = Math.max(0, span.column(from)); column <= end; column++) {
            // NaN compares false, so the first interval is always stored.
            least[column] = least[column] <= interval ? least[column] : interval;
            most[column] = most[column] >= interval ? most[column] : interval;
            gap[column] |= isGap;
        }
    }

    private void shade(Span span, long from, long to) {
        int end = Math.min(span.column(to), columns() - 1);
        for (int column = Math.max(0, span.column(from)); column <= end; column++) {
            gap[column] = true;
        }
    }
}
