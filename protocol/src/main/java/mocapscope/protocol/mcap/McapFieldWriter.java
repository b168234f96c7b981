package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Appends little-endian fields of MCAP records to a reusable growing buffer. Not thread-safe. The buffer is reused
 * after {@link #clear}.
 */
public final class McapFieldWriter {
    /** The maximum buffer size, close to that of an array. */
    private static final int MOST = Integer.MAX_VALUE - 64;

    private static final int HEAD = 9;

    private ByteBuffer bytes;

    public McapFieldWriter(int capacity) {
        bytes = wrap(new byte[capacity]);
    }

    private static ByteBuffer wrap(byte[] array) {
        return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    }

    public int size() {
        return bytes.position();
    }

    public void clear() {
        bytes.clear();
    }

    /** Returns the buffer itself; the first {@link #size} bytes are valid until the next write. */
    public byte[] array() {
        return bytes.array();
    }

    /** Returns a view of the bytes written. */
    public ByteBuffer written() {
        return bytes.duplicate().flip();
    }

    /** Starts a record; its result must be passed to {@link #end}. */
    public int begin(int opcode) {
        int from = size();
        u8(opcode);
        u64(0);
        return from;
    }

    /** Ends a record and returns its length, including the opcode. */
    public int end(int from) {
        return end(from, 0);
    }

    /** Ends a record whose last {@code beyond} bytes are written elsewhere. */
    public int end(int from, int beyond) {
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

    /** Appends the remaining bytes without moving the buffer's position. */
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

    /** Appends a map from u16 to u64. */
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
