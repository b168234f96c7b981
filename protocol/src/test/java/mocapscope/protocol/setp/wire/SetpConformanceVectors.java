package mocapscope.protocol.setp.wire;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The conformance data, and messages made of the fields that it names. */
public final class SetpConformanceVectors {
    static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "setp");
    public static final JsonNode VALID = JsonMapper.shared().readTree(FIXTURES.resolve("vectors.json"));
    public static final JsonNode MALFORMED = JsonMapper.shared().readTree(FIXTURES.resolve("malformed.json"));

    private SetpConformanceVectors() {}

    public static Stream<JsonNode> vectors() {
        return VALID.get("vectors").valueStream();
    }

    public static JsonNode vector(String id) {
        return vectors()
                .filter(one -> one.get("id").asString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    public static byte[] hex(JsonNode node) {
        return HexFormat.of().parseHex(node.asString());
    }

    static SetpMessageKind kind(JsonNode vector) {
        return Arrays.stream(SetpMessageKind.values())
                .filter(kind -> kind.wireName().equals(vector.get("message").asString()))
                .findFirst()
                .orElseThrow();
    }

    /** The message that a vector's fields describe, by the names of the record's components. */
    static SetpMessage.SetpMessagePayload message(JsonNode vector) {
        return (SetpMessage.SetpMessagePayload) record(type(kind(vector)), vector.get("fields"));
    }

    /** The record of that message. */
    public static Class<?> type(SetpMessageKind kind) {
        return Arrays.stream(SetpMessage.SetpMessagePayload.class.getPermittedSubclasses())
                .flatMap(family -> Arrays.stream(family.getPermittedSubclasses()))
                .filter(message -> message.getSimpleName().equals(kind.wireName()))
                .findFirst()
                .orElseThrow();
    }

    private static Object record(Class<?> type, JsonNode fields) {
        var components = type.getRecordComponents();
        return made(
                type,
                components,
                Arrays.stream(components).map(one -> value(one, fields)).toArray());
    }

    static Object made(Class<?> type, RecordComponent[] components, Object... values) {
        try {
            var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            var constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException broken) {
            throw new AssertionError(type.getName(), broken);
        }
    }

    /** A record inside a message stands for some of its fields, not for one. */
    private static Object value(RecordComponent component, JsonNode fields) {
        var type = component.getType();
        if (type == SetpVersionInfo.class
                || type == SetpObjectData.class
                || type == SetpTargetedAction.class
                || type == SetpRequestResultStructure.class) {
            return record(type, fields);
        }
        var node = fields.get(component.getName());
        if (type == List.class) {
            return node.valueStream().map(entry -> entry(component, entry)).toList();
        }
        return scalar(type, node);
    }

    private static Object entry(RecordComponent list, JsonNode node) {
        var type = element(list);
        return type == Long.class ? node.asLong() : record(type, node);
    }

    static Class<?> element(RecordComponent list) {
        return (Class<?>) ((ParameterizedType) list.getGenericType()).getActualTypeArguments()[0];
    }

    private static Object scalar(Class<?> type, JsonNode node) {
        return switch (type.getSimpleName()) {
            case "String" -> node.asString();
            case "UUID" -> UUID.fromString(node.asString());
            case "int" -> node.asInt();
            case "long" -> node.asLong();
            case "boolean" -> node.asInt() == 1;
            case "float" -> (float) node.asDouble();
            case "SetpOpaqueBytes" -> SetpOpaqueBytes.of(ByteBuffer.wrap(hex(node)));
            case "Vec3" -> new Vec3(number(node, 0), number(node, 1), number(node, 2));
            case "Quat" -> new Quat(number(node, 0), number(node, 1), number(node, 2), number(node, 3));
            default -> throw new AssertionError("a field of type " + type);
        };
    }

    private static double number(JsonNode list, int index) {
        return list.get(index).asDouble();
    }

    /** The fields as an inspector names them. */
    static Map<String, String> flat(JsonNode fields) {
        var flat = new TreeMap<String, String>();
        flatten("", fields, flat);
        return flat;
    }

    private static void flatten(String name, JsonNode node, Map<String, String> flat) {
        if (node.isObject()) {
            node.properties()
                    .forEach(entry ->
                            flatten((name.isEmpty() ? "" : name + ".") + entry.getKey(), entry.getValue(), flat));
        } else if (node.isArray()) {
            var names = new ArrayList<>(List.of("x", "y", "z", "w"));
            for (int i = 0; i < node.size(); i++) {
                boolean axis = node.get(i).isDouble();
                flatten(axis ? name + "." + names.get(i) : name + "[" + i + "]", node.get(i), flat);
            }
        } else {
            flat.put(name, node.asString());
        }
    }
}
