package mocapscope.app.control;

import java.util.Locale;

/** Numbers as every view writes them: fixed decimals, so that columns line up and do not dance. */
public final class Figures {
    /** In place of a number that there is none of. */
    public static final String NONE = "–";

    private static final double PLAIN_BELOW = 1e12;

    private Figures() {}

    /** {@code value} with that many decimals; never a negative zero; huge ones in scientific notation. */
    public static String fixed(double value, int decimals) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "-∞";
        }
        if (Math.abs(value) >= PLAIN_BELOW) {
            return String.format(Locale.ROOT, "%.6e", value);
        }
        var text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.startsWith("-") && isZero(text) ? text.substring(1) : text;
    }

    /** With as many decimals as it has, three at most. */
    public static String plain(double value) {
        if (value == Math.rint(value) && Math.abs(value) < PLAIN_BELOW) {
            return String.valueOf((long) value);
        }
        var text = fixed(value, 3);
        return text.contains("e") || !text.contains(".") ? text : text.replaceAll("\\.?0+$", "");
    }

    /** All of its digits: it reads back to the same value. */
    public static String exact(double value) {
        return value == Math.rint(value) && Math.abs(value) < PLAIN_BELOW
                ? String.valueOf((long) value)
                : Double.toString(value);
    }

    /** {@code count} in groups of three digits. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** How long ago, from nanoseconds: milliseconds below ten seconds, then seconds, minutes, hours. */
    public static String age(long nanos) {
        if (nanos < 10_000_000_000L) {
            return Math.max(0, nanos / 1_000_000) + " ms";
        }
        long seconds = nanos / 1_000_000_000;
        if (seconds < 120) {
            return seconds + " s";
        }
        return seconds < 7200 ? seconds / 60 + " min" : seconds / 3600 + " h";
    }

    private static boolean isZero(String text) {
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '0' && c != '.') {
                return false;
            }
        }
        return true;
    }
}
