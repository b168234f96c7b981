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
public record McapMetadata(String name, Map<String, String> metadata) implements McapRecord {

    /** Keeps a copy of {@code metadata}, in its order. */
    public McapMetadata {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }

    static McapMetadata read(McapFieldReader in) throws McapException {
        return new McapMetadata(in.string("name"), in.strings("metadata"));
    }

    void write(McapFieldWriter out) {
        out.string(name);
        out.strings(metadata);
    }

    @Override
    public int opcode() {
        return McapOpcode.METADATA;
    }
}
