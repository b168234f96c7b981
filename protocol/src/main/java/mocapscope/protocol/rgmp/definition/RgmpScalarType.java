package mocapscope.protocol.rgmp.definition;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/** The scalar number types of RGMP streams, little endian, with size, range check and encoding. */
public enum RgmpScalarType {
    INT32(4, true),
    UINT32(4, false),
    INT64(8, true),
    UINT64(8, false),
    FLOAT(4, true),
    DOUBLE(8, true);

    private static final int MOST_DIGITS = 25;

    private final int size;
    private final boolean signed;

    RgmpScalarType(int size, boolean signed) {
        this.size = size;
        this.signed = signed;
    }

    /** Returns the size in bytes. */
    public int size() {
        return size;
    }

    public boolean isInteger() {
        return this != FLOAT && this != DOUBLE;
    }

    /** Returns true if the type has values that a double cannot represent exactly. */
    public boolean is64Bit() {
        return this == INT64 || this == UINT64;
    }

    /** Writes a number so that reading it returns the same value. */
    public void write(double number, ByteBuffer out) {
        switch (this) {
            case INT32, UINT32 -> out.putInt((int) (long) number);
            case INT64 -> out.putLong((long) number);
            case UINT64 ->
                out.putLong(number < 0x1p63 ? (long) number : number < 0x1p64 ? (long) (number - 0x1p64) : -1);
            case FLOAT -> out.putFloat((float) number);
            case DOUBLE -> out.putDouble(number);
        }
    }

    /** Returns true if {@code number} can be represented by this type. */
    boolean canRepresent(BigDecimal number) {
        return switch (this) {
            case FLOAT -> Float.isFinite(number.floatValue());
            case DOUBLE -> Double.isFinite(number.doubleValue());
            case INT32, UINT32, INT64, UINT64 -> isWholeNumber(number) && inRange(number.toBigInteger());
        };
    }

    /**
     * Returns true if the number is an integer of limited length: an exponent could otherwise demand a billion digits.
     */
    static boolean isWholeNumber(BigDecimal number) {
        long digits = (long) number.precision() - number.scale();
        return number.signum() == 0
                || digits <= MOST_DIGITS && number.stripTrailingZeros().scale() <= 0;
    }

    private boolean inRange(BigInteger number) {
        int bits = size * Byte.SIZE;
        return signed ? number.bitLength() < bits : number.signum() >= 0 && number.bitLength() <= bits;
    }
}
