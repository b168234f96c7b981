package mocapscope.protocol.aimation.edit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.bytes.ScalarType;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;

/**
 * Edits a WebSocket frame of an AImation connection: header bits, lengths, masking key and unmasked payload. Also edits
 * an incomplete frame. A changed length is written in the form that it requires (RFC 6455 §5.2), and the payload is
 * masked with the frame's key.
 */
final class AimationWebSocketHeaderEditor implements AimationFieldEditor {
    private static final String LENGTH = "payload_length";
    private static final String EXTENDED = "extended_length";
    private static final String KEY = "masking_key";

    private static final int MASKED = 0x80;
    private static final int U16 = 126;
    private static final int U64 = 127;

    /** The bytes of the frame, with the payload unmasked. */
    private final ByteBuffer clear;

    /** Size of the header in bytes. */
    private final int size;

    private final int second;

    private AimationWebSocketHeaderEditor(ByteBuffer bytes, int size) {
        this.size = size;
        this.second = bytes.get(1);
        var payload = bytes.slice(size, bytes.remaining() - size);
        this.clear = joined(bytes.slice(0, size), masked() ? WebSocketFrame.masked(payload, key(bytes)) : payload);
    }

    /** Creates an editor for bytes that contain a complete header; see {@link #hasHeader}. */
    static AimationWebSocketHeaderEditor of(ByteBuffer bytes) {
        return new AimationWebSocketHeaderEditor(bytes, WebSocketFrameHeader.size(bytes));
    }

    /** Returns true if the bytes begin with a complete frame header. */
    static boolean hasHeader(ByteBuffer bytes) {
        int size = WebSocketFrameHeader.size(bytes);
        return size > 0 && size <= bytes.remaining();
    }

    /** Returns true if the frame continues a message that another frame began. */
    boolean isContinuation() {
        return (clear.get(0) & 0x0f) == WebSocketOpcode.CONTINUATION.code();
    }

    /** Returns the unmasked payload. */
    ByteBuffer payload() {
        return clear.slice(size, clear.remaining() - size);
    }

    @Override
    public List<EditableField> editableFields() {
        var fields = new ArrayList<>(List.of(
                createField("fin", new FieldTextCodec.BitFieldCodec(7, 1), 0, 1, "§5.2"),
                createField("rsv", new FieldTextCodec.BitFieldCodec(4, 3), 0, 1, "§5.2"),
                createField("opcode", new FieldTextCodec.BitFieldCodec(0, 4), 0, 1, "§5.2"),
                createField("masked", new FieldTextCodec.BitFieldCodec(7, 1), 1, 1, "§5.2"),
                createField(LENGTH, new FieldTextCodec.BitFieldCodec(0, 7), 1, 1, "§5.2")));
        int extended = width(second & 0x7f);
        if (extended > 0) {
            fields.add(createField(
                    EXTENDED, number(extended == Short.BYTES ? ScalarType.U16 : ScalarType.U64), 2, extended, "§5.2"));
        }
        if (masked()) {
            fields.add(createField(KEY, number(ScalarType.U32), size - Integer.BYTES, Integer.BYTES, "§5.3"));
        }
        close(fields);
        fields.add(createField("payload", new FieldTextCodec.HexCodec(), size, clear.remaining() - size, "§5.2"));
        return fields;
    }

    private void close(List<EditableField> fields) {
        int length = clear.remaining() - size;
        if ((clear.get(0) & 0x0f) == WebSocketOpcode.CLOSE.code() && length >= Short.BYTES) {
            var codec = new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false);
            fields.add(createField("code", number(ScalarType.U16), size, Short.BYTES, "§7.4"));
            fields.add(createField("reason", codec, size + Short.BYTES, length - Short.BYTES, "§5.5.1"));
        }
    }

    private static FieldTextCodec number(ScalarType scalarType) {
        return new FieldTextCodec.NumberCodec(scalarType, ByteOrder.BIG_ENDIAN);
    }

    private EditableField createField(String name, FieldTextCodec codec, int offset, int length, String section) {
        var value = codec.read(clear.slice(offset, length));
        return new EditableField(name, codec, offset, length, value, false, "", section);
    }

    @Override
    public ByteBuffer editFields(Map<String, String> values) throws InvalidFieldValueException {
        var other = new MessagePatcher(clear, editableFields(), List.of(), List.of()).patch(values);
        if ((other.get(1) & MASKED) == 0 && masked()) {
            refuse(KEY, values, key(clear) != key(other), "an unmasked frame has no such field");
        }
        if (width(other.get(1) & 0x7f) == 0 && width(second & 0x7f) > 0) {
            refuse(
                    EXTENDED,
                    values,
                    declared(clear) != declared(other),
                    "a frame with a payload_length less than 126 has no such field");
        }
        return laid(other, values);
    }

    private static void refuse(String fieldName, Map<String, String> values, boolean other, String reason)
            throws InvalidFieldValueException {
        if (other && values.containsKey(fieldName)) {
            throw new InvalidFieldValueException(fieldName, reason);
        }
    }

    /** Returns the frame with another payload. */
    ByteBuffer withPayload(ByteBuffer payload) {
        return laid(joined(clear.slice(0, size), payload), Map.of());
    }

    /**
     * Encodes {@code other}, whose header has the same size. Its length follows the payload unless it is among {@code
     * given}.
     */
    private ByteBuffer laid(ByteBuffer other, Map<String, String> given) {
        var payload = other.slice(size, other.remaining() - size);
        long before = declared(clear);
        int more = payload.remaining() - (clear.remaining() - size);
        long length = before < 0 ? before + more : Math.max(0, before + more);
        boolean longer = length != before && !given.containsKey(LENGTH) && !given.containsKey(EXTENDED);
        int code = longer ? code(length) : other.get(1) & 0x7f;
        int bits = other.get(1) & MASKED;
        var out = ByteBuffer.allocate(14 + payload.remaining());
        out.put(other.get(0)).put((byte) (bits | code));
        if (code == U16) {
            out.putShort((short) (given.containsKey(EXTENDED) ? declared(other) : length));
        } else if (code == U64) {
            out.putLong(given.containsKey(EXTENDED) ? declared(other) : length);
        }
        return masked(other, payload, bits != 0, out);
    }

    /** Masks the payload. A frame that had no key gets the key 0, which leaves the payload readable. */
    private ByteBuffer masked(ByteBuffer other, ByteBuffer payload, boolean mask, ByteBuffer out) {
        int key = masked() ? key(other) : 0;
        if (mask) {
            out.putInt(key);
        }
        return out.put(mask ? WebSocketFrame.masked(payload, key) : payload.duplicate())
                .flip()
                .asReadOnlyBuffer();
    }

    private boolean masked() {
        return (second & MASKED) != 0;
    }

    /** Returns the masking key of a header with the same size as this one's. */
    private int key(ByteBuffer bytes) {
        return bytes.duplicate().order(ByteOrder.BIG_ENDIAN).getInt(size - Integer.BYTES);
    }

    /** Returns the length that such a header states, in the form of this one's. */
    private long declared(ByteBuffer bytes) {
        var in = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
        return switch (second & 0x7f) {
            case U16 -> in.getShort(2) & 0xffff;
            case U64 -> in.getLong(2);
            default -> second & 0x7f;
        };
    }

    private static int code(long length) {
        return length >= 0 && length < U16 ? (int) length : length >= 0 && length <= 0xffff ? U16 : U64;
    }

    private static int width(int code) {
        return switch (code) {
            case U16 -> Short.BYTES;
            case U64 -> Long.BYTES;
            default -> 0;
        };
    }

    private static ByteBuffer joined(ByteBuffer header, ByteBuffer payload) {
        return ByteBuffer.allocate(header.remaining() + payload.remaining())
                .put(header.duplicate())
                .put(payload.duplicate())
                .flip()
                .asReadOnlyBuffer();
    }
}
