package mocapscope.protocol.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads typed values from a JSON node; error messages contain the path of the invalid value. Example of a path: {@code
 * bones[3].wire_parent}.
 */
record JsonNodeReader(@Nullable JsonNode node, String path) {

    JsonNodeReader at(String key) {
        return new JsonNodeReader(object().get(key), path.isEmpty() ? key : path + "." + key);
    }

    boolean has(String key) {
        return !at(key).isMissing();
    }

    /** Returns whether the value is missing or null. */
    boolean isMissing() {
        return node == null || node.isNull();
    }

    void requireKeysIn(Set<String> keys) {
        for (var key : object().propertyNames()) {
            if (!keys.contains(key)) {
                throw at(key).invalidValue("is unknown");
            }
        }
    }

    /** Returns the elements of a list; empty if there is no list. */
    List<JsonNodeReader> elements() {
        var parts = new ArrayList<JsonNodeReader>();
        if (isMissing()) {
            return parts;
        }
        if (!present().isArray()) {
            throw invalidValue("is %s, expected a list".formatted(node));
        }
        present().forEach(element -> parts.add(new JsonNodeReader(element, path + "[" + parts.size() + "]")));
        return parts;
    }

    /** Returns a text that is not blank. */
    String name() {
        var name = text("");
        if (name.isBlank()) {
            throw invalidValue("is missing or blank");
        }
        return name;
    }

    String text(String otherwise) {
        if (isMissing()) {
            return otherwise;
        }
        if (!present().isString()) {
            throw invalidValue("is %s, expected a text".formatted(node));
        }
        return present().asString();
    }

    int integer(int least, int most) {
        if (isMissing()) {
            throw invalidValue("is missing");
        }
        var value = present();
        if (!value.canConvertToInt() || !value.isIntegralNumber() || value.asInt() < least || value.asInt() > most) {
            throw invalidValue("is %s, expected %s".formatted(value, least == most ? least : least + " to " + most));
        }
        return value.asInt();
    }

    double positive() {
        if (isMissing() || !present().isNumber() || !(present().asDouble() > 0)) {
            throw invalidValue("is %s, expected a number above 0".formatted(node));
        }
        return present().asDouble();
    }

    /** Returns an axis: {@code x}, {@code y}, {@code z}, or one of them with a minus. */
    Basis.SignedAxis axis() {
        try {
            return Basis.SignedAxis.of(name());
        } catch (IllegalArgumentException _) {
            throw invalidValue("is %s, expected x, y, z, -x, -y or -z".formatted(node));
        }
    }

    InvalidJsonValueException invalidValue(String problem) {
        return new InvalidJsonValueException(path, problem);
    }

    private JsonNode object() {
        if (isMissing() || !present().isObject()) {
            throw invalidValue(isMissing() ? "is missing" : "is %s, expected an object".formatted(node));
        }
        return present();
    }

    private JsonNode present() {
        if (node == null) {
            throw invalidValue("is missing");
        }
        return node;
    }
}
