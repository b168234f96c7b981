package mocapscope.app.timing;

import mocapscope.app.control.PlotValueAxisPane;

/**
 * Computes the column positions shared by all rows of the timing view, so that their time axes align.
 * @param left the left edge of the strips
 * @param right the right edge of the strips
 * @param stripHeight the height of the strip of intervals, or of health in the overview
 */
record TimingRowColumnLayout(boolean overview, double width, double left, double right, double stripHeight) {
    static final double HISTOGRAM = 120;
    static final double MARGIN = 8;
    private static final double LEAST_WITH_HISTOGRAM = 480;
    private static final double LEAST_WITH_JITTER = 700;
    private static final double WIDE = 980;
    private static final double MIDDLE = 600;

    /** Width beside a name in the overview, for the lamp and the verdict. */
    private static final double BESIDE_NAME = 112;
    /** Maximum part of the width for names, lamp and verdict. */
    private static final double WORDS_PART = 0.45;

    /** Returns the layout; {@code names} is the width of the longest name. */
    static TimingRowColumnLayout of(double width, boolean overview, double names) {
        return overview ? overview(width, names) : full(width);
    }

    private static TimingRowColumnLayout overview(double width, double names) {
        double least = leastStripHeight(true);
        if (width >= WIDE) {
            return new TimingRowColumnLayout(true, width, left(360, width, names), 258, least);
        }
        return width >= MIDDLE
                ? new TimingRowColumnLayout(true, width, left(220, width, names), 182, least)
                : new TimingRowColumnLayout(true, width, left(132, width, names), MARGIN, least);
    }

    /** Returns the height of strips where many rows scroll. */
    static double leastStripHeight(boolean overview) {
        return overview ? 20 : 44;
    }

    /** Returns the height of strips where few rows have the whole view. */
    static double mostStripHeight(boolean overview) {
        return overview ? 44 : 220;
    }

    TimingRowColumnLayout withStripHeight(double height) {
        return new TimingRowColumnLayout(overview, width, left, right, height);
    }

    private static double left(double usual, double width, double names) {
        return Math.clamp(Math.ceil(names) + BESIDE_NAME, usual, Math.max(usual, WORDS_PART * width));
    }

    private static TimingRowColumnLayout full(double width) {
        int histograms = width >= LEAST_WITH_JITTER ? 2 : width >= LEAST_WITH_HISTOGRAM ? 1 : 0;
        return new TimingRowColumnLayout(
                false,
                width,
                PlotValueAxisPane.NAMED_WIDTH,
                MARGIN + histograms * (HISTOGRAM + MARGIN),
                leastStripHeight(false));
    }

    boolean wide() {
        return width >= WIDE;
    }

    boolean narrow() {
        return width < MIDDLE;
    }

    boolean histogram() {
        return width >= LEAST_WITH_HISTOGRAM;
    }

    boolean jitter() {
        return width >= LEAST_WITH_JITTER;
    }

    /** Returns the maximum width of a name in the overview. */
    double name() {
        return Math.max(0, left - BESIDE_NAME);
    }

    /** Returns the width of the strips. */
    double plotWidth() {
        return Math.max(1, width - left - right);
    }

    boolean isOnPlot(double x) {
        return x >= left && x < left + plotWidth();
    }

    /** Returns the part of the time axis left of an x position. */
    double fractionAt(double x) {
        return Math.clamp((x - left) / plotWidth(), 0, 1);
    }

    /** Returns the x position of a time; outside the strips for one that is not visible. */
    double x(long time, VisibleTimeRange range) {
        return left + plotWidth() * ((double) (time - range.from()) / range.window());
    }
}
