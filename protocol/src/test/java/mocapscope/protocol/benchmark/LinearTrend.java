package mocapscope.protocol.benchmark;

import java.util.Locale;

/**
 * The line that fits values best, one a minute.
 *
 * @param slope by how much they grow in a minute
 * @param doubt how far the slope may be from that by chance: its standard error; without end where there are too few
 */
record LinearTrend(double slope, double doubt) {

    static LinearTrend of(double... values) {
        int count = values.length;
        double middle = (count - 1) / 2.0;
        double mean = 0;
        for (double value : values) {
            mean += value / count;
        }
        double spread = 0;
        double together = 0;
        for (int i = 0; i < count; i++) {
            spread += (i - middle) * (i - middle);
            together += (i - middle) * (values[i] - mean);
        }
        double slope = count < 2 ? 0 : together / spread;
        double rest = 0;
        for (int i = 0; i < count; i++) {
            double off = values[i] - mean - slope * (i - middle);
            rest += off * off;
        }
        return new LinearTrend(slope, count < 3 ? Double.POSITIVE_INFINITY : Math.sqrt(rest / (count - 2) / spread));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%+.3f ± %.3f", slope, doubt);
    }
}
