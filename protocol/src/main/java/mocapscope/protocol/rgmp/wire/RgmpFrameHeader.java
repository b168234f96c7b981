package mocapscope.protocol.rgmp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.rgmp.definition.RgmpDataTypeShape;

/**
 * The 8-byte header of an RGMP frame: frame type and payload length.
 *
 * @param prefix frame type
 * @param length number of payload bytes
 */
public record RgmpFrameHeader(long prefix, long length) {
    public static final int SIZE = 8;
    public static final int DEFINITION = 1;
    public static final int DATA = 2;
    public static final int DISCONNECT = 3;
    /** Size of device id, group id and timestamp at the start of a data frame's payload. */
    public static final int DATA_HEADER = 16;

    public static final int LENGTH_AT = 4;

    @DocumentedLimit(
            value = "a definition frame, checked before memory is allocated",
            unit = "bytes",
            beyond = "skipped, LENGTH_TOO_LARGE")
    private static final int MOST_TEXT = 16 << 20;
    /** Maximum payload size up to which a rejected frame is kept whole for the user to inspect. */
    @DocumentedLimit(
            value = "a disconnect frame or a frame of an unknown type",
            unit = "bytes",
            beyond = "skipped, LENGTH_TOO_LARGE")
    private static final int MOST_REFUSED = 1 << 16;

    public static RgmpFrameHeader read(ByteBuffer bytes, int from) {
        return new RgmpFrameHeader(u32(bytes, from), u32(bytes, from + LENGTH_AT));
    }

    private static long u32(ByteBuffer bytes, int from) {
        int value = bytes.getInt(from);
        return (bytes.order() == ByteOrder.BIG_ENDIAN ? Integer.reverseBytes(value) : value) & 0xffff_ffffL;
    }

    public boolean isKnown() {
        return prefix == DEFINITION || prefix == DATA || prefix == DISCONNECT;
    }

    /** Returns the maximum payload size for which the decoder waits until the frame is complete. */
    private long most() {
        if (prefix == DEFINITION) {
            return MOST_TEXT;
        }
        return prefix == DATA ? DATA_HEADER + RgmpDataTypeShape.MAX_BYTES : MOST_REFUSED;
    }

    /** Returns true if the decoder waits for the complete frame; otherwise the payload is skipped as it arrives. */
    public boolean isBuffered() {
        return length <= most();
    }

    /**
     * Returns true if the length is implausible: the stream is out of sync, and skipping that many bytes might never
     * end.
     */
    public static boolean isImplausible(long length) {
        return length > MOST_TEXT;
    }

    /** Returns the size of the message in bytes: the whole frame, or its header if the payload is skipped. */
    public int messageSize() {
        return isBuffered() ? SIZE + (int) length : SIZE;
    }

    /** Returns the number of bytes to skip after the message. */
    long skippedBytes() {
        return isBuffered() ? 0 : length;
    }
}
