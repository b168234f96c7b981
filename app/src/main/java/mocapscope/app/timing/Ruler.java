package mocapscope.app.timing;

import mocapscope.app.control.ValueAxis;

/**
 * Where the time axis lies in all rows, in pixels: the same in each, so that a moment is at the same place everywhere.
 *
 * @param left of the strips
 * @param right of them
 */
record Ruler(boolean overview, double width, double left, double right) {
    static final double HISTOGRAM = 96;
    static final double MARGIN = 8;
    private static final double LEAST_WITH_HISTOGRAM = 440;
    private static final double LEAST_WITH_JITTER = 680;
    private static final double WIDE = 980;
    private static final double MIDDLE = 600;

    /** What stands beside a name in the overview: its lamp and how it is. */
    private static final double BESIDE_NAME = 112;
    /** What names may take of the width at most, with what stands beside them. */
    private static final double WORDS_PART = 0.45;

    /** {@code names} is how wide the longest of them is. */
    static Ruler of(double width, boolean overview, double names) {
        return overview ? overview(width, names) : full(width);
    }

    private static Ruler overview(double width, double names) {
        if (width >= WIDE) {
            return new Ruler(true, width, left(360, width, names), 258);
        }
        return width >= MIDDLE
                ? new Ruler(true, width, left(220, width, names), 182)
                : new Ruler(true, width, left(132, width, names), MARGIN);
    }

    private static double left(double usual, double width, double names) {
        return Math.clamp(Math.ceil(names) + BESIDE_NAME, usual, Math.max(usual, WORDS_PART * width));
    }

    private static Ruler full(double width) {
        int histograms = width >= LEAST_WITH_JITTER ? 2 : width >= LEAST_WITH_HISTOGRAM ? 1 : 0;
        return new Ruler(false, width, ValueAxis.WIDTH, MARGIN + histograms * (HISTOGRAM + MARGIN));
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

    /** How wide a name in the overview may be. */
    double name() {
        return Math.max(0, left - BESIDE_NAME);
    }

    /** How wide the strips are. */
    double strips() {
        return Math.max(1, width - left - right);
    }

    boolean onStrips(double x) {
        return x >= left && x < left + strips();
    }

    /** Which part of the time axis lies left of an x. */
    double part(double x) {
        return Math.clamp((x - left) / strips(), 0, 1);
    }

    /** The x of a time that is in sight; outside of the strips for one that is not. */
    double x(long time, Sight sight) {
        return left + strips() * ((double) (time - sight.from()) / sight.window());
    }
}
