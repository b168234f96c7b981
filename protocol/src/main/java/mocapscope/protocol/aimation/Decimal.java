package mocapscope.protocol.aimation;

/** Numbers with a point, as the doubles nearest to them. */
final class Decimal {
    /** Whole numbers up to this are doubles. */
    private static final long EXACT = 1L << 53;

    /** The tens up to this are below {@link #EXACT}. */
    private static final int EXACT_PLACES = 15;

    private static final long[] TENS = new long[19];

    static {
        TENS[0] = 1;
        for (int i = 1; i < TENS.length; i++) {
            TENS[i] = 10 * TENS[i - 1];
        }
    }

    private Decimal() {}

    /**
     * Positive {@code digits} with a point before the last {@code places}, at most 18; NaN where it takes more than this to
     * tell which double is nearest.
     */
    static double of(long digits, int places) {
        long ten = TENS[places];
        if (digits <= EXACT || places == 0) {
            return (double) digits / ten; // both are doubles, so only this rounds
        }
        long whole = digits / ten;
        return whole > EXACT || places > EXACT_PLACES ? Double.NaN : sum(whole, (double) (digits % ten) / ten);
    }

    /** The part was rounded before, which matters only close to the middle between two doubles. */
    private static double sum(double whole, double part) {
        double sum = whole + part;
        double off = Math.abs(part - (sum - whole));
        return off + Math.ulp(part) < Math.ulp(Math.nextDown(sum)) / 2 ? sum : Double.NaN;
    }
}
