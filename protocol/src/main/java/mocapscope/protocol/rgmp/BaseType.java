package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/** The numbers that streams are made of, little endian. */
enum BaseType {
    INT32(4, true),
    UINT32(4, false),
    INT64(8, true),
    UINT64(8, false),
    FLOAT(4, true),
    DOUBLE(8, true);

    private static final int MOST_DIGITS = 25;

    private final int size;
    private final boolean signed;

    BaseType(int size, boolean signed) {
        this.size = size;
        this.signed = signed;
    }

    /** In bytes. */
    int size() {
        return size;
    }

    boolean integer() {
        return this != FLOAT && this != DOUBLE;
    }

    /** Whether a double cannot hold them all. */
    boolean wide() {
        return this == INT64 || this == UINT64;
    }

    /** Writes a number such that it reads as it was read. */
    void write(double number, ByteBuffer out) {
        switch (this) {
            case INT32, UINT32 -> out.putInt((int) (long) number);
            case INT64 -> out.putLong((long) number);
            case UINT64 ->
                out.putLong(number < 0x1p63 ? (long) number : number < 0x1p64 ? (long) (number - 0x1p64) : -1);
            case FLOAT -> out.putFloat((float) number);
            case DOUBLE -> out.putDouble(number);
        }
    }

    /** Whether {@code number} can be sent as this. */
    boolean holds(BigDecimal number) {
        return switch (this) {
            case FLOAT -> Float.isFinite(number.floatValue());
            case DOUBLE -> Double.isFinite(number.doubleValue());
            case INT32, UINT32, INT64, UINT64 -> whole(number) && inRange(number.toBigInteger());
        };
    }

    /** Whether it is a whole number, and small enough to be written out: an exponent may ask for a billion digits. */
    static boolean whole(BigDecimal number) {
        long digits = (long) number.precision() - number.scale();
        return number.signum() == 0
                || digits <= MOST_DIGITS && number.stripTrailingZeros().scale() <= 0;
    }

    private boolean inRange(BigInteger number) {
        int bits = size * Byte.SIZE;
        return signed ? number.bitLength() < bits : number.signum() >= 0 && number.bitLength() <= bits;
    }
}
