package mocapscope.protocol.sample;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A named property that a device reports about itself, with a value and nested properties. It is not repeated with the
 * samples.
 *
 * @param value the value as the device wrote it; empty if only the parts have values
 */
public record DeviceProperty(String name, String value, List<DeviceProperty> parts) {

    public DeviceProperty {
        parts = List.copyOf(parts);
    }

    /** Returns name and value, and the parts indented below, one line each. */
    public String text() {
        var lines = new StringBuilder();
        write(lines, "");
        return lines.toString();
    }

    /**
     * Returns its content as maps, lists and texts, ready for JSON: parts that are numbered from 0 are a list, others a
     * map in their order, in which {@code value} is the property's own value.
     */
    public Object toJsonValue() {
        if (parts.isEmpty()) {
            return value;
        }
        if (numbered()) {
            return parts.stream().map(DeviceProperty::toJsonValue).toList();
        }
        var map = new LinkedHashMap<String, Object>();
        parts.forEach(part -> map.put(unused(map, part.name), part.toJsonValue()));
        if (!value.isEmpty()) {
            map.putIfAbsent("value", value);
        }
        return Collections.unmodifiableMap(map);
    }

    private boolean numbered() {
        for (int i = 0; i < parts.size(); i++) {
            if (!parts.get(i).name.equals(Integer.toString(i))) {
                return false;
            }
        }
        return true;
    }

    private void write(StringBuilder lines, String indent) {
        lines.append(indent)
                .append(name)
                .append(value.isEmpty() ? "" : ": " + value)
                .append('\n');
        parts.forEach(part -> part.write(lines, indent + "  "));
    }

    private static String unused(Map<String, ?> taken, String name) {
        var free = name;
        for (int n = 2; taken.containsKey(free); n++) {
            free = "%s (%d)".formatted(name, n);
        }
        return free;
    }

    /** Creates a property without parts. */
    public DeviceProperty(String name, String value) {
        this(name, value, List.of());
    }
}
