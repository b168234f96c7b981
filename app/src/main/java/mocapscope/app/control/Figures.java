package mocapscope.app.control;

import java.util.Locale;

/** Numbers as every view writes them: fixed decimals, so that columns line up and do not dance. */
public final class Figures {
    /** In place of a number that there is none of. */
    public static final String NONE = "–";

    private static final double PLAIN_BELOW = 1e12;
    /** Of ten; times the largest plain number they are still whole. */
    private static final long[] POWERS = {1, 10, 100, 1000, 10_000, 100_000, 1_000_000};

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
        if (decimals >= POWERS.length) {
            return String.format(Locale.ROOT, "%." + decimals + "f", value);
        }
        return decimal(value < 0, Math.round(Math.abs(value) * POWERS[decimals]), decimals);
    }

    /** A formatter would do the same for ten times the work, and tables and cards write hundreds of numbers a second. */
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
        var text = new StringBuilder(26).append(count);
        int first = count < 0 ? 1 : 0;
        for (int at = text.length() - 3; at > first; at -= 3) {
            text.insert(at, ',');
        }
        return text.toString();
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
}
