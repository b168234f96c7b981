package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A VRPN text message that carries one part of a JSON skeleton description, as sent by IKinema. It is not part of VRPN
 * itself.
 *
 * <pre>
 *   │u32 severity│u32 level│u8 part, from 1│u8 parts│char[1022] JSON, NUL-terminated│   1032 bytes
 * </pre>
 *
 * @param json the bytes of the part, one per character: parts may split a UTF-8 sequence
 */
public record VrpnSkeletonDescriptionFragment(long severity, long level, int part, int parts, String json)
        implements VrpnCommonDeviceMessage {
    /** Requests a skeleton description from a device. */
    public static final VrpnCommonDeviceMessage.TextMessage REQUEST =
            new VrpnCommonDeviceMessage.TextMessage(0, 0, "request_metadata");

    public static final int JSON_AT = VrpnFramingPhase.HEADER_SIZE + 10;
    private static final int JSON_FIELD = VrpnCommonDeviceMessage.TextMessage.TEXT_FIELD - 2;
    private static final int PART_AT = 8;
    /** Number of bytes that the implementation sends in every part but the last. */
    private static final int FULL = 1000;
    /** Highest part number of the implementation. */
    private static final int MOST_PARTS = 127;

    public static VrpnSkeletonDescriptionFragment read(ByteReader in, Charset charset) {
        long severity = in.u32("severity");
        long level = in.u32("level");
        int part = in.u8("part");
        int parts = in.u8("parts");
        return new VrpnSkeletonDescriptionFragment(
                severity, level, part, parts, in.text("json", Math.min(in.remaining(), JSON_FIELD), charset, false));
    }

    /**
     * Returns true if a text is a skeleton part. The first part begins with two control bytes and a brace. The first
     * byte of a later part must be a control byte as well, unless a description of equally many parts is incomplete.
     *
     * @param payload index of the text in {@code bytes}
     * @param awaited number of parts of the sender's incomplete description; 0 if it has no such description
     */
    public static boolean matches(ByteBuffer bytes, int payload, int length, int awaited) {
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

    /** Returns a title for display. */
    public String title() {
        return "skeleton description, part %d of %d".formatted(part, parts);
    }

    @Override
    public VrpnMessageType type() {
        return VrpnMessageType.TEXT;
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
    public boolean needsValidation() {
        return true;
    }
}
