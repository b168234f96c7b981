package mocapscope.protocol.rgmp.server;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The parts of JSON Schema that the schema of definitions uses; any other part is refused. */
final class JsonSchema {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final JsonNode root;
    private final List<String> problems = new ArrayList<>();

    private JsonSchema(JsonNode root) {
        this.root = root;
    }

    static JsonSchema ofDefinitions() throws IOException {
        return new JsonSchema(JSON.readTree(
                Files.readString(RgmpEntryBuilder.FIXTURES.resolve("rgmp_v2_definition.draft.schema.json"))));
    }

    /** Returns the violations of the schema. */
    List<String> problems(byte[] text) {
        problems.clear();
        check(root, JSON.readTree(text), "");
        return List.copyOf(problems);
    }

    private void check(JsonNode schema, JsonNode value, String at) {
        schema.properties().forEach(rule -> check(rule.getKey(), rule.getValue(), schema, value, at));
    }

    private void check(String rule, JsonNode by, JsonNode schema, JsonNode value, String at) {
        switch (rule) {
            case "$schema", "$id", "title", "$defs", "then", "else" -> {}
            case "$ref" -> check(root.at(by.asString().substring(1)), value, at);
            case "type" -> hold(isOf(by.asString(), value), at, "is no " + by.asString());
            case "required" -> by.forEach(name -> hold(value.has(name.asString()), at, "lacks " + name.asString()));
            case "properties" ->
                by.properties().forEach(part -> {
                    if (value.has(part.getKey())) {
                        check(part.getValue(), value.get(part.getKey()), at + "/" + part.getKey());
                    }
                });
            case "items" -> value.forEach(item -> check(by, item, at + "/-"));
            case "enum" -> hold(by.valueStream().anyMatch(value::equals), at, "is none of the choices");
            case "const" -> hold(by.equals(value), at, "is not " + by);
            case "pattern" ->
                hold(Pattern.compile(by.asString()).matcher(value.asString()).find(), at, "is not like " + by);
            case "minLength" -> hold(value.asString().length() >= by.asInt(), at, "is too short");
            case "minimum" -> hold(value.asDouble() >= by.asDouble(), at, "is too small");
            case "maximum" -> hold(value.asDouble() <= by.asDouble(), at, "is too large");
            case "allOf" -> by.forEach(one -> check(one, value, at));
            case "not" -> hold(!fits(by, value), at, "is as it must not be");
            case "if" -> {
                var next = schema.get(fits(by, value) ? "then" : "else");
                if (next != null) {
                    check(next, value, at);
                }
            }
            case "propertyNames" ->
                value.propertyNames()
                        .forEach(name -> check(by, JSON.getNodeFactory().stringNode(name), at));
            case "additionalProperties" -> value.forEach(part -> check(by, part, at));
            default -> throw new IllegalStateException("not known here: " + rule);
        }
    }

    private boolean fits(JsonNode schema, JsonNode value) {
        var other = new JsonSchema(root);
        other.check(schema, value, "");
        return other.problems.isEmpty();
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isString();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            default -> throw new IllegalStateException("not known here: " + type);
        };
    }

    private void hold(boolean holds, String at, String otherwise) {
        if (!holds) {
            problems.add(at + " " + otherwise);
        }
    }
}
