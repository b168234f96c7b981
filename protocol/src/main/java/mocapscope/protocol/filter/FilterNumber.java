package mocapscope.protocol.filter;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number for filter comparisons, parsed from the filter itself or from the text of a row.
 *
 * @param whole the exact value of an integer; null for a number with decimals
 */
record FilterNumber(double value, @Nullable BigInteger whole) {
    /** The result of a comparison with a value that is not a number. */
    static final int UNORDERED = 2;

    private static final int LONGEST = 40;
    private static final int HEXADECIMAL = 16;
    private static final int LONG_BITS = 63;
    private static final Pattern INTEGER = Pattern.compile("[+-]?\\d+");
    private static final Pattern HEX = Pattern.compile("[+-]?0[xX][0-9a-fA-F]+");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");

    /** Returns the number that a text is; empty for any other text. */
    static Optional<FilterNumber> parse(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return Optional.empty();
        }
        if (INTEGER.matcher(text).matches()) {
            return Optional.of(of(new BigInteger(text)));
        }
        if (HEX.matcher(text).matches()) {
            return Optional.of(of(new BigInteger(text.replaceFirst("0[xX]", ""), HEXADECIMAL)));
        }
        return DECIMAL.matcher(text).matches()
                ? Optional.of(new FilterNumber(Double.parseDouble(text), null))
                : Optional.empty();
    }

    private static FilterNumber of(BigInteger whole) {
        return new FilterNumber(whole.doubleValue(), whole);
    }

    /** Compares a value with this number: −1, 0 or 1, or {@link #UNORDERED}. */
    int compare(long other) {
        if (whole != null) {
            return whole.bitLength() <= LONG_BITS ? Long.compare(other, whole.longValue()) : -whole.signum();
        }
        return compare((double) other, value);
    }

    /** Compares a value with this number, in the precision of the value. */
    int compare(Number other) {
        return switch (other) {
            case Double number -> compare(number, value);
            case Float number -> compare(number, (float) value);
            case BigInteger number when whole != null -> number.compareTo(whole);
            case BigInteger number -> compare(number.doubleValue(), value);
            default -> compare(other.longValue());
        };
    }

    /** Compares a number of a text with this one. */
    int compare(FilterNumber other) {
        return other.whole != null && whole != null ? other.whole.compareTo(whole) : compare(other.value, value);
    }

    private static int compare(double a, double b) {
        if (a == b) {
            return 0;
        }
        return a < b ? -1 : a > b ? 1 : UNORDERED;
    }

    @Override
    public String toString() {
        return whole != null ? whole.toString() : Double.toString(value);
    }
}
