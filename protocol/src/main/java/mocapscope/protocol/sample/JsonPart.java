package mocapscope.protocol.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads typed values of a JSON node and names its path in error messages. Example of a path:
 * {@code bones[3].wire_parent}.
 */
record JsonPart(@Nullable JsonNode node, String path) {

    JsonPart at(String key) {
        return new JsonPart(object().get(key), path.isEmpty() ? key : path + "." + key);
    }

    boolean has(String key) {
        return !at(key).missing();
    }

    /** Returns whether the value is missing or null. */
    boolean missing() {
        return node == null || node.isNull();
    }

    void onlyHas(Set<String> keys) {
        for (var key : object().propertyNames()) {
            if (!keys.contains(key)) {
                throw at(key).wrong("is unknown");
            }
        }
    }

    /** Returns the elements of a list; empty if there is no list. */
    List<JsonPart> elements() {
        var parts = new ArrayList<JsonPart>();
        if (missing()) {
            return parts;
        }
        if (!present().isArray()) {
            throw wrong("is %s, expected a list".formatted(node));
        }
        present().forEach(element -> parts.add(new JsonPart(element, path + "[" + parts.size() + "]")));
        return parts;
    }

    /** Returns a text that is not blank. */
    String name() {
        var name = text("");
        if (name.isBlank()) {
            throw wrong("is missing or blank");
        }
        return name;
    }

    String text(String otherwise) {
        if (missing()) {
            return otherwise;
        }
        if (!present().isString()) {
            throw wrong("is %s, expected a text".formatted(node));
        }
        return present().asString();
    }

    int integer(int least, int most) {
        if (missing()) {
            throw wrong("is missing");
        }
        var value = present();
        if (!value.canConvertToInt() || !value.isIntegralNumber() || value.asInt() < least || value.asInt() > most) {
            throw wrong("is %s, expected %s".formatted(value, least == most ? least : least + " to " + most));
        }
        return value.asInt();
    }

    double positive() {
        if (missing() || !present().isNumber() || !(present().asDouble() > 0)) {
            throw wrong("is %s, expected a number above 0".formatted(node));
        }
        return present().asDouble();
    }

    /** Returns an axis: {@code x}, {@code y}, {@code z}, or one of them with a minus. */
    Basis.Axis axis() {
        try {
            return Basis.Axis.of(name());
        } catch (IllegalArgumentException _) {
            throw wrong("is %s, expected x, y, z, -x, -y or -z".formatted(node));
        }
    }

    WrongPart wrong(String problem) {
        return new WrongPart(path, problem);
    }

    private JsonNode object() {
        if (missing() || !present().isObject()) {
            throw wrong(missing() ? "is missing" : "is %s, expected an object".formatted(node));
        }
        return present();
    }

    private JsonNode present() {
        if (node == null) {
            throw wrong("is missing");
        }
        return node;
    }
}
