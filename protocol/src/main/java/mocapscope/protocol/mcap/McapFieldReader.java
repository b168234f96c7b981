package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Reads named little-endian fields of MCAP records and checks each length. Not thread-safe. Errors give the name and
 * file position of a field. Reads are absolute and never move the buffer. Each length is checked against the remaining
 * bytes before memory is allocated.
 */
public final class McapFieldReader {
    /** The limit for map entries, since a string entry takes a hundred bytes more in memory than in the file. */
    @DocumentedLimit(
            value = "texts in a map of a record",
            unit = "texts",
            beyond = "skipped and reported with its position")
    private static final int MOST_ENTRIES = 1 << 18;

    private final ByteBuffer bytes;
    private final long origin;
    private final boolean packed;
    private int base;
    private int position;
    private int end;
    private int start;

    private McapFieldReader(ByteBuffer bytes, long origin, boolean packed) {
        this.bytes = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        this.origin = origin;
        this.packed = packed;
        this.end = bytes.limit();
    }

    /** Creates a reader for bytes that start at file offset {@code origin}. */
    public static McapFieldReader plain(ByteBuffer bytes, long origin) {
        return new McapFieldReader(bytes, origin, false);
    }

    /** Creates a reader for bytes decompressed from those at file offset {@code origin}. */
    public static McapFieldReader unpacked(ByteBuffer bytes, long origin) {
        return new McapFieldReader(bytes, origin, true);
    }

    /** Restricts the reader to {@code length} bytes from {@code from} on. */
    public void setWindow(int from, int length) {
        base = from;
        position = from;
        start = from;
        end = from + length;
    }

    public int position() {
        return position;
    }

    public int remaining() {
        return end - position;
    }

    public int u8(String field) throws McapException {
        return bytes.get(claim(field, Byte.BYTES)) & 0xff;
    }

    int u16(String field) throws McapException {
        return bytes.getShort(claim(field, Short.BYTES)) & 0xffff;
    }

    long u32(String field) throws McapException {
        return bytes.getInt(claim(field, Integer.BYTES)) & 0xffff_ffffL;
    }

    public long u64(String field) throws McapException {
        return bytes.getLong(claim(field, Long.BYTES));
    }

    String string(String field) throws McapException {
        int length = length(field, u32(field));
        try {
            var text = bytes.slice(claim(field, length), length);
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        } catch (CharacterCodingException notUtf8) {
            throw reject(field, "is not UTF-8");
        }
    }

    /** Returns a view of bytes after their length as u32. */
    ByteBuffer bytes32(String field) throws McapException {
        return view(field, u32(field));
    }

    /** Returns a view of bytes after their length as u64. */
    ByteBuffer bytes64(String field) throws McapException {
        return view(field, u64(field));
    }

    ByteBuffer rest(String field) throws McapException {
        return view(field, remaining());
    }

    private ByteBuffer view(String field, long length) throws McapException {
        int checked = length(field, length);
        return bytes.slice(claim(field, checked), checked);
    }

    /** Reads a map of strings; of a repeated key the last value is kept. */
    Map<String, String> strings(String field) throws McapException {
        var map = new LinkedHashMap<String, String>();
        entries(field, () -> {
            map.put(string(field), string(field));
            if (map.size() > MOST_ENTRIES) {
                throw reject(field, "more than %,d entries".formatted(MOST_ENTRIES));
            }
        });
        return Collections.unmodifiableMap(map);
    }

    /** Reads a map from u16 to u64. */
    Map<Integer, Long> numbers(String field) throws McapException {
        var map = new LinkedHashMap<Integer, Long>();
        entries(field, () -> map.put(u16(field), u64(field)));
        return Collections.unmodifiableMap(map);
    }

    /** Reads entries from a block that starts with its length in bytes as u32. */
    void entries(String field, McapEntryReader reader) throws McapException {
        int length = length(field, u32(field));
        int outer = end;
        end = position + length;
        while (position < end) {
            reader.read();
        }
        end = outer;
    }

    /** Callback that reads one entry of a map or array field of an MCAP record. */
    interface McapEntryReader {
        void read() throws McapException;
    }

    /** Returns an exception for an invalid value of the last field. */
    public McapException reject(String field, String reason) {
        return packed
                ? new McapException(origin, "records[%d].%s".formatted(start, field), reason)
                : new McapException(origin + start, field, reason);
    }

    /** Returns the content before the next field, which is covered by a CRC in that field. */
    ByteBuffer precedingBytes() {
        return bytes.slice(base, position - base);
    }

    private int length(String field, long declared) throws McapException {
        if (declared < 0 || declared > remaining()) {
            throw reject(field, "%s bytes, %d left".formatted(Long.toUnsignedString(declared), remaining()));
        }
        return (int) declared;
    }

    private int claim(String field, int length) throws McapException {
        start = position;
        if (length > remaining()) {
            throw reject(field, "needs %d bytes, %d left".formatted(length, remaining()));
        }
        position += length;
        return start;
    }
}
