package mocapscope.protocol.pcap;

/**
 * What an interface's times count: units of a power of ten or two of a second, from a moment on.
 *
 * @param offset seconds that are to be added
 */
record Ticks(boolean binary, int exponent, long offset) {
    /** Where an interface says nothing. */
    static final Ticks MICROS = new Ticks(false, 6, 0);

    private static final int BINARY = 0x80;
    private static final long A_SECOND = 1_000_000_000L;
    private static final int NANO = 9;
    private static final int MOST_TEN = 18;

    /** Far beyond what clocks say, and so that the time between any two fits. */
    private static final long MOST = Long.MAX_VALUE / 2;

    /** Of {@code if_tsresol}; the highest bit tells which power it is. */
    Ticks resolution(int told) {
        return new Ticks((told & BINARY) != 0, told & ~BINARY, offset);
    }

    Ticks offset(long seconds) {
        return new Ticks(binary, exponent, seconds);
    }

    /** Nanoseconds since 1970; what no clock would say becomes the latest or the earliest there is, 146 years off. */
    long nanos(long units) {
        long most = MOST / A_SECOND;
        long shift = Math.clamp(offset, -most, most) * A_SECOND;
        return Math.clamp((binary ? ofTwo(units) : ofTen(units)) + shift, -MOST, MOST);
    }

    private long ofTwo(long units) {
        if (exponent >= Long.SIZE) {
            return 0;
        }
        long seconds = exponent == 0 ? units : units >>> exponent;
        long rest = exponent == 0 ? 0 : units & ((1L << exponent) - 1);
        return Math.min(MOST, product(seconds, A_SECOND) + scaled(rest));
    }

    /** {@code rest · 10⁹ / 2ⁿ}, of which the product may need more than 64 bits. */
    private long scaled(long rest) {
        long high = Math.unsignedMultiplyHigh(rest, A_SECOND);
        long low = rest * A_SECOND;
        return exponent == 0 ? 0 : (high << (Long.SIZE - exponent)) | (low >>> exponent);
    }

    private long ofTen(long units) {
        if (exponent > NANO) {
            int shift = exponent - NANO;
            return shift > MOST_TEN ? 0 : Math.min(MOST, Long.divideUnsigned(units, power(shift)));
        }
        return product(units, power(NANO - exponent));
    }

    /** Of unsigned numbers. */
    private static long product(long units, long factor) {
        long low = units * factor;
        boolean fits = Math.unsignedMultiplyHigh(units, factor) == 0 && low >= 0;
        return fits ? Math.min(MOST, low) : MOST;
    }

    private static long power(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }
}
