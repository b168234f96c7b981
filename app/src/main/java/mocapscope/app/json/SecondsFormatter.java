package mocapscope.app.json;

/**
 * Formats nanoseconds as exact decimal seconds without trailing zeros. Reusable. For example, 50,000,000 becomes
 * {@code 0.05}.
 */
public final class SecondsFormatter {
    private static final long NANOS = 1_000_000_000L;
    private static final int LONGEST = 24;

    private final char[] digits = new char[LONGEST];
    private int length;

    public void set(long nanos) {
        length = 0;
        if (nanos < 0) {
            digits[length++] = '-';
        }
        long integerPart = Math.abs(nanos / NANOS);
        var text = Long.toString(integerPart);
        text.getChars(0, text.length(), digits, length);
        length += text.length();
        fraction(Math.abs(nanos % NANOS));
    }

    public char[] digits() {
        return digits;
    }

    public int length() {
        return length;
    }

    private void fraction(long nanos) {
        if (nanos == 0) {
            return;
        }
        digits[length++] = '.';
        for (long left = nanos, unit = NANOS / 10; left > 0; left %= unit, unit /= 10) {
            digits[length++] = (char) ('0' + left / unit);
        }
    }

    @Override
    public String toString() {
        return String.valueOf(digits, 0, length);
    }
}
