package mocapscope.protocol.aimation.wire;

/**
 * Converts decimal digits with a decimal point to the nearest double. Returns NaN where the result might not be the
 * nearest.
 */
final class DecimalToDoubleConverter {
    /** Largest integer up to which all integers are exact as doubles. */
    private static final long EXACT = 1L << 53;

    /** Largest power of ten below {@link #EXACT}. */
    private static final int EXACT_PLACES = 15;

    private static final long[] TENS = new long[19];

    static {
        TENS[0] = 1;
        for (int i = 1; i < TENS.length; i++) {
            TENS[i] = 10 * TENS[i - 1];
        }
    }

    private DecimalToDoubleConverter() {}

    /**
     * Returns the double nearest to positive {@code digits} with a decimal point before the last {@code places}, at
     * most 18; NaN if the nearest double cannot be determined this way.
     */
    static double of(long digits, int places) {
        long ten = TENS[places];
        if (digits <= EXACT || places == 0) {
            return (double) digits / ten; // both operands are exact, so only the division rounds
        }
        long integerPart = digits / ten;
        return integerPart > EXACT || places > EXACT_PLACES
                ? Double.NaN
                : sum(integerPart, (double) (digits % ten) / ten);
    }

    /** Returns the sum. {@code part} is rounded already, which matters only near the midpoint of two doubles. */
    private static double sum(double total, double part) {
        double sum = total + part;
        double off = Math.abs(part - (sum - total));
        return off + Math.ulp(part) < Math.ulp(Math.nextDown(sum)) / 2 ? sum : Double.NaN;
    }
}
