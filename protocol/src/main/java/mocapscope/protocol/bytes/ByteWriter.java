package mocapscope.protocol.bytes;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes named, typed fields of a message in order into a growing buffer. Its calls match those of {@link ByteReader},
 * so a message's {@code write} looks like its {@code read}. If a number is too large for its field, only its lowest
 * bits are written. Not thread safe.
 */
public final class ByteWriter {
    private final @Nullable MessageFieldListener listener;
    private final FieldPathBuilder path = new FieldPathBuilder();
    private ByteBuffer bytes;
    private String section = "";

    /** Creates a writer with that byte order. */
    public ByteWriter(ByteOrder order) {
        this(order, null);
    }

    /** Creates a writer that reports every field to {@code listener} as it is written. */
    public ByteWriter(ByteOrder order, @Nullable MessageFieldListener listener) {
        this.bytes = ByteBuffer.allocate(128).order(order);
        this.listener = listener;
    }

    /** Sets the section of the specification that defines the next fields. */
    public ByteWriter section(String name) {
        section = name;
        return this;
    }

    /** Opens a scope: fields written until {@link #close} are named {@code scope.field}. */
    public ByteWriter open(String scope) {
        path.open(scope);
        return this;
    }

    /** Opens the scope of one entry of a list: {@code list[index].field}. */
    public ByteWriter open(String list, int index) {
        path.open(list, index);
        return this;
    }

    /** Closes the scope that was opened last; one must be open. */
    public ByteWriter close() {
        path.close();
        return this;
    }

    /** Writes one byte, 0 to 255. */
    public ByteWriter u8(String field, int value) {
        show(field, "u8", Byte.BYTES, value);
        room(Byte.BYTES).put((byte) value);
        return this;
    }

    /** Writes two bytes, 0 to 65535. */
    public ByteWriter u16(String field, int value) {
        show(field, "u16", Short.BYTES, value);
        room(Short.BYTES).putShort((short) value);
        return this;
    }

    /** Writes two bytes as a signed number. */
    public ByteWriter i16(String field, int value) {
        show(field, "i16", Short.BYTES, value);
        room(Short.BYTES).putShort((short) value);
        return this;
    }

    /** Writes three bytes, 0 to 2²⁴ − 1. */
    public ByteWriter u24(String field, int value) {
        return threeBytes(field, "u24", value);
    }

    /** Writes three bytes as a signed number. */
    public ByteWriter i24(String field, int value) {
        return threeBytes(field, "i24", value);
    }

    private ByteWriter threeBytes(String field, String type, int value) {
        show(field, type, ScalarType.I24.size(), value);
        ScalarType.putThreeBytes(room(ScalarType.I24.size()), value);
        return this;
    }

    /** Writes four bytes as a signed number. */
    public ByteWriter i32(String field, int value) {
        show(field, "i32", Integer.BYTES, value);
        room(Integer.BYTES).putInt(value);
        return this;
    }

    /** Writes four bytes as an unsigned number, 0 to 2³² − 1. */
    public ByteWriter u32(String field, long value) {
        show(field, "u32", Integer.BYTES, value);
        room(Integer.BYTES).putInt((int) value);
        return this;
    }

    /** Writes eight bytes as a signed number. */
    public ByteWriter i64(String field, long value) {
        show(field, "i64", Long.BYTES, value);
        room(Long.BYTES).putLong(value);
        return this;
    }

    /** Writes eight bytes whose 64 bits are an unsigned number. */
    public ByteWriter u64(String field, long value) {
        if (listener != null) {
            show(field, "u64", Long.BYTES, new BigInteger(Long.toUnsignedString(value)));
        }
        room(Long.BYTES).putLong(value);
        return this;
    }

    /** Writes 16 bytes, the most significant first regardless of the byte order of numbers (RFC 4122). */
    public ByteWriter uuid(String field, UUID value) {
        show(field, "uuid", 2 * Long.BYTES, value);
        boolean big = bytes.order() == ByteOrder.BIG_ENDIAN;
        long high = value.getMostSignificantBits();
        long low = value.getLeastSignificantBits();
        room(2 * Long.BYTES).putLong(big ? high : Long.reverseBytes(high)).putLong(big ? low : Long.reverseBytes(low));
        return this;
    }

    /** Writes four bytes in IEEE 754 format. */
    public ByteWriter f32(String field, float value) {
        show(field, "f32", Float.BYTES, value);
        room(Float.BYTES).putFloat(value);
        return this;
    }

    /** Writes eight bytes in IEEE 754 format. */
    public ByteWriter f64(String field, double value) {
        show(field, "f64", Double.BYTES, value);
        room(Double.BYTES).putDouble(value);
        return this;
    }

    /** Writes all remaining bytes of {@code value}, whose position does not change. */
    public ByteWriter bytes(String field, ByteBuffer value) {
        show(field, "byte[" + value.remaining() + "]", value.remaining(), value);
        room(value.remaining()).put(value.duplicate());
        return this;
    }

    /**
     * Writes {@code value} as UTF-8, truncated at a code point boundary or NUL-padded to exactly {@code length} bytes.
     */
    public ByteWriter text(String field, String value, int length) {
        return text(field, value, length, false);
    }

    /** Writes a text of fixed length; any display must mask a {@code secret} text. */
    public ByteWriter text(String field, String value, int length, boolean secret) {
        show(field, "char[" + length + "]", length, value, secret);
        var encoded = StandardCharsets.UTF_8.encode(value);
        int fits = Math.min(encoded.remaining(), length);
        while (fits < encoded.remaining() && fits > 0 && (encoded.get(fits) & 0xc0) == 0x80) {
            fits--;
        }
        room(length).put(encoded.slice(0, fits));
        return pad(length - fits);
    }

    /** Writes {@code count} zero bytes without meaning. */
    public ByteWriter pad(int count) {
        room(count).position(bytes.position() + count);
        return this;
    }

    /** Returns the number of bytes written so far. */
    public int length() {
        return bytes.position();
    }

    /** Returns the written bytes as a read-only buffer of its own in the same byte order. */
    public ByteBuffer toByteBuffer() {
        var copy = new byte[bytes.position()];
        bytes.get(0, copy);
        return ByteBuffer.wrap(copy).asReadOnlyBuffer().order(bytes.order());
    }

    private ByteBuffer room(int count) {
        if (bytes.remaining() < count) {
            var larger = ByteBuffer.allocate(Math.max(2 * bytes.capacity(), bytes.position() + count))
                    .order(bytes.order());
            bytes = larger.put(bytes.flip());
        }
        return bytes;
    }

    private void show(String field, String type, int length, Object value) {
        show(field, type, length, value, false);
    }

    private void show(String field, String type, int length, Object value, boolean secret) {
        if (listener != null) {
            listener.onField(
                    new MessageField(path.of(field), type, bytes.position(), length, value, "", section, secret));
        }
    }
}
