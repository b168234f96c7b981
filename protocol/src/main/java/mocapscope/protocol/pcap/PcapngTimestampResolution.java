package mocapscope.protocol.pcap;

/**
 * The timestamp resolution and offset of a pcapng interface; converts its timestamps to nanoseconds since 1970. The
 * unit is a power of ten or two of a second.
 *
 * @param offset seconds to add to each timestamp
 */
record PcapngTimestampResolution(boolean binary, int exponent, long offset) {
    /** The resolution of an interface that declares none. */
    static final PcapngTimestampResolution MICROS = new PcapngTimestampResolution(false, 6, 0);

    private static final int BINARY = 0x80;
    private static final long A_SECOND = 1_000_000_000L;
    private static final int NANO = 9;
    private static final int MOST_TEN = 18;

    /** A limit far beyond real clocks, at which the difference of any two times still fits. */
    private static final long MOST = Long.MAX_VALUE / 2;

    /** Returns the resolution of option {@code if_tsresol}, whose highest bit selects the base of the power. */
    PcapngTimestampResolution withResolution(int declared) {
        return new PcapngTimestampResolution((declared & BINARY) != 0, declared & ~BINARY, offset);
    }

    PcapngTimestampResolution offset(long seconds) {
        return new PcapngTimestampResolution(binary, exponent, seconds);
    }

    /** Converts a timestamp to nanoseconds since 1970, clamped to 146 years before or after. */
    long toEpochNanos(long units) {
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

    /** Computes {@code rest · 10⁹ / 2ⁿ}; the product may need more than 64 bits. */
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

    /** Multiplies unsigned numbers, with saturation. */
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
