package mocapscope.protocol.c3d;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/** The number format of a C3D file, named after the processor that wrote it: Intel, DEC or MIPS. */
public enum C3dProcessorNumberFormat {
    /** Little-endian integers and IEEE 754 floats. */
    INTEL(84),
    /** Little-endian integers and F floats of the VAX, whose words are swapped. */
    DEC(85),
    /** Big-endian integers and IEEE 754 floats. */
    MIPS(86);

    private static final int VAX_BIAS = 129;
    private static final int FRACTION_BITS = 23;
    private static final int FRACTION = (1 << FRACTION_BITS) - 1;

    private final int code;

    C3dProcessorNumberFormat(int code) {
        this.code = code;
    }

    /** Returns the code in the fourth byte of the parameter section. */
    public int code() {
        return code;
    }

    static Optional<C3dProcessorNumberFormat> of(int code) {
        for (var processor : values()) {
            if (processor.code == code) {
                return Optional.of(processor);
            }
        }
        return Optional.empty();
    }

    /** Returns a signed 16-bit integer at an index of the buffer, whose byte order is ignored. */
    int int16(ByteBuffer bytes, int index) {
        int first = bytes.get(index) & 0xff;
        int second = bytes.get(index + 1) & 0xff;
        return (short) (this == MIPS ? first << 8 | second : second << 8 | first);
    }

    int uint16(ByteBuffer bytes, int index) {
        return int16(bytes, index) & 0xffff;
    }

    /** Returns a 32-bit float at an index of the buffer, whose byte order is ignored. */
    double float32(ByteBuffer bytes, int index) {
        int bits = bytes.getInt(index);
        bits = bytes.order() == ByteOrder.BIG_ENDIAN ? bits : Integer.reverseBytes(bits);
        return switch (this) {
            case INTEL -> Float.intBitsToFloat(Integer.reverseBytes(bits));
            case DEC -> vaxFloat(Integer.reverseBytes(Integer.rotateLeft(bits, 16)));
            case MIPS -> Float.intBitsToFloat(bits);
        };
    }

    /**
     * Converts a VAX F float. An exponent of 0 is the number 0, or no number if the sign is set; a sign alone is the −0 that
     * other programs write.
     */
    private static double vaxFloat(int bits) {
        int exponent = bits >>> FRACTION_BITS & 0xff;
        if (exponent == 0) {
            return bits < 0 && (bits & FRACTION) != 0 ? Double.NaN : 0;
        }
        double magnitude = Math.scalb(1 + (double) (bits & FRACTION) / (1 << FRACTION_BITS), exponent - VAX_BIAS);
        return bits < 0 ? -magnitude : magnitude;
    }
}
