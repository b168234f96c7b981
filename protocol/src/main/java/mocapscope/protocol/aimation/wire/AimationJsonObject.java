package mocapscope.protocol.aimation.wire;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.JsonErrorMessageCleaner;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessageFieldListener;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON object of an AImation packet; each value keeps its byte offset in the packet. */
public final class AimationJsonObject {
    static final String HANDLER_ID = "HandlerID";

    private static final int MOST_WORDS = 60;

    /** Mapper for single values, so trailing tokens are allowed. */
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** A value with its offsets: from the first byte of its key up to, not including, {@code end}. */
    private record Value(JsonNode node, int at, int end) {}

    private final Map<String, Value> values = new LinkedHashMap<>();
    private final int index;
    private final int from;

    private AimationJsonObject(int index, int from) {
        this.index = index;
        this.from = from;
    }

    /** Parses the JSON of the packet's {@code index}-th block, which starts at {@code from}. */
    public static AimationJsonObject read(String json, int index, int from) {
        var block = new AimationJsonObject(index, from);
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
        } catch (JacksonException exception) {
            var place = exception.getLocation();
            throw block.syntax(
                    place == null ? 0 : Math.max(0, place.getByteOffset()),
                    JsonErrorMessageCleaner.of(exception.getOriginalMessage()));
        }
        return block;
    }

    /** Parses a value. Most values are plain numbers, for which a JSON tree would allocate a context each. */
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
        return new DecodeException(AimationProblemKind.JSON_SYNTAX, path(), from + (int) at, reason);
    }

    /** Passes every key and its value to {@code listener}. */
    public void inspect(MessageFieldListener listener) {
        values.forEach((key, value) -> listener.onField(new MessageField(
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

    /** Returns the opcode (HandlerID). */
    int opcode() {
        return node(HANDLER_ID, AimationProblemKind.HANDLER_ID, "an opcode", AimationJsonObject::isInt)
                .asInt();
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    String text(String key) {
        return node(key, AimationProblemKind.JSON_KEY, "a text", JsonNode::isString)
                .asString();
    }

    int integer(String key) {
        return node(key, AimationProblemKind.JSON_KEY, "a whole number", AimationJsonObject::isInt)
                .asInt();
    }

    long longInteger(String key) {
        return node(key, AimationProblemKind.JSON_KEY, "a whole number", AimationJsonObject::isLong)
                .asLong();
    }

    double number(String key) {
        return node(key, AimationProblemKind.JSON_KEY, "a finite number", AimationJsonObject::isFinite)
                .numberValue()
                .doubleValue();
    }

    /** Returns true if the number is finite; it may have any exponent and up to a thousand digits. */
    private static boolean isFinite(JsonNode node) {
        return node.isNumber() && Double.isFinite(node.numberValue().doubleValue());
    }

    private static boolean isInt(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToInt();
    }

    private static boolean isLong(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong();
    }

    private JsonNode node(String key, AimationProblemKind rule, String expected, Predicate<JsonNode> fits) {
        var value = values.get(key);
        if (value == null) {
            throw reject(rule, key, "is missing");
        }
        if (!fits.test(value.node())) {
            throw reject(rule, key, "is %s, expected %s".formatted(words(value.node()), expected));
        }
        return value.node();
    }

    /** Returns a value as text for a finding, shortened if it is long. */
    private static String words(JsonNode node) {
        var all = node.toString();
        return all.length() <= MOST_WORDS ? all : all.substring(0, MOST_WORDS) + "…";
    }

    /** Returns a pose type, also one sent as a string, as a public implementation once did. */
    int poseType(String key, AimationViolationPolicy handler) {
        var value = values.get(key);
        if (value == null || !value.node().isString()) {
            return oneOfTwo(key, integer(key));
        }
        if (!value.node().asString().matches("[01]")) {
            throw reject(AimationProblemKind.JSON_KEY, key, "is %s, expected 0 or 1".formatted(words(value.node())));
        }
        handler.handle(
                reject(AimationProblemKind.POSE_TYPE_NOT_A_NUMBER, key, "it is the text \"%s\"".formatted(text(key))));
        return Integer.parseInt(text(key));
    }

    /** Returns the pose type of a refusal, which has no meaning; an invalid one is reported. */
    int anyPoseType(String key, AimationViolationPolicy handler) {
        try {
            return poseType(key, handler);
        } catch (DecodeException none) {
            handler.handle(reject(AimationProblemKind.POSE_TYPE_NOT_A_NUMBER, key, none.reason()));
            return AimationPoseType.UNKNOWN;
        }
    }

    private int oneOfTwo(String key, int number) {
        if (number != 0 && number != 1) {
            throw reject(AimationProblemKind.JSON_KEY, key, "is %d, expected 0 or 1".formatted(number));
        }
        return number;
    }

    /** Returns the violation for a key's value, located at the key. */
    DecodeException reject(AimationProblemKind rule, String key, String reason) {
        var value = values.get(key);
        return new DecodeException(rule, path() + "." + key, value == null ? from : value.at(), reason);
    }
}
