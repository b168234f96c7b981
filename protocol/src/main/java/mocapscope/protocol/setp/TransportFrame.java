package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A message or a part of one (section 3).
 *
 * <pre>
 *   0      1            5       7       9      10
 *   ├ type ┼ message id ┼ count ┼ index ┼ size ┼ 0 to 246 bytes of data ─┤
 * </pre>
 *
 * @param count frames of the message, 1 to 65535
 * @param data read-only
 */
record TransportFrame(int type, long message, int count, int index, ByteBuffer data) {
    static final int HEADER = 10;
    /** Where a frame says how many bytes of data it has. */
    static final int SIZE_AT = 9;

    static final int MOST_DATA = 246;
    static final int MOST_FRAMES = 65_535;

    static TransportFrame read(ByteReader in) {
        int type = in.u8("type");
        long message = in.u32("messageId");
        int count = in.u16("frameCount");
        int index = in.u16("frameIndex");
        return new TransportFrame(type, message, count, index, in.bytes("frameData", in.u8("frameDataSize")));
    }

    void write(ByteWriter out) {
        out.u8("type", type)
                .u32("messageId", message)
                .u16("frameCount", count)
                .u16("frameIndex", index)
                .u8("frameDataSize", data.remaining())
                .bytes("frameData", data);
    }

    /** Bytes on the wire. */
    int size() {
        return HEADER + data.remaining();
    }
}
