package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads numbers from a byte buffer in a given byte order, regardless of the buffer's configured byte order. The
 * buffer's own order is neither changed nor relied on, since it is shared with other readers.
 */
public final class EndianNumberReader {
    private EndianNumberReader() {}

    public static short i16(ByteBuffer bytes, int index, ByteOrder order) {
        short value = bytes.getShort(index);
        return bytes.order() == order ? value : Short.reverseBytes(value);
    }

    /** Reads three bytes as a signed number. */
    public static int i24(ByteBuffer bytes, int index, ByteOrder order) {
        boolean isBigEndian = order == ByteOrder.BIG_ENDIAN;
        int high = bytes.get(isBigEndian ? index : index + 2);
        int middle = bytes.get(index + 1) & 0xff;
        int low = bytes.get(isBigEndian ? index + 2 : index) & 0xff;
        return high << 2 * Byte.SIZE | middle << Byte.SIZE | low;
    }

    public static int i32(ByteBuffer bytes, int index, ByteOrder order) {
        int value = bytes.getInt(index);
        return bytes.order() == order ? value : Integer.reverseBytes(value);
    }

    public static long i64(ByteBuffer bytes, int index, ByteOrder order) {
        long value = bytes.getLong(index);
        return bytes.order() == order ? value : Long.reverseBytes(value);
    }

    public static float f32(ByteBuffer bytes, int index, ByteOrder order) {
        return Float.intBitsToFloat(i32(bytes, index, order));
    }

    public static double f64(ByteBuffer bytes, int index, ByteOrder order) {
        return Double.longBitsToDouble(i64(bytes, index, order));
    }
}
