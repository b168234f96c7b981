package mocapscope.protocol.bytes;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes named fields in order, with the calls of {@link ByteReader}: a message's {@code write} reads like its
 * {@code read}. Grows as needed; of a number that is too large for its field the lowest bits are written. Not thread
 * safe.
 */
public final class ByteWriter {
    private final @Nullable Inspector inspector;
    private final FieldPath path = new FieldPath();
    private ByteBuffer bytes;
    private String section = "";

    /** Writes numbers in that order. */
    public ByteWriter(ByteOrder order) {
        this(order, null);
    }

    /** Shows every field to {@code inspector} as it is written. */
    public ByteWriter(ByteOrder order, @Nullable Inspector inspector) {
        this.bytes = ByteBuffer.allocate(128).order(order);
        this.inspector = inspector;
    }

    /** Names the section of the specification that the next fields come from. */
    public ByteWriter section(String name) {
        section = name;
        return this;
    }

    /** Opens a scope: what is written until {@link #close} is named {@code scope.field}. */
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

    /** One byte, 0 to 255. */
    public ByteWriter u8(String field, int value) {
        show(field, "u8", Byte.BYTES, value);
        room(Byte.BYTES).put((byte) value);
        return this;
    }

    /** Two bytes, 0 to 65535. */
    public ByteWriter u16(String field, int value) {
        show(field, "u16", Short.BYTES, value);
        room(Short.BYTES).putShort((short) value);
        return this;
    }

    /** Two bytes with a sign. */
    public ByteWriter i16(String field, int value) {
        show(field, "i16", Short.BYTES, value);
        room(Short.BYTES).putShort((short) value);
        return this;
    }

    /** Four bytes with a sign. */
    public ByteWriter i32(String field, int value) {
        show(field, "i32", Integer.BYTES, value);
        room(Integer.BYTES).putInt(value);
        return this;
    }

    /** Four bytes without a sign, 0 to 2³² − 1. */
    public ByteWriter u32(String field, long value) {
        show(field, "u32", Integer.BYTES, value);
        room(Integer.BYTES).putInt((int) value);
        return this;
    }

    /** Eight bytes with a sign. */
    public ByteWriter i64(String field, long value) {
        show(field, "i64", Long.BYTES, value);
        room(Long.BYTES).putLong(value);
        return this;
    }

    /** All 64 bits count, as a number without a sign. */
    public ByteWriter u64(String field, long value) {
        if (inspector != null) {
            show(field, "u64", Long.BYTES, new BigInteger(Long.toUnsignedString(value)));
        }
        room(Long.BYTES).putLong(value);
        return this;
    }

    /** 16 bytes, the most significant first whatever the byte order of the numbers (RFC 4122). */
    public ByteWriter uuid(String field, UUID value) {
        show(field, "uuid", 2 * Long.BYTES, value);
        boolean big = bytes.order() == ByteOrder.BIG_ENDIAN;
        long high = value.getMostSignificantBits();
        long low = value.getLeastSignificantBits();
        room(2 * Long.BYTES).putLong(big ? high : Long.reverseBytes(high)).putLong(big ? low : Long.reverseBytes(low));
        return this;
    }

    /** Four bytes as IEEE 754 has them. */
    public ByteWriter f32(String field, float value) {
        show(field, "f32", Float.BYTES, value);
        room(Float.BYTES).putFloat(value);
        return this;
    }

    /** Eight bytes as IEEE 754 has them. */
    public ByteWriter f64(String field, double value) {
        show(field, "f64", Double.BYTES, value);
        room(Double.BYTES).putDouble(value);
        return this;
    }

    /** All remaining bytes of {@code value}, whose position stays. */
    public ByteWriter bytes(String field, ByteBuffer value) {
        show(field, "byte[" + value.remaining() + "]", value.remaining(), value);
        room(value.remaining()).put(value.duplicate());
        return this;
    }

    /** {@code value} as UTF-8, cut at a code point border or NUL-padded to exactly {@code length} bytes. */
    public ByteWriter text(String field, String value, int length) {
        return text(field, value, length, false);
    }

    /** The same; a {@code secret} text is masked by whoever shows it. */
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

    /** {@code count} zero bytes without meaning. */
    public ByteWriter pad(int count) {
        room(count).position(bytes.position() + count);
        return this;
    }

    /** Bytes written so far. */
    public int length() {
        return bytes.position();
    }

    /** What was written, as a read-only buffer of its own in the same byte order. */
    public ByteBuffer written() {
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
        if (inspector != null) {
            inspector.field(new Field(path.of(field), type, bytes.position(), length, value, "", section, secret));
        }
    }
}
