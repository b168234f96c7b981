package mocapscope.app.control;

import java.util.Locale;
import mocapscope.protocol.bytes.DecimalNumberFormatter;

/**
 * Formats numbers for all views: fixed decimals, exact digits, compact and grouped numbers, durations and ages. Fixed
 * decimals keep columns aligned and steady.
 */
public final class DisplayNumberFormatter {
    /** The text for a missing number. */
    public static final String NONE = "–";

    private static final double PLAIN_BELOW = 1e12;
    private static final double COMPACT_FROM = 10_000;
    private static final String[] PREFIXES = {"", "k", "M", "G", "T"};
    private static final double KILO = 1000;
    private static final double MILLIS = 1e3;
    private static final double NANOS = 1e9;
    private static final double LONG_SECONDS = 10;
    private static final double LONGEST_SECONDS = 1e9;

    private DisplayNumberFormatter() {}

    /** Formats {@code value} with this many decimals, never as negative zero; huge values in scientific notation. */
    public static String formatFixed(double value, int decimals) {
        return DecimalNumberFormatter.formatFixed(value, decimals);
    }

    /** Formats with the decimals required, at most three. */
    public static String formatPlain(double value) {
        return DecimalNumberFormatter.formatPlain(value);
    }

    /** Formats with the decimals required, or from ten thousand on with three digits and a prefix: {@code 12.3 kHz}. */
    public static String formatCompact(double value, String unit) {
        if (!(Math.abs(value) >= COMPACT_FROM)) {
            return (formatPlain(value) + " " + unit).strip();
        }
        int prefix = 0;
        double scaled = value;
        while (Math.abs(scaled) >= KILO && prefix < PREFIXES.length - 1) {
            scaled /= KILO;
            prefix++;
        }
        if (Math.abs(scaled) >= KILO) {
            return String.format(Locale.US, "%.0e %s", value, unit).strip();
        }
        int decimals = Math.abs(scaled) < 9.995 ? 2 : Math.abs(scaled) < 99.95 ? 1 : 0;
        return formatFixed(scaled, decimals) + " " + PREFIXES[prefix] + unit;
    }

    /** Formats a duration with significant decimals: {@code 0.03 ms}, {@code 1.2 ms}, {@code 24 ms}, {@code 12 s}. */
    public static String formatDuration(double seconds) {
        if (Double.isNaN(seconds)) {
            return NONE;
        }
        if (Math.abs(seconds) >= LONG_SECONDS) {
            return formatAge((long) (Math.min(LONGEST_SECONDS, Math.abs(seconds)) * NANOS));
        }
        double millis = seconds * MILLIS;
        return formatFixed(millis, millis < 0.995 ? 2 : millis < 9.95 ? 1 : 0) + " ms";
    }

    /** Formats with all digits, so that parsing returns the same value. */
    public static String formatExact(double value) {
        return value == Math.rint(value) && Math.abs(value) < PLAIN_BELOW
                ? String.valueOf((long) value)
                : Double.toString(value);
    }

    /** Formats {@code count} with digits grouped by three. */
    public static String formatCount(long count) {
        var text = new StringBuilder(26).append(count);
        int first = count < 0 ? 1 : 0;
        for (int at = text.length() - 3; at > first; at -= 3) {
            text.insert(at, ',');
        }
        return text.toString();
    }

    /** Formats an age in nanoseconds: milliseconds below ten seconds, then seconds, minutes, hours. */
    public static String formatAge(long nanos) {
        if (nanos < 10_000_000_000L) {
            return Math.max(0, nanos / 1_000_000) + " ms";
        }
        long seconds = nanos / 1_000_000_000;
        if (seconds < 120) {
            return seconds + " s";
        }
        return seconds < 7200 ? seconds / 60 + " min" : seconds / 3600 + " h";
    }
}
