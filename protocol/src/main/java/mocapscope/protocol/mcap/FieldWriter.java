package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Appends fields to bytes that grow as needed and are used again after {@link #clear}. Not thread safe. */
final class FieldWriter {
    /** An array can be little longer. */
    private static final int MOST = Integer.MAX_VALUE - 64;

    private static final int HEAD = 9;

    private ByteBuffer bytes;

    FieldWriter(int capacity) {
        bytes = wrap(new byte[capacity]);
    }

    private static ByteBuffer wrap(byte[] array) {
        return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    }

    int size() {
        return bytes.position();
    }

    void clear() {
        bytes.clear();
    }

    /** What was written, as it lies: only the first {@link #size} bytes count, and only until more is written. */
    byte[] array() {
        return bytes.array();
    }

    /** A view of what was written. */
    ByteBuffer written() {
        return bytes.duplicate().flip();
    }

    /** Begins a record; give what comes back to {@link #end}. */
    int begin(int opcode) {
        int from = size();
        u8(opcode);
        u64(0);
        return from;
    }

    /** Ends the record that began there and returns its length, opcode and all. */
    int end(int from) {
        return end(from, 0);
    }

    /** The same for a record whose last bytes are not written here. */
    int end(int from, int beyond) {
        int length = size() - from;
        bytes.putLong(from + 1, (long) length - HEAD + beyond);
        return length + beyond;
    }

    void u8(int value) {
        room(Byte.BYTES).put((byte) value);
    }

    void u16(int value) {
        room(Short.BYTES).putShort((short) value);
    }

    void u32(long value) {
        room(Integer.BYTES).putInt((int) value);
    }

    void u64(long value) {
        room(Long.BYTES).putLong(value);
    }

    void string(String text) {
        var utf8 = text.getBytes(StandardCharsets.UTF_8);
        u32(utf8.length);
        room(utf8.length).put(utf8);
    }

    /** Takes the bytes without moving their buffer. */
    void bytes(ByteBuffer more) {
        int length = more.remaining();
        room(length).put(bytes.position(), more, more.position(), length);
        bytes.position(bytes.position() + length);
    }

    void strings(Map<String, String> map) {
        int from = beginEntries();
        map.forEach((key, value) -> {
            string(key);
            string(value);
        });
        endEntries(from);
    }

    /** u16 to u64. */
    void numbers(Map<Integer, Long> map) {
        int from = beginEntries();
        map.forEach((key, value) -> {
            u16(key);
            u64(value);
        });
        endEntries(from);
    }

    private int beginEntries() {
        u32(0);
        return size();
    }

    private void endEntries(int from) {
        bytes.putInt(from - Integer.BYTES, size() - from);
    }

    private ByteBuffer room(int length) {
        if (length > bytes.remaining()) {
            grow((long) size() + length);
        }
        return bytes;
    }

    private void grow(long least) {
        if (least > MOST) {
            throw new IllegalArgumentException(least + " bytes do not fit one buffer");
        }
        int capacity = (int) Math.min(MOST, Math.max(least, 2L * bytes.capacity()));
        int size = size();
        bytes = wrap(Arrays.copyOf(bytes.array(), capacity)).position(size);
    }
}
