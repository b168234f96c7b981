package mocapscope.protocol.stage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON message in which another machine states its clock time on request. The system clock was read between the two
 * monotonic times.
 *
 * @param run identifies the start of the agent; monotonic times of different runs cannot be compared
 * @param received the agent's monotonic time when the request arrived, in nanoseconds
 * @param system the agent's system clock then, in nanoseconds since 1970
 * @param sent the agent's monotonic time when the answer was sent, in nanoseconds
 */
record ClockAnswer(UUID run, long received, long system, long sent) {
    /** The longest answer that is read, in bytes. */
    private static final int LONGEST = 1024;

    byte[] encode() {
        var json = new LinkedHashMap<String, Object>();
        json.put("run", run.toString());
        json.put("received_ns", received);
        json.put("epoch_ns", system);
        json.put("sent_ns", sent);
        return JsonMapper.shared().writeValueAsString(json).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Decodes an answer.
     *
     * @throws InvalidStageMessageException if it is malformed, incomplete or too long
     */
    static ClockAnswer read(ByteBuffer body) throws InvalidStageMessageException {
        if (body.remaining() > LONGEST) {
            throw new InvalidStageMessageException("%,d bytes".formatted(body.remaining()));
        }
        var json = SharedSessionDescription.parse(body);
        try {
            return new ClockAnswer(
                    UUID.fromString(json.path("run").asString("")),
                    time(json, "received_ns"),
                    time(json, "epoch_ns"),
                    time(json, "sent_ns"));
        } catch (IllegalArgumentException wrong) {
            throw new InvalidStageMessageException("a clock's answer: " + wrong.getMessage());
        }
    }

    private static long time(JsonNode json, String key) {
        var value = json.path(key);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IllegalArgumentException(key + " is missing");
        }
        return value.asLong();
    }
}
