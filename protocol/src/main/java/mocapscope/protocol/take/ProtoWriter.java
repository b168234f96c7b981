package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.UUID;
import mocapscope.protocol.sample.SourceId;

/**
 * Writes protobuf messages into a reusable growing buffer. Not thread-safe. Encoding creates no garbage. A nested
 * message starts with one byte for its length and is moved if the length needs more. Not thread-safe.
 */
final class ProtoWriter {
    private static final int FIRST = 1 << 12;
    private static final int SEVEN = 7;
    private static final int MORE = 0x80;
    private static final long NANOS = 1_000_000_000L;

    private byte[] bytes = new byte[FIRST];
    private ByteBuffer view = wrap(bytes);
    private int size;

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    /** Returns the bytes written since the buffer was cleared; valid until the next write. */
    ByteBuffer written() {
        return view.clear().limit(size);
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }

    void real(ProtoField field, double value) {
        varint(field.tag());
        eight(Double.doubleToRawLongBits(value));
    }

    void nanos(ProtoField field, long value) {
        varint(field.tag());
        eight(value);
    }

    void count(ProtoField field, long value) {
        varint(field.tag());
        varint(value);
    }

    void flag(ProtoField field, boolean value) {
        count(field, value ? 1 : 0);
    }

    void text(ProtoField field, String value) {
        int begun = begin(field);
        letters(value);
        end(begun);
    }

    /** Writes device and part as one string, without creating it. */
    void text(ProtoField field, SourceId source) {
        int begun = begin(field);
        letters(source.device());
        if (!source.part().isEmpty()) {
            one('/');
            letters(source.part());
        }
        end(begun);
    }

    void text(ProtoField field, ProtoText value) {
        varint(field.tag());
        varint(value.length());
        room(value.length());
        value.copyTo(bytes, size);
        size += value.length();
    }

    /** Writes a string or a part of one, without a field tag. */
    void letters(String value) {
        for (int i = 0; i < value.length(); i++) {
            char one = value.charAt(i);
            if (Character.isHighSurrogate(one)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                letter(Character.toCodePoint(one, value.charAt(++i)));
            } else {
                letter(Character.isSurrogate(one) ? '?' : one);
            }
        }
    }

    void bytes(ProtoField field, ByteBuffer value) {
        int begun = begin(field);
        int length = value.remaining();
        room(length);
        value.get(value.position(), bytes, size, length);
        size += length;
        end(begun);
    }

    /** Writes a UUID as sixteen bytes. */
    void id(ProtoField field, UUID value) {
        bytes(
                field,
                ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(value.getMostSignificantBits())
                        .putLong(value.getLeastSignificantBits())
                        .flip());
    }

    /** Writes a time since 1970 as {@code google.protobuf.Timestamp}. */
    void time(ProtoField field, long epochNanos) {
        int begun = begin(field);
        count(Shapes.SECONDS, Math.floorDiv(epochNanos, NANOS));
        count(Shapes.NANOS, Math.floorMod(epochNanos, NANOS));
        end(begun);
    }

    /** Starts a nested message or packed numbers; the returned position must be passed to the end. */
    int begin(ProtoField field) {
        varint(field.tag());
        return begun();
    }

    private int begun() {
        room(1);
        return size++;
    }

    /** Adds a packed number. */
    void more(double value) {
        eight(Double.doubleToRawLongBits(value));
    }

    /** Adds a packed number. */
    void more(long value) {
        varint(value);
    }

    void end(int begun) {
        int length = size - begun - 1;
        int extra = 0;
        for (int left = length >>> SEVEN; left != 0; left >>>= SEVEN) {
            extra++;
        }
        if (extra > 0) {
            room(extra);
            System.arraycopy(bytes, begun + 1, bytes, begun + 1 + extra, length);
        }
        size = begun;
        varint(length);
        size += length;
    }

    private void letter(int code) {
        if (code < 0x80) {
            one(code);
        } else if (code < 0x800) {
            one(0xc0 | code >> 6);
            one(0x80 | code & 0x3f);
        } else if (code < 0x10000) {
            one(0xe0 | code >> 12);
            one(0x80 | code >> 6 & 0x3f);
            one(0x80 | code & 0x3f);
        } else {
            one(0xf0 | code >> 18);
            one(0x80 | code >> 12 & 0x3f);
            one(0x80 | code >> 6 & 0x3f);
            one(0x80 | code & 0x3f);
        }
    }

    private void varint(long value) {
        long left = value;
        while ((left & ~(MORE - 1L)) != 0) {
            one((int) left & MORE - 1 | MORE);
            left >>>= SEVEN;
        }
        one((int) left);
    }

    private void one(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    private void eight(long value) {
        room(Long.BYTES);
        view.clear().putLong(size, value);
        size += Long.BYTES;
    }

    private void room(int length) {
        if (bytes.length - size < length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(size, length)));
            view = wrap(bytes);
        }
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
