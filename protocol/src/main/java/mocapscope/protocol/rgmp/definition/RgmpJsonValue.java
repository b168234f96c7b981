package mocapscope.protocol.rgmp.definition;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON value of an RGMP device definition with the byte offset at which it starts. */
public sealed interface RgmpJsonValue {

    int offset();

    /** Returns the kind of value as text for the user. */
    String describeKind();

    /** A JSON object: its members in order, unknown ones included. */
    record JsonObject(int offset, Map<String, RgmpJsonValue> members) implements RgmpJsonValue {
        public JsonObject {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        @Override
        public String describeKind() {
            return "an object";
        }
    }

    /** A JSON array: its elements in order. */
    record JsonArray(int offset, List<RgmpJsonValue> items) implements RgmpJsonValue {
        public JsonArray {
            items = List.copyOf(items);
        }

        @Override
        public String describeKind() {
            return "a list";
        }
    }

    /** A JSON string: its text without quotes and escapes. */
    record JsonString(int offset, String value) implements RgmpJsonValue {
        @Override
        public String describeKind() {
            return "a text";
        }
    }

    /** A JSON number as an exact decimal. */
    record JsonNumber(int offset, BigDecimal value) implements RgmpJsonValue {
        @Override
        public String describeKind() {
            return "a number";
        }
    }

    /** A JSON boolean. */
    record JsonBoolean(int offset, boolean value) implements RgmpJsonValue {
        @Override
        public String describeKind() {
            return String.valueOf(value);
        }
    }

    /** A JSON null. */
    record JsonNull(int offset) implements RgmpJsonValue {
        @Override
        public String describeKind() {
            return "null";
        }
    }
}
