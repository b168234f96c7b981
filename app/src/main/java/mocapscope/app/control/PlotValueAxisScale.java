package mocapscope.app.control;

import java.util.List;

/**
 * The value range of a plot's vertical axis with its tick step; maps values to pixel rows. It ranges from {@code low}
 * to {@code high}, both multiples of {@code step}.
 */
public record PlotValueAxisScale(double low, double high, double step) {
    private static final int STEPS = 4;
    private static final int FEW_STEPS = 2;
    private static final double LEAST_SPREAD = 0.15;
    private static final double ROOM = 1.6;
    private static final double LEAST_HEIGHT = 1e-4;
    private static final double NEARLY_ZERO = 0.25;
    private static final double GREATEST = 1e300;
    private static final double SMALLEST = 1e-200;
    /** The least range as a part of the value; a double can hardly represent less. */
    private static final double LEAST_PART = 1e-9;

    private static final double FLAT_PART = 0.1;

    /** Creates a scale from zero, with few ticks. */
    public static PlotValueAxisScale upTo(double high) {
        return around(0, high, FEW_STEPS);
    }

    /**
     * Creates a scale around the usual value and its spread that excludes rare outliers: most values lie between
     * {@code below} and {@code above} it.
     */
    public static PlotValueAxisScale spread(double usual, double below, double above) {
        double half = Math.max(LEAST_SPREAD * usual, ROOM * Math.max(above - usual, usual - below));
        double low = usual - half;
        return around(low < NEARLY_ZERO * usual ? 0 : low, usual + half, STEPS);
    }

    /** Creates a scale between two values, with few ticks and at least a tenth of a millisecond high. */
    public static PlotValueAxisScale holding(double low, double high) {
        double room = Math.max(0, LEAST_HEIGHT - (high - low)) / 2;
        return around(low - room, high + room, FEW_STEPS);
    }

    /** Creates a scale between two values, which may be equal, with about {@code steps} steps. Accepts all numbers. */
    public static PlotValueAxisScale holding(double low, double high, int steps) {
        double reach = Math.max(Math.abs(low), Math.abs(high));
        if (!Double.isFinite(low) || !Double.isFinite(high) || reach > GREATEST) {
            return new PlotValueAxisScale(0, 1, 1);
        }
        double room = high - low > LEAST_PART * reach && high - low > SMALLEST ? 0 : reach == 0 ? 1 : FLAT_PART * reach;
        return around(low - room, high + room + (reach > SMALLEST ? 0 : 1), steps);
    }

    /**
     * Returns the row of a value in an image of this height: the top row for higher values, a row below the image for
     * lower ones.
     */
    public int rowOf(double value, int height) {
        double part = Math.clamp((value - low) / (high - low), -1, 1);
        return (int) Math.round((1 - part) * (height - 1));
    }

    public List<Double> ticks() {
        return DecimalTickCalculator.findTicks(low, high, step);
    }

    public int decimals() {
        return DecimalTickCalculator.decimalPlaces(step);
    }

    /** Returns the shown scale, or the wanted one where the first does not fit. */
    public static PlotValueAxisScale stabilize(PlotValueAxisScale shown, PlotValueAxisScale scale) {
        return shown.equals(scale) || shown.isSuitableFor(scale) ? shown : scale;
    }

    /**
     * Returns true if {@code other} has nearly the same range, so that this scale can stay and the curve does not jump.
     */
    public boolean isSuitableFor(PlotValueAxisScale other) {
        return low <= other.low && high >= other.high && high - low <= 2 * (other.high - other.low);
    }

    private static PlotValueAxisScale around(double low, double high, int steps) {
        double step = DecimalTickCalculator.chooseStep(high - low, steps);
        return new PlotValueAxisScale(Math.floor(low / step) * step, Math.ceil(high / step) * step, step);
    }
}
