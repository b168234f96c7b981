package mocapscope.protocol.bytes;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The type of a fixed-size number: unsigned, signed or floating point, with its bit width. The names are those of
 * {@link MessageField#type}: U for unsigned, I for signed, F for IEEE 754, followed by the number of bits.
 */
public enum ScalarType {
    U8(Byte.BYTES),
    U16(Short.BYTES),
    I16(Short.BYTES),
    U24(3),
    I24(3),
    I32(Integer.BYTES),
    U32(Integer.BYTES),
    I64(Long.BYTES),
    U64(Long.BYTES),
    F32(Float.BYTES),
    F64(Double.BYTES);

    private static final BigInteger U64_MOST =
            BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

    private static final Map<String, ScalarType> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toMap(ScalarType::word, Function.identity()));
    private static final int MOST_U24 = 0xff_ffff;

    private final int size;

    ScalarType(int size) {
        this.size = size;
    }

    /** Returns the type with the name of a field's type, such as {@code u16}; empty if it is no number type. */
    public static Optional<ScalarType> of(String type) {
        return Optional.ofNullable(BY_WORD.get(type));
    }

    /** Returns whether it is an integer type. */
    boolean isInteger() {
        return this != F32 && this != F64;
    }

    /** Returns the number of bytes. */
    public int size() {
        return size;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    void put(ByteBuffer out, String fieldName, String value) throws InvalidFieldValueException {
        switch (this) {
            case U8 -> out.put((byte) isInteger(fieldName, value, 0, 0xff));
            case U16 -> out.putShort((short) isInteger(fieldName, value, 0, 0xffff));
            case I16 -> out.putShort((short) isInteger(fieldName, value, Short.MIN_VALUE, Short.MAX_VALUE));
            case U24 -> putThreeBytes(out, (int) isInteger(fieldName, value, 0, MOST_U24));
            case I24 -> putThreeBytes(out, (int) isInteger(fieldName, value, -(1 << 23), (1 << 23) - 1));
            case I32 -> out.putInt((int) isInteger(fieldName, value, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case U32 -> out.putInt((int) isInteger(fieldName, value, 0, 0xffff_ffffL));
            case I64 -> out.putLong(isInteger(fieldName, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case U64 -> out.putLong(unsigned(fieldName, value));
            case F32 -> out.putFloat((float) real(fieldName, value));
            case F64 -> out.putDouble(real(fieldName, value));
        }
    }

    /** Writes the lowest three bytes of a number in the byte order of {@code out}. */
    static void putThreeBytes(ByteBuffer out, int value) {
        boolean isBigEndian = out.order() == ByteOrder.BIG_ENDIAN;
        out.put((byte) (isBigEndian ? value >> 2 * Byte.SIZE : value));
        out.put((byte) (value >> Byte.SIZE));
        out.put((byte) (isBigEndian ? value : value >> 2 * Byte.SIZE));
    }

    String text(ByteBuffer in) {
        return switch (this) {
            case U8 -> String.valueOf(in.get() & 0xff);
            case U16 -> String.valueOf(in.getShort() & 0xffff);
            case I16 -> String.valueOf(in.getShort());
            case U24 -> String.valueOf(EndianNumberReader.i24(in, in.position(), in.order()) & MOST_U24);
            case I24 -> String.valueOf(EndianNumberReader.i24(in, in.position(), in.order()));
            case I32 -> String.valueOf(in.getInt());
            case U32 -> String.valueOf(in.getInt() & 0xffff_ffffL);
            case I64 -> String.valueOf(in.getLong());
            case U64 -> Long.toUnsignedString(in.getLong());
            case F32 -> String.valueOf(in.getFloat());
            case F64 -> String.valueOf(in.getDouble());
        };
    }

    static long isInteger(String fieldName, String value, long least, long most) throws InvalidFieldValueException {
        var number = integer(fieldName, value);
        if (number.compareTo(BigInteger.valueOf(least)) < 0 || number.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new InvalidFieldValueException(
                    fieldName, "is not between %d and %d: %s".formatted(least, most, value));
        }
        return number.longValue();
    }

    private static long unsigned(String fieldName, String value) throws InvalidFieldValueException {
        var number = integer(fieldName, value);
        if (number.signum() < 0 || number.compareTo(U64_MOST) > 0) {
            throw new InvalidFieldValueException(fieldName, "is not between 0 and %d: %s".formatted(U64_MOST, value));
        }
        return number.longValue();
    }

    /** Parses an integer with a limited number of digits, since the cost grows with the digits. */
    private static BigInteger integer(String fieldName, String value) throws InvalidFieldValueException {
        try {
            if (value.length() <= 2 * Long.SIZE) {
                return value.startsWith("0x") ? new BigInteger(value.substring(2), 16) : new BigInteger(value);
            }
        } catch (NumberFormatException _) {
            // The error is reported below.
        }
        throw new InvalidFieldValueException(fieldName, "is not a whole number: " + TextTruncator.truncate(value));
    }

    private static double real(String fieldName, String value) throws InvalidFieldValueException {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException _) {
            throw new InvalidFieldValueException(fieldName, "is not a number: " + TextTruncator.truncate(value));
        }
    }
}
