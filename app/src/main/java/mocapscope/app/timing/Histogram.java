package mocapscope.app.timing;

import mocapscope.app.control.Scale;

/** How often intervals of each length came, from a scale's low end to its high end. */
final class Histogram {
    private final int[] bins;
    private int beyond;
    private int highest;

    private Histogram(int bins) {
        this.bins = new int[bins];
    }

    static Histogram of(Beats beats, long since, long until, Scale scale, int bins) {
        var histogram = new Histogram(bins);
        for (int i = beats.from(since); i < beats.count() && beats.time(i) <= until; i++) {
            histogram.count((beats.interval(i) - scale.low()) / (scale.high() - scale.low()));
        }
        return histogram;
    }

    int bins() {
        return bins.length;
    }

    int count(int bin) {
        return bins[bin];
    }

    /** How long a bin's bar is beside the fullest, 0 to 1; by the logarithm of its count, single ones can be seen. */
    double height(int bin, boolean logarithmic) {
        if (bins[bin] == 0) {
            return 0;
        }
        return logarithmic ? Math.log1p(bins[bin]) / Math.log1p(highest) : (double) bins[bin] / highest;
    }

    /** How many were longer than the scale reaches. */
    int beyond() {
        return beyond;
    }

    private void count(double part) {
        if (part > 1) {
            beyond++;
        } else if (part >= 0) {
            int bin = Math.min(bins.length - 1, (int) (part * bins.length));
            bins[bin]++;
            highest = Math.max(highest, bins[bin]);
        }
    }
}
