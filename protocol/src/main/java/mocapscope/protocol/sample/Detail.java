package mocapscope.protocol.sample;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One thing that a device tells of itself and does not repeat with its samples; together with its parts, a page to look
 * things up in.
 *
 * @param value as the device wrote it; empty where only the parts say something
 */
public record Detail(String name, String value, List<Detail> parts) {

    public Detail {
        parts = List.copyOf(parts);
    }

    /** Name and value, and the parts indented below, a line each. */
    public String text() {
        var lines = new StringBuilder();
        write(lines, "");
        return lines.toString();
    }

    /**
     * What it says as maps, lists and texts, ready for JSON: parts that are numbered from 0 are a list, others a map in
     * their order, in which {@code value} is the detail's own.
     */
    public Object plain() {
        if (parts.isEmpty()) {
            return value;
        }
        if (numbered()) {
            return parts.stream().map(Detail::plain).toList();
        }
        var map = new LinkedHashMap<String, Object>();
        parts.forEach(part -> map.put(unused(map, part.name), part.plain()));
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

    /** A detail without parts. */
    public Detail(String name, String value) {
        this(name, value, List.of());
    }
}
