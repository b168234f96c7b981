package mocapscope.protocol.export.table;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Formats numbers in decimal notation without an exponent. It also formats nanoseconds as seconds. */
public final class PlainDecimalFormat {
    private static final long[] TENS = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };
    private static final double MOST = 1e15;
    private static final int NANO_PLACES = 9;

    private PlainDecimalFormat() {}

    /** Appends a number rounded to {@code places} decimal places, nine at most; never writes a negative zero. */
    public static StringBuilder formatFixed(StringBuilder into, double value, int places) {
        double scaled = value * TENS[places];
        if (!(Math.abs(scaled) < MOST)) {
            return into.append(BigDecimal.valueOf(value)
                    .setScale(places, RoundingMode.HALF_EVEN)
                    .toPlainString());
        }
        return shifted(into, Math.round(scaled), places);
    }

    public static String formatFixed(double value, int places) {
        return formatFixed(new StringBuilder(), value, places).toString();
    }

    /** Appends nanoseconds as seconds, without rounding. */
    public static StringBuilder formatSeconds(StringBuilder into, long nanos) {
        return shifted(into, nanos, NANO_PLACES);
    }

    private static StringBuilder shifted(StringBuilder into, long integerPart, int places) {
        if (integerPart < 0) {
            into.append('-');
        }
        into.append(Math.abs(integerPart / TENS[places]));
        if (places > 0) {
            into.append('.');
            long rest = Math.abs(integerPart % TENS[places]);
            for (int i = places - 1; i >= 0; i--) {
                into.append((char) ('0' + rest / TENS[i] % 10));
            }
        }
        return into;
    }
}
