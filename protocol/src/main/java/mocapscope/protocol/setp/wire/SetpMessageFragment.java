package mocapscope.protocol.setp.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;

/**
 * A SETP frame, which carries a whole message or one part: type, message id, frame count, frame index and data. See
 * SETP.md §3. All numbers are little-endian:
 *
 * <pre>
 *   0      1            5             7             9           10
 *   ├ type ┼ message id ┼ frame count ┼ frame index ┼ data size ┼ data, 0 to 246 bytes …
 * </pre>
 *
 * @param type type number on the wire
 * @param message message id, equal in all frames of a message (R9)
 * @param count number of frames of the message
 * @param index index of the frame, from 0 (R11)
 */
public record SetpMessageFragment(int type, long message, int count, int index, SetpOpaqueBytes data) {
    public static final int HEADER = 10;
    /** Maximum size of the data in bytes. */
    public static final int MOST = 246;

    public static final int MOST_COUNT = 65_535;

    /** Returns the size in bytes on the wire. */
    public int size() {
        return HEADER + data.size();
    }

    /** Reads the frame with that number in its packet; the checks run in the order of §8.1. */
    public static SetpMessageFragment read(ByteReader in, int number, SetpViolationHandler verdict) {
        in.section("§3").open("frames", number);
        if (in.remaining() < HEADER) {
            in.skip("header", 0); // sets the start of the frame as the location of violations
            throw in.reject(
                    SetpProblemKind.FRAME_HEADER_TRUNCATED,
                    "type",
                    "%d bytes are not a frame".formatted(in.remaining()));
        }
        int type = in.u8("type");
        long message = in.u32("messageId");
        int count = in.u16("frameCount");
        int index = in.u16("frameIndex");
        var data = data(in, verdict);
        check(in, count, index, data);
        in.close();
        return new SetpMessageFragment(type, message, count, index, data);
    }

    private static SetpOpaqueBytes data(ByteReader in, SetpViolationHandler verdict) {
        int size = in.u8("frameDataSize");
        if (size > MOST) {
            verdict.handle(in.reject(
                    SetpProblemKind.FRAME_SIZE_EXCEEDS_MAX, "frameDataSize", "%d bytes of data".formatted(size)));
        }
        if (size > in.remaining()) {
            throw in.reject(
                    SetpProblemKind.FRAME_DATA_TRUNCATED,
                    "frameDataSize",
                    "%d bytes of data, %d are left".formatted(size, in.remaining()));
        }
        return SetpOpaqueBytes.of(in.buffer(), in.skipToIndex("frameData", size), size);
    }

    private static void check(ByteReader in, int count, int index, SetpOpaqueBytes data) {
        if (count == 0) {
            throw broken(in, SetpProblemKind.FRAME_COUNT_ZERO, "frameCount", "a message with no frames");
        }
        if (index >= count) {
            var reason = "frame %d of %d, counted from 0".formatted(index, count);
            throw broken(in, SetpProblemKind.FRAME_INDEX_OUT_OF_RANGE, "frameIndex", reason);
        }
        if (count > 1 && data.size() == 0) {
            var reason = "frame %d of %d is empty".formatted(index, count);
            throw broken(in, SetpProblemKind.FRAME_EMPTY_IN_MULTIFRAME, "frameDataSize", reason);
        }
    }

    /** Returns a violation of a header field. The data was read last, so the offset is computed from its start. */
    private static DecodeException broken(ByteReader in, SetpProblemKind rule, String field, String reason) {
        var named = in.reject(rule, field, reason);
        return new DecodeException(rule, named.field(), named.offset() - HEADER + at(field), reason);
    }

    /** Returns the offset of a field from the frame's first byte. */
    public static int at(String field) {
        return switch (field) {
            case "type" -> 0;
            case "messageId" -> 1;
            case "frameCount" -> 5;
            case "frameIndex" -> 7;
            case "frameDataSize" -> 9;
            case "frameData" -> HEADER;
            default -> throw new IllegalArgumentException("a frame has no field " + field);
        };
    }

    void write(ByteWriter out, int number) {
        out.section("§3")
                .open("frames", number)
                .u8("type", type)
                .u32("messageId", message)
                .u16("frameCount", count)
                .u16("frameIndex", index)
                .u8("frameDataSize", data.size())
                .bytes("frameData", data.bytes())
                .close();
    }
}
