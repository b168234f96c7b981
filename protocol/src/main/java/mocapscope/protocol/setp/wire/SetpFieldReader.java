package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** Reads the typed fields of one SETP message and checks their values. See SETP.md §1. Not thread-safe. */
public final class SetpFieldReader {
    private final ByteBuffer bytes;
    private final ByteReader in;
    private final SetpViolationHandler verdict;
    private int from;
    private int length;

    public SetpFieldReader(ByteBuffer data, SetpViolationHandler verdict) {
        this(data, verdict, null);
    }

    /** Creates a reader that passes every field to {@code listener}. */
    public SetpFieldReader(ByteBuffer data, SetpViolationHandler verdict, @Nullable MessageFieldListener listener) {
        this.bytes = data;
        this.in = new ByteReader(bytes, ByteOrder.LITTLE_ENDIAN, SetpProblemKind.MESSAGE_TOO_SHORT, listener);
        this.verdict = verdict;
        window(data.position(), data.remaining());
    }

    /** Starts a new message of {@code size} bytes at index {@code first} of the buffer. */
    public SetpFieldReader window(int first, int size) {
        from = first;
        length = size;
        in.window(first, size);
        in.section("§4");
        return this;
    }

    /** Reads {@code count} entries of a list. */
    <T> List<T> list(String list, int count, Function<SetpFieldReader, T> read) {
        var entries = new ArrayList<T>(count);
        for (int i = 0; i < count; i++) {
            in.open(list, i);
            entries.add(read.apply(this));
            in.close();
        }
        return entries;
    }

    public int remaining() {
        return in.remaining();
    }

    int u8(String field) {
        return in.u8(field);
    }

    int u16(String field) {
        return in.u16(field);
    }

    long u32(String field) {
        return in.u32(field);
    }

    long u32(String field, String unit) {
        return in.u32(field, unit);
    }

    UUID uuid(String field) {
        return in.uuid(field);
    }

    void skip(String field, int length) {
        in.skip(field, length);
    }

    /** Reads 0 or 1; lenient mode accepts any other value as true. */
    boolean bool(String field) {
        int value = in.u8(field);
        if (value > 1) {
            verdict.handle(
                    in.reject(SetpProblemKind.BOOLEAN_INVALID, field, "is %d, neither 0 nor 1".formatted(value)));
        }
        return value != 0;
    }

    /** Reads a value from 0 to {@code most}; lenient mode accepts any value. */
    int enumValue(String field, int most) {
        int value = in.u8(field);
        if (value > most) {
            verdict.handle(in.reject(
                    SetpProblemKind.ENUM_OUT_OF_RANGE, field, "is %d, expected 0 to %d".formatted(value, most)));
        }
        return value;
    }

    float f32(String field, String unit) {
        float value = in.f32(field, unit);
        if (!Float.isFinite(value)) {
            verdict.handle(infinite(field, value));
        }
        return value;
    }

    Vec3 vec3(String scope, String unit) {
        if (in.canReadUnobserved(3 * Float.BYTES)) {
            var value = new Vec3(in.peekF32(0), in.peekF32(Float.BYTES), in.peekF32(2 * Float.BYTES));
            if (value.isFinite()) {
                in.skipToIndex(scope, 3 * Float.BYTES);
                return value;
            }
        }
        return new Vec3(f32(scope, "x", unit), f32(scope, "y", unit), f32(scope, "z", unit));
    }

    /** Reads x, y, z, w (R15) without normalizing them. */
    Quat quat(String scope) {
        if (in.canReadUnobserved(4 * Float.BYTES)) {
            var value = new Quat(
                    in.peekF32(0), in.peekF32(Float.BYTES), in.peekF32(2 * Float.BYTES), in.peekF32(3 * Float.BYTES));
            if (value.isFinite()) {
                in.skipToIndex(scope, 4 * Float.BYTES);
                return value;
            }
        }
        return new Quat(f32(scope, "x", ""), f32(scope, "y", ""), f32(scope, "z", ""), f32(scope, "w", ""));
    }

    /** Reads an orientation, and reports one that is neither a rotation nor four zeros. */
    Quat orientation(String scope) {
        int at = length - in.remaining();
        var value = quat(scope);
        if (value.isFinite() && !SetpFieldCodec.isRotationOrZeros(value)) {
            double norm = Math.sqrt(value.lengthSquared());
            var text = String.format(Locale.US, "its length is %.4g, expected 1", norm);
            var field =
                    in.reject(SetpProblemKind.QUATERNION_NOT_UNIT, scope, text).field();
            report(SetpProblemKind.QUATERNION_NOT_UNIT, field, at, text);
        }
        return value;
    }

    private float f32(String scope, String part, String unit) {
        float value = in.f32(scope, part, unit);
        if (!Float.isFinite(value)) {
            in.open(scope);
            verdict.handle(infinite(part, value));
            in.close();
        }
        return value;
    }

    private DecodeException infinite(String field, float value) {
        return in.reject(SetpProblemKind.FLOAT_NOT_FINITE, field, "is " + value);
    }

    String text(String field, int length) {
        return text(field, length, false);
    }

    /** Reads a text that recorders, logs and views mask (R44). */
    String secret(String field, int length) {
        return text(field, length, true);
    }

    private String text(String field, int size, boolean secret) {
        var text = in.text(field, size, StandardCharsets.UTF_8, secret);
        if (text.indexOf('\ufffd') >= 0 && !wellFormed(from + in.offset(), size)) {
            verdict.handle(in.reject(SetpProblemKind.STRING_NOT_UTF8, field, "is not UTF-8 before its first NUL"));
        }
        return text;
    }

    /** Returns true if the text is valid UTF-8: a replacement character in it was then sent as such. */
    private boolean wellFormed(int first, int size) {
        int stop = first;
        while (stop < first + size && bytes.get(stop) != 0) {
            stop++;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes.slice(first, stop - first));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    SetpOpaqueBytes data(String field, int length) {
        return SetpOpaqueBytes.of(in.bytes(field, length));
    }

    /** Reads a length of 4 bytes and that many bytes of data; {@code after} more bytes of the layout follow. */
    SetpOpaqueBytes counted(String lengthField, String field, int after) {
        long length = in.u32(lengthField, "bytes");
        if (in.remaining() < after) {
            throw in.reject(
                    SetpProblemKind.MESSAGE_TOO_SHORT,
                    lengthField,
                    "is followed by %d bytes, expected at least %d".formatted(in.remaining(), after));
        }
        long room = (long) in.remaining() - after;
        if (length > room || after == 0 && length < room) {
            throw in.reject(
                    SetpProblemKind.LENGTH_FIELD_MISMATCH,
                    lengthField,
                    "is %d, but %d bytes of data follow".formatted(length, room));
        }
        return SetpOpaqueBytes.of(in.bytes(field, (int) length));
    }

    /** Returns the number of entries of {@code size} bytes up to the end; rejects an incomplete entry. */
    int entries(String list, int size) {
        if (in.remaining() % size != 0) {
            throw here(
                    SetpProblemKind.LIST_LENGTH,
                    list,
                    "%d bytes are not whole entries of %d".formatted(in.remaining(), size));
        }
        return in.remaining() / size;
    }

    /** Rejects a count, just read, that differs from the number of entries of {@code size} bytes that follow. */
    int entries(String countField, long count, int size) {
        if (count * size != in.remaining()) {
            throw in.reject(
                    SetpProblemKind.LIST_LENGTH,
                    countField,
                    "is %d, but %d bytes follow, with %d per entry".formatted(count, in.remaining(), size));
        }
        return (int) count;
    }

    /** Rejects bytes after a fixed layout; lenient mode skips them. */
    void end() {
        if (in.remaining() > 0) {
            verdict.handle(here(
                    SetpProblemKind.MESSAGE_TOO_LONG,
                    "data",
                    "%d bytes follow the last field".formatted(in.remaining())));
        }
    }

    /** Reports an irregularity of a field already read, which neither mode rejects. */
    void report(Rule rule, String field, int offset, String reason) {
        verdict.report(new DecodeException(rule, field, offset, reason));
    }

    long u64(String field, String unit) {
        return in.u64(field, unit);
    }

    /** Returns a violation of the field just read. */
    DecodeException reject(Rule rule, String field, String reason) {
        return in.reject(rule, field, reason);
    }

    /** Returns a violation of data not read yet. */
    DecodeException here(Rule rule, String field, String reason) {
        return new DecodeException(rule, field, length - in.remaining(), reason);
    }
}
