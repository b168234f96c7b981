package mocapscope.protocol.mcap;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A stream of messages of one topic.
 *
 * <pre>
 *  +----+-----+-----+-----------+-------+------------------+---------------+
 *  | 04 | u64 | id  | schema_id | topic | message_encoding | metadata      |
 *  |    |     | u16 | u16       | str   | str              | map str → str |
 *  +----+-----+-----+-----------+-------+------------------+---------------+
 * </pre>
 *
 * @param schemaId 0 when its messages have no schema
 * @param id 0 to 65535; of a file's channels each has its own
 * @param topic what the messages are of
 * @param messageEncoding how a message's data are written, such as {@code json}
 * @param metadata what else is to be said of it
 */
public record Channel(int id, int schemaId, String topic, String messageEncoding, Map<String, String> metadata)
        implements McapRecord {

    /** Keeps a copy of {@code metadata}, in its order. */
    public Channel {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }

    static Channel read(FieldReader in) throws McapException {
        return new Channel(
                in.u16("id"),
                in.u16("schema_id"),
                in.string("topic"),
                in.string("message_encoding"),
                in.strings("metadata"));
    }

    void write(FieldWriter out) {
        out.u16(id);
        out.u16(schemaId);
        out.string(topic);
        out.string(messageEncoding);
        out.strings(metadata);
    }

    @Override
    public int opcode() {
        return Opcode.CHANNEL;
    }
}
