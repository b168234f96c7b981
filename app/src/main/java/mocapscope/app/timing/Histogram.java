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

    static Histogram of(Beats beats, long since, Scale scale, int bins) {
        var histogram = new Histogram(bins);
        for (int i = beats.from(since); i < beats.count(); i++) {
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

    /** How many were longer than the scale reaches. */
    int beyond() {
        return beyond;
    }

    /** The fullest bin's count. */
    int highest() {
        return highest;
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
