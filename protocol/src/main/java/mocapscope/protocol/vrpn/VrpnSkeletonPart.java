package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A part of a skeleton's description, which travels as texts: a convention of IKinema's, not of VRPN itself.
 *
 * <pre>
 *   │u32 severity│u32 level│u8 part, from 1│u8 parts│char[1022] JSON, NUL-terminated│   1032 bytes
 * </pre>
 *
 * @param json its bytes, one a character: letters may be cut where parts meet
 */
record VrpnSkeletonPart(long severity, long level, int part, int parts, String json) implements VrpnBase {
    /** Asks a device to describe its skeleton. */
    static final VrpnBase.Text REQUEST = new VrpnBase.Text(0, 0, "request_metadata");

    static final int JSON_AT = VrpnStage.HEADER + 10;
    private static final int JSON_FIELD = VrpnBase.Text.TEXT_FIELD - 2;
    private static final int PART_AT = 8;
    /** What the implementation puts into every part but the last. */
    private static final int FULL = 1000;
    /** The implementation counts no further. */
    private static final int MOST_PARTS = 127;

    static VrpnSkeletonPart read(ByteReader in, Charset charset) {
        long severity = in.u32("severity");
        long level = in.u32("level");
        int part = in.u8("part");
        int parts = in.u8("parts");
        return new VrpnSkeletonPart(
                severity, level, part, parts, in.text("json", Math.min(in.remaining(), JSON_FIELD), charset, false));
    }

    /**
     * Whether a text is such a part, and not words: the first begins with two control bytes and a brace, and any other
     * with two of which the first is a control byte too, unless parts of as many are awaited.
     *
     * @param payload the text's index in {@code bytes}
     * @param awaited parts of the description that has begun; 0 for none
     */
    static boolean is(ByteBuffer bytes, int payload, int length, int awaited) {
        if (length <= PART_AT + 2) {
            return false;
        }
        int part = bytes.get(payload + PART_AT) & 0xff;
        int parts = bytes.get(payload + PART_AT + 1) & 0xff;
        if (part < 1 || part > parts || parts > MOST_PARTS) {
            return false;
        }
        if (part == 1) {
            return bytes.get(payload + PART_AT + 2) == '{';
        }
        return parts == awaited
                || part < ' ' && !Character.isWhitespace(part) && (part == parts || full(bytes, payload, length));
    }

    private static boolean full(ByteBuffer bytes, int payload, int length) {
        int end = PART_AT + 2 + FULL;
        return length > end && bytes.get(payload + end - 1) != 0 && bytes.get(payload + end) == 0;
    }

    /** The second of so many, which nothing can be made of without the first. */
    static VrpnSkeletonPart second(int parts) {
        return new VrpnSkeletonPart(0, 0, 2, parts, " ".repeat(FULL));
    }

    /** For people. */
    String title() {
        return "skeleton description, part %d of %d".formatted(part, parts);
    }

    @Override
    public VrpnType type() {
        return VrpnType.TEXT;
    }

    @Override
    public void write(ByteWriter out) {
        var bytes = json.getBytes(StandardCharsets.ISO_8859_1);
        out.u32("severity", severity)
                .u32("level", level)
                .u8("part", part)
                .u8("parts", parts)
                .bytes("json", ByteBuffer.wrap(bytes))
                .pad(JSON_FIELD - bytes.length);
    }

    @Override
    public boolean peculiar() {
        return true;
    }
}
