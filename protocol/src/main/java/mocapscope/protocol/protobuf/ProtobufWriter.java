package mocapscope.protocol.protobuf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.UUID;
import mocapscope.protocol.sample.SourceId;

/**
 * Writes protobuf messages into a reusable growing buffer. Not thread-safe. Encoding creates no garbage. A nested
 * message starts with one byte for its length and is moved if the length needs more. Not thread-safe.
 */
public final class ProtobufWriter {
    private static final int FIRST = 1 << 12;
    private static final int SEVEN = 7;
    private static final int MORE = 0x80;
    private static final long NANOS = 1_000_000_000L;

    private byte[] buffer = new byte[FIRST];
    private ByteBuffer view = wrap(buffer);
    private int size;

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    /** Returns the bytes written since the buffer was cleared; valid until the next write. */
    public ByteBuffer written() {
        return view.clear().limit(size);
    }

    public byte[] toArray() {
        return Arrays.copyOf(buffer, size);
    }

    public void writeDouble(ProtobufFieldDescriptor field, double value) {
        varint(field.tag());
        eight(Double.doubleToRawLongBits(value));
    }

    public void writeNanos(ProtobufFieldDescriptor field, long value) {
        varint(field.tag());
        eight(value);
    }

    public void writeCount(ProtobufFieldDescriptor field, long value) {
        varint(field.tag());
        varint(value);
    }

    /** Writes a number of four bytes. */
    public void writeFixed(ProtobufFieldDescriptor field, int value) {
        varint(field.tag());
        addFixedElement(value);
    }

    public void writeBool(ProtobufFieldDescriptor field, boolean value) {
        writeCount(field, value ? 1 : 0);
    }

    public void writeString(ProtobufFieldDescriptor field, String value) {
        int start = beginField(field);
        writeUtf8(value);
        endField(start);
    }

    /** Writes device and part as one string, without creating it. */
    public void writeString(ProtobufFieldDescriptor field, SourceId source) {
        int start = beginField(field);
        writeUtf8(source.device());
        if (!source.part().isEmpty()) {
            one('/');
            writeUtf8(source.part());
        }
        endField(start);
    }

    public void writeString(ProtobufFieldDescriptor field, EncodedProtobufString value) {
        varint(field.tag());
        varint(value.length());
        room(value.length());
        value.copyTo(buffer, size);
        size += value.length();
    }

    /** Writes a string or a part of one, without a field tag. */
    void writeUtf8(String value) {
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

    public void writeBytes(ProtobufFieldDescriptor field, ByteBuffer value) {
        int start = beginField(field);
        int length = value.remaining();
        room(length);
        value.get(value.position(), buffer, size, length);
        size += length;
        endField(start);
    }

    /** Writes a UUID as sixteen bytes. */
    public void writeUuid(ProtobufFieldDescriptor field, UUID value) {
        writeBytes(
                field,
                ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(value.getMostSignificantBits())
                        .putLong(value.getLeastSignificantBits())
                        .flip());
    }

    /** Writes a time since 1970 as {@code google.protobuf.Timestamp}. */
    public void writeTimestamp(ProtobufFieldDescriptor field, long epochNanos) {
        int start = beginField(field);
        writeCount(ProtobufTimestampSchema.SECONDS, Math.floorDiv(epochNanos, NANOS));
        writeCount(ProtobufTimestampSchema.NANOS, Math.floorMod(epochNanos, NANOS));
        endField(start);
    }

    /** Starts a nested message or packed numbers; the returned position must be passed to the end. */
    public int beginField(ProtobufFieldDescriptor field) {
        varint(field.tag());
        return reserveLength();
    }

    private int reserveLength() {
        room(1);
        return size++;
    }

    /** Adds a packed number. */
    public void addElement(double value) {
        eight(Double.doubleToRawLongBits(value));
    }

    /** Adds a packed number. */
    public void addElement(long value) {
        varint(value);
    }

    /** Adds a packed number of four bytes. */
    public void addFixedElement(int value) {
        room(Integer.BYTES);
        view.clear().putInt(size, value);
        size += Integer.BYTES;
    }

    /** Adds a number of four bytes to a field of bytes, such as a coordinate. */
    public void addFloat(float value) {
        addFixedElement(Float.floatToRawIntBits(value));
    }

    public void endField(int start) {
        int length = size - start - 1;
        int extra = 0;
        for (int left = length >>> SEVEN; left != 0; left >>>= SEVEN) {
            extra++;
        }
        if (extra > 0) {
            room(extra);
            System.arraycopy(buffer, start + 1, buffer, start + 1 + extra, length);
        }
        size = start;
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
        buffer[size++] = (byte) value;
    }

    private void eight(long value) {
        room(Long.BYTES);
        view.clear().putLong(size, value);
        size += Long.BYTES;
    }

    private void room(int length) {
        if (buffer.length - size < length) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, Math.addExact(size, length)));
            view = wrap(buffer);
        }
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
