package mocapscope.app.control;

import java.util.ArrayList;
import java.util.List;

/** Calculates axis ticks at multiples of 1, 2 or 5 times a power of ten. */
public final class DecimalTickCalculator {
    private static final double SLACK = 1e-9;

    private DecimalTickCalculator() {}

    /** Returns the smallest such step that divides {@code span} into at most {@code most} steps. */
    public static double chooseStep(double span, int most) {
        double rough = span / most;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        for (int digit : new int[] {1, 2, 5}) {
            if (digit * power >= rough * (1 - SLACK)) {
                return digit * power;
            }
        }
        return 10 * power;
    }

    /** Returns the ticks from {@code low} to {@code high}, both included where they are ticks. */
    public static List<Double> findTicks(double low, double high, double step) {
        var marks = new ArrayList<Double>();
        long last = (long) Math.floor(high / step + SLACK);
        for (long i = (long) Math.ceil(low / step - SLACK); i <= last; i++) {
            marks.add(i * step);
        }
        return marks;
    }

    /** Returns the number of decimals required to distinguish the ticks. */
    public static int decimalPlaces(double step) {
        return Math.max(0, (int) -Math.floor(Math.log10(step) + SLACK));
    }
}
