package mocapscope.protocol.mcap;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An MCAP Channel record: a stream of messages with one topic, encoding and schema.
 *
 * <pre>
 *  +----+-----+-----+-----------+-------+------------------+---------------+
 *  | 04 | u64 | id  | schema_id | topic | message_encoding | metadata      |
 *  |    |     | u16 | u16       | str   | str              | map str → str |
 *  +----+-----+-----+-----------+-------+------------------+---------------+
 * </pre>
 *
 * @param schemaId id of the schema, or 0 if the messages have none
 * @param id id from 0 to 65535, unique within the file
 * @param topic topic of the messages
 * @param messageEncoding encoding of the message data, such as {@code json}
 * @param metadata additional information
 */
public record McapChannel(int id, int schemaId, String topic, String messageEncoding, Map<String, String> metadata)
        implements McapRecord {

    /** Keeps a copy of {@code metadata}, in its order. */
    public McapChannel {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }

    static McapChannel read(McapFieldReader in) throws McapException {
        return new McapChannel(
                in.u16("id"),
                in.u16("schema_id"),
                in.string("topic"),
                in.string("message_encoding"),
                in.strings("metadata"));
    }

    void write(McapFieldWriter out) {
        out.u16(id);
        out.u16(schemaId);
        out.string(topic);
        out.string(messageEncoding);
        out.strings(metadata);
    }

    @Override
    public int opcode() {
        return McapOpcode.CHANNEL;
    }
}
