package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What the first eight bytes of a frame say.
 *
 * @param prefix the frame's type
 * @param length bytes that follow
 */
record RgmpHeader(long prefix, long length) {
    static final int SIZE = 8;
    static final int DEFINITION = 1;
    static final int DATA = 2;
    static final int DISCONNECT = 3;
    /** Device, group and timestamp, at the start of a data frame's payload. */
    static final int DATA_HEADER = 16;

    static final int LENGTH_AT = 4;
    private static final int MOST_TEXT = 16 << 20;
    /** A refused frame is kept whole up to here, so that a person can look at it. */
    private static final int MOST_REFUSED = 1 << 16;

    /** Fewest bytes of a frame of an unknown type that are passed over. */
    static final int LEAST_SKIPPED = MOST_REFUSED + 1;

    static RgmpHeader at(ByteBuffer bytes, int from) {
        return new RgmpHeader(u32(bytes, from), u32(bytes, from + LENGTH_AT));
    }

    private static long u32(ByteBuffer bytes, int from) {
        int value = bytes.getInt(from);
        return (bytes.order() == ByteOrder.BIG_ENDIAN ? Integer.reverseBytes(value) : value) & 0xffff_ffffL;
    }

    boolean known() {
        return prefix == DEFINITION || prefix == DATA || prefix == DISCONNECT;
    }

    /** Most bytes that may follow and are kept until the frame is whole. */
    private long most() {
        if (prefix == DEFINITION) {
            return MOST_TEXT;
        }
        return prefix == DATA ? DATA_HEADER + DataType.MOST_BYTES : MOST_REFUSED;
    }

    /** Whether the frame is waited for; otherwise its payload is passed over as it comes. */
    boolean kept() {
        return length <= most();
    }

    /** Whether nobody would send so much: the stream is out of step, and passing over it would take for ever. */
    static boolean absurd(long length) {
        return length > MOST_TEXT;
    }

    /** Bytes of the message: the whole frame, or its header when the payload is passed over. */
    int size() {
        return kept() ? SIZE + (int) length : SIZE;
    }

    /** Bytes after the message that belong to nothing. */
    long skipped() {
        return kept() ? 0 : length;
    }
}
