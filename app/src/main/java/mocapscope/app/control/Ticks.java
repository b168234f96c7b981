package mocapscope.app.control;

import java.util.ArrayList;
import java.util.List;

/** Where an axis has its marks: at multiples of 1, 2 or 5 times a power of ten. */
public final class Ticks {
    private static final double SLACK = 1e-9;

    private Ticks() {}

    /** The smallest such step that makes at most {@code most} steps of {@code span}. */
    public static double step(double span, int most) {
        double rough = span / most;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        for (int digit : new int[] {1, 2, 5}) {
            if (digit * power >= rough * (1 - SLACK)) {
                return digit * power;
            }
        }
        return 10 * power;
    }

    /** The marks from {@code low} to {@code high}, both included where they are marks. */
    public static List<Double> between(double low, double high, double step) {
        var marks = new ArrayList<Double>();
        long last = (long) Math.floor(high / step + SLACK);
        for (long i = (long) Math.ceil(low / step - SLACK); i <= last; i++) {
            marks.add(i * step);
        }
        return marks;
    }

    /** How many decimals tell such marks apart. */
    public static int decimals(double step) {
        return Math.max(0, (int) -Math.floor(Math.log10(step) + SLACK));
    }
}
