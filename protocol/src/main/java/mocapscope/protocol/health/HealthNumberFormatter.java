package mocapscope.protocol.health;

import java.util.Locale;

/** Formats counts, rates, percentages and durations for sentences about the health of a session or source. */
final class HealthNumberFormatter {
    private static final double PERCENT = 100;
    private static final double TENTHS = 10;
    private static final double MOST_SECONDS = 120;
    private static final double MOST_MINUTES = 7200;
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;
    /** The limits of an error from which a number has no, one or two decimals. */
    private static final double[] ERRORS = {0.95, 0.095, 0.0095};

    private static final double[] POWERS = {1, 10, 100, 1000};
    /** The least number that may be rounded to one with a separator. */
    private static final double SEPARATED = 999;

    private HealthNumberFormatter() {}

    /** Returns a whole number with thousands separators. */
    static String count(long count) {
        return String.format(Locale.US, "%,d", count);
    }

    /** Returns a count with its noun, such as {@code 1 message} or {@code 12 messages}. */
    static String counted(long count, String noun) {
        return count(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** Returns a measured rate in Hz without its unit, such as {@code 48.2}. */
    static String rate(double hertz, double error) {
        return formatFixed(hertz, decimals(error));
    }

    /** Returns a measured rate with its error, such as {@code 120 ±1}. */
    static String rateWithError(double hertz, double error) {
        int decimals = decimals(error);
        double least = Math.pow(TENTHS, -decimals);
        return formatFixed(hertz, decimals) + " ±" + formatFixed(Math.max(least, error), decimals);
    }

    /**
     * Returns a number as {@link String#format} does with separators and decimals. Most numbers are small, and cost much
     * less here; each snapshot has one of each source.
     */
    static String formatFixed(double number, int decimals) {
        double scaled = number * POWERS[decimals];
        boolean tie = Math.abs(scaled - Math.floor(scaled) - 0.5) < 1e-6;
        if (!(number >= 0 && number < SEPARATED) || tie) {
            return String.format(Locale.US, "%,." + decimals + "f", number);
        }
        var digits = Long.toString(Math.round(scaled));
        if (decimals == 0) {
            return digits;
        }
        var padded = "0".repeat(Math.max(0, decimals + 1 - digits.length())) + digits;
        int point = padded.length() - decimals;
        return padded.substring(0, point) + "." + padded.substring(point);
    }

    private static int decimals(double error) {
        int decimals = 0;
        while (decimals < ERRORS.length && error < ERRORS[decimals]) {
            decimals++;
        }
        return decimals;
    }

    /** Returns a declared rate with at most two decimals, such as {@code 60} or {@code 119.88}; below 1 Hz with six. */
    static String declaredRate(double hertz) {
        if (Double.isNaN(hertz) || Double.isInfinite(hertz)) {
            return String.valueOf(hertz);
        }
        boolean whole = hertz == Math.rint(hertz);
        var text = String.format(Locale.US, whole ? "%,.0f" : hertz < 1 ? "%,.6f" : "%,.2f", hertz);
        return whole ? text : text.replaceFirst("\\.?0+$", "");
    }

    /** Returns a share from 0 to 1 in percent, such as {@code 3.1 %} or {@code 25 %}. */
    static String share(double share) {
        double percent = share * PERCENT;
        int decimals = percent >= TENTHS ? 0 : percent >= 1 ? 1 : 2;
        return String.format(Locale.US, "%." + decimals + "f %%", percent);
    }

    /** Returns a duration, such as {@code 3.2 s}, {@code 29 s}, {@code 4 min} or {@code 2 h}. */
    static String duration(double seconds) {
        if (seconds < TENTHS) {
            return String.format(Locale.US, "%.1f s", Math.floor(Math.max(0, seconds) * TENTHS) / TENTHS);
        }
        if (seconds < MOST_SECONDS) {
            return (long) seconds + " s";
        }
        return seconds < MOST_MINUTES ? (long) seconds / MINUTE + " min" : count((long) seconds / HOUR) + " h";
    }
}
