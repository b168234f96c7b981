package mocapscope.protocol.foxglove;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;

/** A stream of protobuf messages of one type that clients can subscribe to. Thread-safe. */
public final class FoxgloveChannel {
    static final String ENCODING = "protobuf";

    private final int id;
    private final String topic;
    private final ProtobufMessageSchema schema;
    private final AtomicInteger subscribers = new AtomicInteger();

    /**
     * Creates a channel.
     *
     * @param id unique within its server
     */
    public FoxgloveChannel(int id, String topic, ProtobufMessageSchema schema) {
        this.id = id;
        this.topic = topic;
        this.schema = schema;
    }

    public int id() {
        return id;
    }

    public String topic() {
        return topic;
    }

    /** Returns whether a client subscribes to it, so that its messages must be encoded. */
    public boolean isSubscribed() {
        return subscribers.get() > 0;
    }

    void addSubscriber() {
        subscribers.incrementAndGet();
    }

    void removeSubscriber() {
        subscribers.decrementAndGet();
    }

    /** Returns its description as the values of a JSON object. */
    Map<String, Object> describe() {
        var values = new LinkedHashMap<String, Object>();
        values.put("id", id);
        values.put("topic", topic);
        values.put("encoding", ENCODING);
        values.put("schemaName", schema.name());
        values.put("schema", base64(schema.schema()));
        values.put("schemaEncoding", ENCODING);
        return values;
    }

    private static String base64(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return Base64.getEncoder().encodeToString(copy);
    }
}
