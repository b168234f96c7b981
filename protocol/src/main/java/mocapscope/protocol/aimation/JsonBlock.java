package mocapscope.protocol.aimation;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.bytes.DecodeException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The object in a packet's JSON block, whose values know where they stand in the packet. */
final class JsonBlock {
    static final String HANDLER_ID = "HandlerID";

    /** Values are read one by one, so something always follows. */
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private record Value(JsonNode node, int at) {}

    private final Map<String, Value> values = new HashMap<>();
    private final String path;
    private final int from;

    private JsonBlock(String path, int from) {
        this.path = path;
        this.from = from;
    }

    /** Reads the JSON of the packet's {@code index}-th block, which starts at {@code from}. */
    static JsonBlock read(String json, int index, int from) {
        var block = new JsonBlock("blocks[%d].json".formatted(index), from);
        try (var parser = JSON.createParser(json.getBytes(StandardCharsets.UTF_8))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw block.syntax(0, "it is no JSON object");
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                var key = parser.currentName();
                int at = from + (int) parser.currentTokenLocation().getByteOffset();
                parser.nextToken();
                JsonNode node = JSON.readTree(parser);
                block.values.put(key, new Value(node, at));
            }
            if (parser.nextToken() != null) {
                throw block.syntax(0, "something follows the JSON object");
            }
        } catch (JacksonException wrong) {
            var place = wrong.getLocation();
            throw block.syntax(place == null ? 0 : Math.max(0, place.getByteOffset()), wrong.getOriginalMessage());
        }
        return block;
    }

    private DecodeException syntax(long at, String reason) {
        return new DecodeException(AimationRule.JSON_SYNTAX, path, from + (int) at, reason);
    }

    /** The opcode. */
    int handler() {
        var value = values.get(HANDLER_ID);
        if (value == null || !value.node().isIntegralNumber() || !value.node().canConvertToInt()) {
            throw wrong(AimationRule.HANDLER_ID, HANDLER_ID, "an opcode");
        }
        return value.node().asInt();
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    String text(String key) {
        var value = values.get(key);
        if (value == null || !value.node().isString()) {
            throw wrong(AimationRule.JSON_KEY, key, "a text");
        }
        return value.node().asString();
    }

    int integer(String key) {
        var value = values.get(key);
        if (value == null || !value.node().isIntegralNumber() || !value.node().canConvertToInt()) {
            throw wrong(AimationRule.JSON_KEY, key, "a whole number");
        }
        return value.node().asInt();
    }

    long whole(String key) {
        var value = values.get(key);
        if (value == null || !value.node().isIntegralNumber() || !value.node().canConvertToLong()) {
            throw wrong(AimationRule.JSON_KEY, key, "a whole number");
        }
        return value.node().asLong();
    }

    double number(String key) {
        var value = values.get(key);
        if (value == null || !value.node().isNumber()) {
            throw wrong(AimationRule.JSON_KEY, key, "a number");
        }
        return value.node().asDouble();
    }

    /** A pose type, which a public implementation once sent as a text. */
    int poseType(String key, Verdict verdict) {
        var value = values.get(key);
        if (value == null
                || !value.node().isString()
                || !value.node().asString().matches("[01]")) {
            return integer(key);
        }
        verdict.on(reject(AimationRule.POSE_TYPE_NOT_A_NUMBER, key, "it is the text \"%s\"".formatted(text(key))));
        return Integer.parseInt(text(key));
    }

    private DecodeException wrong(AimationRule rule, String key, String expected) {
        var value = values.get(key);
        return reject(rule, key, value == null ? "is missing" : "is %s, expected %s".formatted(value.node(), expected));
    }

    /** What to say of a key's value; it stands where its key does. */
    DecodeException reject(AimationRule rule, String key, String reason) {
        var value = values.get(key);
        return new DecodeException(rule, path + "." + key, value == null ? from : value.at(), reason);
    }
}
