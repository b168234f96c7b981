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
 * Reads named, typed fields of a message in order and rejects fields that extend beyond the remaining bytes. The names
 * appear in error texts and in the byte inspector.
 *
 * <p>Reads are absolute, so the buffer's position never changes and the buffer may be shared. Offsets count from the
 * first byte of the {@linkplain #window window}, that is, of the message. Without an inspector a read allocates
 * nothing. Not thread safe. A read of more bytes than are left, or of a negative number, throws a
 * {@link DecodeException} that names its field.
 */
public final class ByteReader {
    private final ByteBuffer bytes;
    private final ByteOrder order;
    private final Rule tooShort;
    private final @Nullable MessageFieldNotifier notifier;
    private @Nullable FieldPathBuilder path;
    private int base;
    private int end;
    private int at;
    private int start;

    /**
     * Creates a reader of all of {@code bytes} in network byte order; a field that does not fit breaks the rule
     * {@code tooShort}.
     */
    public ByteReader(ByteBuffer bytes, Rule tooShort) {
        this(bytes, ByteOrder.BIG_ENDIAN, tooShort, null);
    }

    /** Creates a reader in network byte order that reports every field to {@code listener}. */
    public ByteReader(ByteBuffer bytes, Rule tooShort, @Nullable MessageFieldListener listener) {
        this(bytes, ByteOrder.BIG_ENDIAN, tooShort, listener);
    }

    /** Creates a reader in any byte order that reports every field to {@code listener}. */
    public ByteReader(ByteBuffer bytes, ByteOrder order, Rule tooShort, @Nullable MessageFieldListener listener) {
        this.bytes = bytes;
        this.order = order;
        this.tooShort = tooShort;
        this.notifier = listener == null ? null : new MessageFieldNotifier(listener);
        window(bytes.position(), bytes.remaining());
    }

    /** Creates a reader of {@code bytes} in their own byte order. */
    public static ByteReader of(ByteBuffer bytes, Rule tooShort) {
        return new ByteReader(bytes, bytes.order(), tooShort, null);
    }

    /** Starts one message: {@code length} bytes from the buffer's absolute index {@code from}. */
    public void window(int from, int length) {
        window(from, length, 0);
    }

    /** Starts one message whose first {@code read} bytes the caller has already read. */
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

    /** Sets the section of the specification that defines the next fields. */
    public ByteReader section(String name) {
        if (notifier != null) {
            notifier.section(name);
        }
        return this;
    }

    /** Opens a scope: fields read until {@link #close} are named {@code scope.field}. */
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

    /** Reads one byte, 0 to 255. */
    public int u8(String field) {
        int value = bytes.get(claim(field, Byte.BYTES)) & 0xff;
        if (notifier != null) {
            show(field, "u8", Byte.BYTES, value, "");
        }
        return value;
    }

    /** Reads two bytes, 0 to 65535. */
    public int u16(String field) {
        int value = EndianNumberReader.i16(bytes, claim(field, Short.BYTES), order) & 0xffff;
        if (notifier != null) {
            show(field, "u16", Short.BYTES, value, "");
        }
        return value;
    }

    /** Reads two bytes as a signed number. */
    public int i16(String field) {
        int value = EndianNumberReader.i16(bytes, claim(field, Short.BYTES), order);
        if (notifier != null) {
            show(field, "i16", Short.BYTES, value, "");
        }
        return value;
    }

    /** Reads three bytes, 0 to 2²⁴ − 1. */
    public int u24(String field, String unit) {
        int value = EndianNumberReader.i24(bytes, claim(field, ScalarType.U24.size()), order) & 0xff_ffff;
        if (notifier != null) {
            show(field, "u24", ScalarType.U24.size(), value, unit);
        }
        return value;
    }

    /** Reads three bytes as a signed number. */
    public int i24(String field, String unit) {
        int value = EndianNumberReader.i24(bytes, claim(field, ScalarType.I24.size()), order);
        if (notifier != null) {
            show(field, "i24", ScalarType.I24.size(), value, unit);
        }
        return value;
    }

    /** Reads four bytes as a signed number. */
    public int i32(String field) {
        return i32(field, "");
    }

    public int i32(String field, String unit) {
        int value = EndianNumberReader.i32(bytes, claim(field, Integer.BYTES), order);
        if (notifier != null) {
            show(field, "i32", Integer.BYTES, value, unit);
        }
        return value;
    }

    /** Reads four bytes as an unsigned number, 0 to 2³² − 1. */
    public long u32(String field) {
        return u32(field, "");
    }

    public long u32(String field, String unit) {
        long value = EndianNumberReader.i32(bytes, claim(field, Integer.BYTES), order) & 0xffff_ffffL;
        if (notifier != null) {
            show(field, "u32", Integer.BYTES, value, unit);
        }
        return value;
    }

    /** Reads eight bytes as a signed number. */
    public long i64(String field) {
        long value = EndianNumberReader.i64(bytes, claim(field, Long.BYTES), order);
        if (notifier != null) {
            show(field, "i64", Long.BYTES, value, "");
        }
        return value;
    }

    /** Reads eight bytes whose 64 bits are reported as an unsigned number, and must be interpreted as one. */
    public long u64(String field, String unit) {
        long value = EndianNumberReader.i64(bytes, claim(field, Long.BYTES), order);
        if (notifier != null) {
            show(field, "u64", Long.BYTES, new BigInteger(Long.toUnsignedString(value)), unit);
        }
        return value;
    }

    /** Reads 16 bytes, the most significant first regardless of the byte order of numbers (RFC 4122). */
    public UUID uuid(String field) {
        int from = claim(field, 2 * Long.BYTES);
        long high = EndianNumberReader.i64(bytes, from, order);
        long low = EndianNumberReader.i64(bytes, from + Long.BYTES, order);
        var value = order == ByteOrder.BIG_ENDIAN
                ? new UUID(high, low)
                : new UUID(Long.reverseBytes(high), Long.reverseBytes(low));
        if (notifier != null) {
            show(field, "uuid", 2 * Long.BYTES, value, "");
        }
        return value;
    }

    /** Reads four bytes in IEEE 754 format; NaN and infinities are returned unchanged. */
    public float f32(String field) {
        return f32(field, "");
    }

    public float f32(String field, String unit) {
        float value = EndianNumberReader.f32(bytes, claim(field, Float.BYTES), order);
        if (notifier != null) {
            show(field, "f32", Float.BYTES, value, unit);
        }
        return value;
    }

    /** Reads eight bytes in IEEE 754 format; NaN and infinities are returned unchanged. */
    public double f64(String field) {
        return f64(field, "");
    }

    public double f64(String field, String unit) {
        double value = EndianNumberReader.f64(bytes, claim(field, Double.BYTES), order);
        if (notifier != null) {
            show(field, "f64", Double.BYTES, value, unit);
        }
        return value;
    }

    /** Reads one part of a field, named {@code scope.part}, in a scope for this read only. */
    public double f64(String scope, String part, String unit) {
        if (canReadUnobserved(Double.BYTES)) {
            return EndianNumberReader.f64(bytes, claim(part, Double.BYTES), order);
        }
        open(scope);
        double value = f64(part, unit);
        close();
        return value;
    }

    /** Reads one part of 32 bits, named {@code scope.part}, in a scope for this read only. */
    public float f32(String scope, String part, String unit) {
        if (canReadUnobserved(Float.BYTES)) {
            return EndianNumberReader.f32(bytes, claim(part, Float.BYTES), order);
        }
        open(scope);
        float value = f32(part, unit);
        close();
        return value;
    }

    /**
     * Reads {@code count} consecutive values, named {@code list[0]}, {@code list[1]} …; checks that all fit before it
     * allocates.
     */
    public double[] f64s(String list, int count) {
        int first = claim(list, (long) count * Double.BYTES);
        var values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = EndianNumberReader.f64(bytes, first + i * Double.BYTES, order);
        }
        if (notifier != null) {
            notifier.entries(named(list), "f64", offset(), Double.BYTES, count, i -> values[i]);
        }
        return values;
    }

    /**
     * Reads {@code count} consecutive entries of these parts, named {@code list[0].part} …; checks that all fit before
     * it allocates.
     */
    public float[] f32s(String list, int count, List<String> parts) {
        int first = claim(list, (long) count * parts.size() * Float.BYTES);
        var values = new float[count * parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = EndianNumberReader.f32(bytes, first + i * Float.BYTES, order);
        }
        if (notifier != null) {
            notifier.parts(named(list), parts, "f32", offset(), Float.BYTES, values.length, i -> values[i]);
        }
        return values;
    }

    /**
     * Reads {@code count} consecutive values, named {@code list[0]}, {@code list[1]} …; checks that all fit before it
     * allocates.
     */
    public int[] i32s(String list, int count) {
        int first = claim(list, (long) count * Integer.BYTES);
        var values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = EndianNumberReader.i32(bytes, first + i * Integer.BYTES, order);
        }
        if (notifier != null) {
            notifier.entries(named(list), "i32", offset(), Integer.BYTES, count, i -> values[i]);
        }
        return values;
    }

    /** Returns the next {@code length} bytes, shared with the buffer, read-only. */
    public ByteBuffer bytes(String field, int length) {
        var slice = bytes.slice(skipToIndex(field, length), length);
        return slice.isReadOnly() ? slice : slice.asReadOnlyBuffer();
    }

    /** Skips bytes that the caller may read from the {@linkplain #buffer buffer}; returns the index of the first. */
    public int skipToIndex(String field, int length) {
        int from = claim(field, length);
        if (notifier != null) {
            showBytes(field, from, length);
        }
        return from;
    }

    /** Returns whether that many bytes are left and no inspector wants their fields. */
    public boolean canReadUnobserved(int length) {
        return notifier == null && length <= end - at;
    }

    /** Returns the 32-bit integer that many bytes ahead, which must be left, without reading it. */
    public int peekI32(int distance) {
        return EndianNumberReader.i32(bytes, at + distance, order);
    }

    /** Returns the 32-bit number that many bytes ahead; to be called only after {@link #canReadUnobserved}. */
    public float peekF32(int distance) {
        return EndianNumberReader.f32(bytes, at + distance, order);
    }

    /** Returns the 64-bit number that many bytes ahead; to be called only after {@link #canReadUnobserved}. */
    public double peekF64(int distance) {
        return EndianNumberReader.f64(bytes, at + distance, order);
    }

    /** Returns the whole buffer. */
    public ByteBuffer buffer() {
        return bytes;
    }

    /** Reads the next {@code length} bytes as UTF-8 text up to the first NUL. */
    public String text(String field, int length) {
        return text(field, length, StandardCharsets.UTF_8, false);
    }

    /** Reads the next {@code length} bytes as text up to the first NUL; any display must mask a {@code secret} text. */
    public String text(String field, int length, Charset charset, boolean secret) {
        int from = claim(field, length);
        int stop = first(0, from, from + length);
        var encoded = new byte[stop - from];
        bytes.get(from, encoded);
        var value = new String(encoded, charset);
        if (notifier != null) {
            notifier.text(named(field), offset(), length, value, secret);
        }
        return value;
    }

    /** Skips bytes without meaning; {@code field} describes them. */
    public void skip(String field, int length) {
        int from = claim(field, length);
        if (notifier != null && length > 0) {
            showBytes(field, from, length);
        }
    }

    /** Returns the number of bytes of the message not yet read. */
    public int remaining() {
        return end - at;
    }

    /** Returns the number of bytes from the message's first byte to the first byte of the field read last. */
    public int offset() {
        return start - base;
    }

    /** Returns the number of unread bytes before the next byte of that value; −1 if there is no such byte. */
    public int countBytesBefore(int value) {
        int first = first(value, at, end);
        return first < end ? first - at : -1;
    }

    /** Returns whether the {@code length} bytes before the read position contain a NUL. */
    public boolean isTerminated(int length) {
        return first(0, at - length, at) < at;
    }

    /** Returns the index of the first byte of that value, or {@code to}. */
    private int first(int value, int from, int to) {
        int index = from;
        while (index < to && bytes.get(index) != (byte) value) {
            index++;
        }
        return index;
    }

    /** Returns the exception to throw when the field just read has an invalid value. */
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
        if (notifier != null) {
            notifier.field(named(field), type, offset(), length, value, unit);
        }
    }

    private void showBytes(String field, int from, int length) {
        show(field, "byte[" + length + "]", length, bytes.slice(from, length).asReadOnlyBuffer(), "");
    }

    /** Creates the path on first use, since most messages have no scopes. */
    private FieldPathBuilder path() {
        path = path == null ? new FieldPathBuilder() : path;
        return path;
    }

    /** Returns the field's name with its enclosing scopes. */
    private String named(String field) {
        return path == null ? field : path.of(field);
    }
}
