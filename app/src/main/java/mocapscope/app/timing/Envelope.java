package mocapscope.app.timing;

import java.util.Arrays;
import mocapscope.app.control.Span;

/** The intervals around each pixel column's time: the shortest, the longest, and whether a gap is among them. */
final class Envelope {
    private double[] least = {};
    private double[] most = {};
    private boolean[] gap = {};

    /**
     * Covers {@code beats} over {@code span}; {@code last} is the time of the last beat of all, and what lies between it
     * and {@code now} is a gap as soon as it is longer than one may be. There are no gaps where the usual interval is NaN.
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

    /** Seconds; NaN where no interval is. */
    double least(int column) {
        return least[column];
    }

    /** Seconds; NaN where no interval is. */
    double most(int column) {
        return most[column];
    }

    boolean gap(int column) {
        return gap[column];
    }

    private void cover(Span span, long from, long to, double interval, boolean isGap) {
        int end = Math.min(span.column(to), columns() - 1);
        for (int column = Math.max(0, span.column(from)); column <= end; column++) {
            // NaN compares false, so the first interval always goes in.
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
