package mocapscope.protocol.motionfile.spatial;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Decodes other programs' messages with transforms, poses, points or joint states. Each decoder handles one schema and
 * encoding. Stateless.
 */
public interface SpatialMessageDecoder {

    /**
     * Decodes a message.
     *
     * @param violations receives what breaks a rule but can be read nevertheless
     * @throws SpatialMessageException if the message cannot be read
     */
    SpatialMessage decode(ByteBuffer data, Consumer<SpatialMessageViolation> violations) throws SpatialMessageException;

    /**
     * Returns the decoder for the messages of a channel, if there is one.
     *
     * @param schemaName name of the schema; empty without a schema
     * @param schemaEncoding encoding of the schema, such as {@code ros2msg}
     * @param messageEncoding encoding of the messages, such as {@code cdr}
     */
    static Optional<SpatialMessageDecoder> find(String schemaName, String schemaEncoding, String messageEncoding) {
        var type = SpatialMessageType.of(schemaName);
        return type.flatMap(known -> switch (messageEncoding) {
            case "protobuf" ->
                known.hasFoxgloveName(schemaName)
                        ? Optional.of(new ProtobufSpatialMessageDecoder(known))
                        : Optional.empty();
            case "json" ->
                known.hasFoxgloveName(schemaName)
                        ? Optional.of(new JsonSpatialMessageDecoder(known))
                        : Optional.empty();
            case "cdr" ->
                known.hasRosName(schemaName) && schemaEncoding.startsWith("ros2")
                        ? Optional.of(new RosSpatialMessageDecoder(known))
                        : Optional.empty();
            default -> Optional.empty();
        });
    }

    /** Returns the reason why there is no decoder for the messages of a channel, as a clause for the user. */
    static String explainMissing(String schemaName, String messageEncoding) {
        if (schemaName.isEmpty()) {
            return "it has no schema";
        }
        return SpatialMessageType.of(schemaName).isEmpty()
                ? "its schema has no frames, poses, points or joint states that are read"
                : "its schema is not read in the encoding %s"
                        .formatted(messageEncoding.isEmpty() ? "none" : messageEncoding);
    }
}
