package mocapscope.app.control;

import java.util.List;

/** What the height of a trace stands for: values from {@code low} to {@code high}, both multiples of {@code step}. */
public record Scale(double low, double high, double step) {
    private static final int STEPS = 4;
    private static final int FEW_STEPS = 2;
    private static final double LEAST_SPREAD = 0.15;
    private static final double ROOM = 1.6;
    private static final double LEAST_HEIGHT = 1e-4;
    private static final double NEARLY_ZERO = 0.25;
    private static final double GREATEST = 1e300;
    private static final double SMALLEST = 1e-200;
    /** Less of a value than this is no difference: a double hardly has it. */
    private static final double LEAST_PART = 1e-9;

    private static final double FLAT_PART = 0.1;

    /** From zero, with few marks. */
    public static Scale upTo(double high) {
        return around(0, high, FEW_STEPS);
    }

    /**
     * Shows the usual value in the middle and how it is spread around, but not the rare outliers, which would flatten
     * everything else: most values lie between {@code most} of them below and above.
     */
    public static Scale spread(double usual, double below, double above) {
        double half = Math.max(LEAST_SPREAD * usual, ROOM * Math.max(above - usual, usual - below));
        double low = usual - half;
        return around(low < NEARLY_ZERO * usual ? 0 : low, usual + half, STEPS);
    }

    /** From the one to the other, with few marks; as high as a tenth of a millisecond at least. */
    public static Scale holding(double low, double high) {
        double room = Math.max(0, LEAST_HEIGHT - (high - low)) / 2;
        return around(low - room, high + room, FEW_STEPS);
    }

    /** From the one to the other, be they one value; with about so many steps. Whatever the numbers are, it is a scale. */
    public static Scale holding(double low, double high, int steps) {
        double reach = Math.max(Math.abs(low), Math.abs(high));
        if (!Double.isFinite(low) || !Double.isFinite(high) || reach > GREATEST) {
            return new Scale(0, 1, 1);
        }
        double room = high - low > LEAST_PART * reach && high - low > SMALLEST ? 0 : reach == 0 ? 1 : FLAT_PART * reach;
        return around(low - room, high + room + (reach > SMALLEST ? 0 : 1), steps);
    }

    /** The row of a value in an image of that height; its top for what is higher, below it for what is lower. */
    public int row(double value, int height) {
        double part = Math.clamp((value - low) / (high - low), -1, 1);
        return (int) Math.round((1 - part) * (height - 1));
    }

    public List<Double> ticks() {
        return Ticks.between(low, high, step);
    }

    public int decimals() {
        return Ticks.decimals(step);
    }

    /** The scale that is shown, or the one that is wanted where the first does not serve. */
    public static Scale settled(Scale shown, Scale wanted) {
        return shown.equals(wanted) || shown.serves(wanted) ? shown : wanted;
    }

    /** Whether {@code other} needs hardly more or less room: then the scale may stay, and the trace does not jump. */
    public boolean serves(Scale other) {
        return low <= other.low && high >= other.high && high - low <= 2 * (other.high - other.low);
    }

    private static Scale around(double low, double high, int steps) {
        double step = Ticks.step(high - low, steps);
        return new Scale(Math.floor(low / step) * step, Math.ceil(high / step) * step, step);
    }
}
