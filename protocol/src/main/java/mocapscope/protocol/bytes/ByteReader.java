package mocapscope.protocol.bytes;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads named fields in order. One name serves the error text, the byte inspector and the reader of the code.
 *
 * <p>Reads are absolute, so the buffer is never moved and may be shared. Offsets count from the first byte of the
 * {@linkplain #window window}, that is, of the message. Without an inspector a read allocates nothing. Not thread safe. A
 * read that does not fit the bytes left, or asks for fewer than none, throws a {@link DecodeException} that names its field.
 */
public final class ByteReader {
    private final ByteBuffer bytes;
    private final ByteOrder order;
    private final Rule tooShort;
    private final @Nullable Showing showing;
    private @Nullable FieldPath path;
    private int base;
    private int end;
    private int at;
    private int start;

    /** Reads all of {@code bytes} in network byte order; a field that does not fit breaks the rule {@code tooShort}. */
    public ByteReader(ByteBuffer bytes, Rule tooShort) {
        this(bytes, ByteOrder.BIG_ENDIAN, tooShort, null);
    }

    /** The same, and shows every field to {@code inspector}. */
    public ByteReader(ByteBuffer bytes, Rule tooShort, @Nullable Inspector inspector) {
        this(bytes, ByteOrder.BIG_ENDIAN, tooShort, inspector);
    }

    /** The same in any byte order. */
    public ByteReader(ByteBuffer bytes, ByteOrder order, Rule tooShort, @Nullable Inspector inspector) {
        this.bytes = bytes;
        this.order = order;
        this.tooShort = tooShort;
        this.showing = inspector == null ? null : new Showing(inspector);
        window(bytes.position(), bytes.remaining());
    }

    /** Reads {@code bytes} in their own order. */
    public static ByteReader of(ByteBuffer bytes, Rule tooShort) {
        return new ByteReader(bytes, bytes.order(), tooShort, null);
    }

    /** Starts afresh on one message: {@code length} bytes from the buffer's absolute index {@code from}. */
    public void window(int from, int length) {
        window(from, length, 0);
    }

    /** The same where whoever calls knows what stands in the first {@code read} bytes. */
    public void window(int from, int length, int read) {
        base = from;
        at = from + read;
        start = from;
        end = from + length;
        if (path != null) {
            path.clear();
        }
        section("");
    }

    /** Names the section of the specification that the next fields come from. */
    public ByteReader section(String name) {
        if (showing != null) {
            showing.section(name);
        }
        return this;
    }

    /** Opens a scope: what is read until {@link #close} is named {@code scope.field}. */
    public ByteReader open(String scope) {
        path().open(scope);
        return this;
    }

    /** Opens the scope of one entry of a list: {@code list[index].field}. */
    public ByteReader open(String list, int index) {
        path().open(list, index);
        return this;
    }

    /** Closes the scope that was opened last; one must be open. */
    public void close() {
        path().close();
    }

    /** One byte, 0 to 255. */
    public int u8(String field) {
        int value = bytes.get(claim(field, Byte.BYTES)) & 0xff;
        if (showing != null) {
            show(field, "u8", Byte.BYTES, value, "");
        }
        return value;
    }

    /** Two bytes, 0 to 65535. */
    public int u16(String field) {
        int value = Ordered.i16(bytes, claim(field, Short.BYTES), order) & 0xffff;
        if (showing != null) {
            show(field, "u16", Short.BYTES, value, "");
        }
        return value;
    }

    /** Two bytes with a sign. */
    public int i16(String field) {
        int value = Ordered.i16(bytes, claim(field, Short.BYTES), order);
        if (showing != null) {
            show(field, "i16", Short.BYTES, value, "");
        }
        return value;
    }

    /** Four bytes with a sign. */
    public int i32(String field) {
        return i32(field, "");
    }

    public int i32(String field, String unit) {
        int value = Ordered.i32(bytes, claim(field, Integer.BYTES), order);
        if (showing != null) {
            show(field, "i32", Integer.BYTES, value, unit);
        }
        return value;
    }

    /** Four bytes without a sign, 0 to 2³² − 1. */
    public long u32(String field) {
        return u32(field, "");
    }

    public long u32(String field, String unit) {
        long value = Ordered.i32(bytes, claim(field, Integer.BYTES), order) & 0xffff_ffffL;
        if (showing != null) {
            show(field, "u32", Integer.BYTES, value, unit);
        }
        return value;
    }

    /** Eight bytes with a sign. */
    public long i64(String field) {
        long value = Ordered.i64(bytes, claim(field, Long.BYTES), order);
        if (showing != null) {
            show(field, "i64", Long.BYTES, value, "");
        }
        return value;
    }

    /** All 64 bits count: shown, and to be taken, as a number without a sign. */
    public long u64(String field, String unit) {
        long value = Ordered.i64(bytes, claim(field, Long.BYTES), order);
        if (showing != null) {
            show(field, "u64", Long.BYTES, new BigInteger(Long.toUnsignedString(value)), unit);
        }
        return value;
    }

    /** 16 bytes, the most significant first whatever the byte order of the numbers (RFC 4122). */
    public UUID uuid(String field) {
        int from = claim(field, 2 * Long.BYTES);
        long high = Ordered.i64(bytes, from, order);
        long low = Ordered.i64(bytes, from + Long.BYTES, order);
        var value = order == ByteOrder.BIG_ENDIAN
                ? new UUID(high, low)
                : new UUID(Long.reverseBytes(high), Long.reverseBytes(low));
        if (showing != null) {
            show(field, "uuid", 2 * Long.BYTES, value, "");
        }
        return value;
    }

    /** Four bytes as IEEE 754 has them; NaN and infinities are passed on. */
    public float f32(String field) {
        return f32(field, "");
    }

    public float f32(String field, String unit) {
        float value = Ordered.f32(bytes, claim(field, Float.BYTES), order);
        if (showing != null) {
            show(field, "f32", Float.BYTES, value, unit);
        }
        return value;
    }

    /** Eight bytes as IEEE 754 has them; NaN and infinities are passed on. */
    public double f64(String field) {
        return f64(field, "");
    }

    public double f64(String field, String unit) {
        double value = Ordered.f64(bytes, claim(field, Double.BYTES), order);
        if (showing != null) {
            show(field, "f64", Double.BYTES, value, unit);
        }
        return value;
    }

    /** A part of what has several, named {@code scope.part}: a scope of its own for a single read. */
    public double f64(String scope, String part, String unit) {
        if (unseen(Double.BYTES)) {
            return Ordered.f64(bytes, claim(part, Double.BYTES), order);
        }
        open(scope);
        double value = f64(part, unit);
        close();
        return value;
    }

    /** The same of 32 bits. */
    public float f32(String scope, String part, String unit) {
        if (unseen(Float.BYTES)) {
            return Ordered.f32(bytes, claim(part, Float.BYTES), order);
        }
        open(scope);
        float value = f32(part, unit);
        close();
        return value;
    }

    /** {@code count} values in a row, named {@code list[0]}, {@code list[1]} …; checked to fit before any is stored. */
    public double[] f64s(String list, int count) {
        int first = claim(list, (long) count * Double.BYTES);
        var values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = Ordered.f64(bytes, first + i * Double.BYTES, order);
        }
        if (showing != null) {
            showing.entries(named(list), "f64", offset(), Double.BYTES, count, i -> values[i]);
        }
        return values;
    }

    /** {@code count} entries of these parts in a row, named {@code list[0].part} …; checked to fit before any is stored. */
    public float[] f32s(String list, int count, List<String> parts) {
        int first = claim(list, (long) count * parts.size() * Float.BYTES);
        var values = new float[count * parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = Ordered.f32(bytes, first + i * Float.BYTES, order);
        }
        if (showing != null) {
            showing.parts(named(list), parts, "f32", offset(), Float.BYTES, values.length, i -> values[i]);
        }
        return values;
    }

    /** {@code count} values in a row, named {@code list[0]}, {@code list[1]} …; checked to fit before any is stored. */
    public int[] i32s(String list, int count) {
        int first = claim(list, (long) count * Integer.BYTES);
        var values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = Ordered.i32(bytes, first + i * Integer.BYTES, order);
        }
        if (showing != null) {
            showing.entries(named(list), "i32", offset(), Integer.BYTES, count, i -> values[i]);
        }
        return values;
    }

    /** The next {@code length} bytes, shared with the buffer, read-only. */
    public ByteBuffer bytes(String field, int length) {
        var slice = bytes.slice(passed(field, length), length);
        return slice.isReadOnly() ? slice : slice.asReadOnlyBuffer();
    }

    /** Passes over bytes that whoever wants them finds in the {@linkplain #buffer buffer}: the index of their first. */
    public int passed(String field, int length) {
        int from = claim(field, length);
        if (showing != null) {
            showBytes(field, from, length);
        }
        return from;
    }

    /** Whether so many bytes are there, and nobody wants to be shown what they are. */
    public boolean unseen(int length) {
        return showing == null && length <= end - at;
    }

    /** The number of 32 bits that lies so many bytes ahead; for whoever asked whether it is {@link #unseen}. */
    public float ahead(int distance) {
        return Ordered.f32(bytes, at + distance, order);
    }

    /** The same of 64 bits. */
    public double ahead64(int distance) {
        return Ordered.f64(bytes, at + distance, order);
    }

    /** All of what is read. */
    public ByteBuffer buffer() {
        return bytes;
    }

    /** The next {@code length} bytes as UTF-8 text up to its first NUL. */
    public String text(String field, int length) {
        return text(field, length, StandardCharsets.UTF_8, false);
    }

    /** The next {@code length} bytes as text up to its first NUL; {@code secret} ones are masked by whoever shows them. */
    public String text(String field, int length, Charset charset, boolean secret) {
        int from = claim(field, length);
        int stop = first(0, from, from + length);
        var value = charset.decode(bytes.slice(from, stop - from)).toString();
        if (showing != null) {
            showing.text(named(field), offset(), length, value, secret);
        }
        return value;
    }

    /** Passes over bytes without meaning; {@code field} says what they are. */
    public void skip(String field, int length) {
        int from = claim(field, length);
        if (showing != null && length > 0) {
            showBytes(field, from, length);
        }
    }

    /** Bytes of the message not yet read. */
    public int remaining() {
        return end - at;
    }

    /** Bytes from the message's first byte to the first byte of the field read last. */
    public int offset() {
        return start - base;
    }

    /** How many unread bytes stand before the next byte of that value; −1 when there is none. */
    public int before(int value) {
        int first = first(value, at, end);
        return first < end ? first - at : -1;
    }

    /** Whether the {@code length} bytes before the read position hold a NUL. */
    public boolean terminated(int length) {
        return first(0, at - length, at) < at;
    }

    /** Index of the first byte of that value, or {@code to}. */
    private int first(int value, int from, int to) {
        int index = from;
        while (index < to && bytes.get(index) != (byte) value) {
            index++;
        }
        return index;
    }

    /** The exception to throw when the field just read has a value it may not have. */
    public DecodeException reject(Rule rule, String field, String reason) {
        return new DecodeException(rule, named(field), offset(), reason);
    }

    private int claim(String field, long length) {
        int from = at;
        start = from;
        if (length < 0 || length > end - from) {
            throw tooShort(field, length);
        }
        at = from + (int) length;
        return from;
    }

    private DecodeException tooShort(String field, long length) {
        return new DecodeException(
                tooShort, named(field), offset(), "needs %d bytes, %d left".formatted(length, end - at));
    }

    private void show(String field, String type, int length, Object value, String unit) {
        if (showing != null) {
            showing.field(named(field), type, offset(), length, value, unit);
        }
    }

    private void showBytes(String field, int from, int length) {
        show(field, "byte[" + length + "]", length, bytes.slice(from, length).asReadOnlyBuffer(), "");
    }

    /** Most messages have no scopes. */
    private FieldPath path() {
        path = path == null ? new FieldPath() : path;
        return path;
    }

    /** With the scopes around it. */
    private String named(String field) {
        return path == null ? field : path.of(field);
    }
}
