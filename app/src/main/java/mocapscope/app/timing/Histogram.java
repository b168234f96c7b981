package mocapscope.app.timing;

import mocapscope.app.control.Scale;

/** A histogram of the report intervals of one source. Its bins cover a scale from its low end to its high end. */
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

    /** Returns a bin's length relative to the fullest one, 0 to 1; on a logarithmic scale single ones stay visible. */
    double height(int bin, boolean logarithmic) {
        if (bins[bin] == 0) {
            return 0;
        }
        return logarithmic ? Math.log1p(bins[bin]) / Math.log1p(highest) : (double) bins[bin] / highest;
    }

    /** Returns the number of intervals beyond the scale. */
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
