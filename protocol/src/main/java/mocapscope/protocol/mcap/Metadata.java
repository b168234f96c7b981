package mocapscope.protocol.mcap;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An MCAP Metadata record: a named map of strings. It never lies in a chunk.
 *
 * <pre>
 *  +----+-----+------+---------------+
 *  | 0c | u64 | name | metadata      |
 *  |    |     | str  | map str → str |
 *  +----+-----+------+---------------+
 * </pre>
 *
 * @param name name of the map
 * @param metadata strings by key
 */
public record Metadata(String name, Map<String, String> metadata) implements McapRecord {

    /** Keeps a copy of {@code metadata}, in its order. */
    public Metadata {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }

    static Metadata read(FieldReader in) throws McapException {
        return new Metadata(in.string("name"), in.strings("metadata"));
    }

    void write(FieldWriter out) {
        out.string(name);
        out.strings(metadata);
    }

    @Override
    public int opcode() {
        return Opcode.METADATA;
    }
}
