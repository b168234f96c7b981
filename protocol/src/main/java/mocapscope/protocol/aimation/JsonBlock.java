package mocapscope.protocol.aimation;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.bytes.Inspector;
import mocapscope.protocol.bytes.JsonFault;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The object in a packet's JSON block, whose values know where they stand in the packet. */
final class JsonBlock {
    static final String HANDLER_ID = "HandlerID";

    private static final int MOST_WORDS = 60;

    /** Values are read one by one, so something always follows. */
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** Stands from the first byte of its key up to, not including, {@code end}. */
    private record Value(JsonNode node, int at, int end) {}

    private final Map<String, Value> values = new LinkedHashMap<>();
    private final int index;
    private final int from;

    private JsonBlock(int index, int from) {
        this.index = index;
        this.from = from;
    }

    /** Reads the JSON of the packet's {@code index}-th block, which starts at {@code from}. */
    static JsonBlock read(String json, int index, int from) {
        var block = new JsonBlock(index, from);
        try (var parser = JSON.createParser(json.getBytes(StandardCharsets.UTF_8))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw block.syntax(0, "it is not a JSON object");
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                var key = parser.currentName();
                int at = from + (int) parser.currentTokenLocation().getByteOffset();
                parser.nextToken();
                var node = value(parser);
                int end = from + (int) parser.currentLocation().getByteOffset();
                block.values.put(key, new Value(node, at, end));
            }
            if (parser.nextToken() != null) {
                throw block.syntax(0, "data follows the JSON object");
            }
        } catch (JacksonException wrong) {
            var place = wrong.getLocation();
            throw block.syntax(
                    place == null ? 0 : Math.max(0, place.getByteOffset()), JsonFault.of(wrong.getOriginalMessage()));
        }
        return block;
    }

    /** Nearly all values are plain numbers; a tree makes a context of its own for each. */
    private static JsonNode value(JsonParser parser) {
        var token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            return JSON.getNodeFactory().numberNode(parser.getDoubleValue());
        }
        return token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() == JsonParser.NumberType.INT
                ? JSON.getNodeFactory().numberNode(parser.getIntValue())
                : JSON.readTree(parser);
    }

    private String path() {
        return "blocks[%d].json".formatted(index);
    }

    private DecodeException syntax(long at, String reason) {
        return new DecodeException(AimationRule.JSON_SYNTAX, path(), from + (int) at, reason);
    }

    /** Shows every key with its value. */
    void show(Inspector inspector) {
        values.forEach((key, value) -> inspector.field(new Field(
                path() + "." + key,
                "json",
                value.at(),
                value.end() - value.at(),
                plain(value.node()),
                "",
                "§1.1",
                false)));
    }

    private static Object plain(JsonNode node) {
        if (node.isIntegralNumber() || node.isFloatingPointNumber()) {
            return node.numberValue();
        }
        return node.isString() ? node.asString() : node.toString();
    }

    /** The opcode. */
    int handler() {
        return node(HANDLER_ID, AimationRule.HANDLER_ID, "an opcode", JsonBlock::isInt)
                .asInt();
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    String text(String key) {
        return node(key, AimationRule.JSON_KEY, "a text", JsonNode::isString).asString();
    }

    int integer(String key) {
        return node(key, AimationRule.JSON_KEY, "a whole number", JsonBlock::isInt)
                .asInt();
    }

    long whole(String key) {
        return node(key, AimationRule.JSON_KEY, "a whole number", JsonBlock::isLong)
                .asLong();
    }

    double number(String key) {
        return node(key, AimationRule.JSON_KEY, "a finite number", JsonBlock::isFinite)
                .numberValue()
                .doubleValue();
    }

    /** A number may be written with any exponent and up to a thousand digits. */
    private static boolean isFinite(JsonNode node) {
        return node.isNumber() && Double.isFinite(node.numberValue().doubleValue());
    }

    private static boolean isInt(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToInt();
    }

    private static boolean isLong(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong();
    }

    private JsonNode node(String key, AimationRule rule, String expected, Predicate<JsonNode> fits) {
        var value = values.get(key);
        if (value == null) {
            throw reject(rule, key, "is missing");
        }
        if (!fits.test(value.node())) {
            throw reject(rule, key, "is %s, expected %s".formatted(words(value.node()), expected));
        }
        return value.node();
    }

    /** A value for a finding, which needs not show all of a long one. */
    private static String words(JsonNode node) {
        var all = node.toString();
        return all.length() <= MOST_WORDS ? all : all.substring(0, MOST_WORDS) + "…";
    }

    /** A pose type, which a public implementation once sent as a text. */
    int poseType(String key, Verdict verdict) {
        var value = values.get(key);
        if (value == null || !value.node().isString()) {
            return oneOfTwo(key, integer(key));
        }
        if (!value.node().asString().matches("[01]")) {
            throw reject(AimationRule.JSON_KEY, key, "is %s, expected 0 or 1".formatted(words(value.node())));
        }
        verdict.on(reject(AimationRule.POSE_TYPE_NOT_A_NUMBER, key, "it is the text \"%s\"".formatted(text(key))));
        return Integer.parseInt(text(key));
    }

    /** The pose type of a refusal, which means nothing: one that is none is noted. */
    int anyPoseType(String key, Verdict verdict) {
        try {
            return poseType(key, verdict);
        } catch (DecodeException none) {
            verdict.on(reject(AimationRule.POSE_TYPE_NOT_A_NUMBER, key, none.reason()));
            return Talk.UNKNOWN;
        }
    }

    private int oneOfTwo(String key, int number) {
        if (number != 0 && number != 1) {
            throw reject(AimationRule.JSON_KEY, key, "is %d, expected 0 or 1".formatted(number));
        }
        return number;
    }

    /** What to say of a key's value; it stands where its key does. */
    DecodeException reject(AimationRule rule, String key, String reason) {
        var value = values.get(key);
        return new DecodeException(rule, path() + "." + key, value == null ? from : value.at(), reason);
    }
}
