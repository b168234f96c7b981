package mocapscope.app.timing;

/**
 * A histogram of the deviations of report intervals from the expected interval. Bins reach from {@code -half} to
 * {@code half} seconds; deviations beyond are counted separately.
 */
final class Deviations {
    private static final double[] STEPS = {1, 2, 5};
    private static final double LEAST = 1e-4;
    private static final double ROOM = 1.25;

    private final double half;
    private final int[] bins;
    private int highest;
    private int shorter;
    private int longer;

    private Deviations(double half, int bins) {
        this.half = half;
        this.bins = new int[bins];
    }

    /**
     * Counts the intervals that ended from {@code since} to {@code to}; {@code bins} is odd, so that one bin is centred
     * on zero.
     */
    static Deviations of(Beats beats, long since, long to, double wanted, double half, int bins) {
        var deviations = new Deviations(half, bins);
        for (int i = beats.from(since); i < beats.count() && beats.time(i) <= to; i++) {
            deviations.add(beats.interval(i) - wanted);
        }
        return deviations;
    }

    /** Returns a round range in seconds that includes most deviations. */
    static double half(double wanted, double low, double high) {
        double most = Math.max(LEAST, ROOM * Math.max(Math.abs(wanted - low), Math.abs(high - wanted)));
        double decade = Math.pow(10, Math.floor(Math.log10(most)));
        for (double step : STEPS) {
            if (step * decade >= most * (1 - 1e-9)) {
                return step * decade;
            }
        }
        return 10 * decade;
    }

    private void add(double deviation) {
        int middle = bins.length / 2;
        long bin = middle + Math.round(deviation / half * (middle + 0.5));
        if (bin < 0) {
            shorter++;
        } else if (bin >= bins.length) {
            longer++;
        } else {
            highest = Math.max(highest, ++bins[(int) bin]);
        }
    }

    int bins() {
        return bins.length;
    }

    int count(int bin) {
        return bins[bin];
    }

    /** Returns the number of deviations below the range. */
    int shorter() {
        return shorter;
    }

    int longer() {
        return longer;
    }

    /** Returns a bin's height relative to the fullest one, 0 to 1; on a logarithmic scale single ones stay visible. */
    double height(int bin, boolean logarithmic) {
        if (bins[bin] == 0) {
            return 0;
        }
        return logarithmic ? Math.log1p(bins[bin]) / Math.log1p(highest) : (double) bins[bin] / highest;
    }
}
