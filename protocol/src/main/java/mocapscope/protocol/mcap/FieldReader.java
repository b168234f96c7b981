package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads named fields in order, so that what is refused can be found in the file. Reads are absolute: the buffer is never
 * moved. Every length is checked against the bytes left before anything is made of it. Not thread safe.
 */
final class FieldReader {
    /** Of a map of texts: each takes a hundred bytes more in memory than in the file. */
    private static final int MOST_ENTRIES = 1 << 18;

    private final ByteBuffer bytes;
    private final long origin;
    private final boolean packed;
    private int base;
    private int at;
    private int end;
    private int start;

    private FieldReader(ByteBuffer bytes, long origin, boolean packed) {
        this.bytes = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        this.origin = origin;
        this.packed = packed;
        this.end = bytes.limit();
    }

    /** Reads bytes of which the first lies at {@code origin} in the file. */
    static FieldReader plain(ByteBuffer bytes, long origin) {
        return new FieldReader(bytes, origin, false);
    }

    /** Reads bytes that were unpacked from those at {@code origin} in the file. */
    static FieldReader unpacked(ByteBuffer bytes, long origin) {
        return new FieldReader(bytes, origin, true);
    }

    /** Goes to {@code length} bytes at {@code from} and stays within them. */
    void window(int from, int length) {
        base = from;
        at = from;
        start = from;
        end = from + length;
    }

    int at() {
        return at;
    }

    int remaining() {
        return end - at;
    }

    int u8(String field) throws McapException {
        return bytes.get(claim(field, Byte.BYTES)) & 0xff;
    }

    int u16(String field) throws McapException {
        return bytes.getShort(claim(field, Short.BYTES)) & 0xffff;
    }

    long u32(String field) throws McapException {
        return bytes.getInt(claim(field, Integer.BYTES)) & 0xffff_ffffL;
    }

    long u64(String field) throws McapException {
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

    /** A view of the next bytes, as long as the u32 before them says. */
    ByteBuffer bytes32(String field) throws McapException {
        return view(field, u32(field));
    }

    /** The same with a u64. */
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

    /** Of a key that comes twice, the last value. */
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

    /** u16 to u64. */
    Map<Integer, Long> numbers(String field) throws McapException {
        var map = new LinkedHashMap<Integer, Long>();
        entries(field, () -> map.put(u16(field), u64(field)));
        return Collections.unmodifiableMap(map);
    }

    /** Reads entries until the bytes are used up whose number comes first, as u32. */
    void entries(String field, Entry entry) throws McapException {
        int length = length(field, u32(field));
        int outer = end;
        end = at + length;
        while (at < end) {
            entry.read();
        }
        end = outer;
    }

    /** How one entry of a list or map is read. */
    interface Entry {
        void read() throws McapException;
    }

    /** The exception for a value that the field read last may not have. */
    McapException reject(String field, String reason) {
        return packed
                ? new McapException(origin, "records[%d].%s".formatted(start, field), reason)
                : new McapException(origin + start, field, reason);
    }

    /** The content's bytes before the field that is read next: what a checksum behind them covers. */
    ByteBuffer before() {
        return bytes.slice(base, at - base);
    }

    private int length(String field, long declared) throws McapException {
        if (declared < 0 || declared > remaining()) {
            throw reject(field, "%s bytes, %d left".formatted(Long.toUnsignedString(declared), remaining()));
        }
        return (int) declared;
    }

    private int claim(String field, int length) throws McapException {
        start = at;
        if (length > remaining()) {
            throw reject(field, "needs %d bytes, %d left".formatted(length, remaining()));
        }
        at += length;
        return start;
    }
}
