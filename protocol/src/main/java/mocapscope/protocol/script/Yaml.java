package mocapscope.protocol.script;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;

/** Writes script keys and quoted values as YAML lines. */
final class Yaml {
    private final StringBuilder text = new StringBuilder();

    Yaml raw(String line) {
        text.append(line).append('\n');
        return this;
    }

    /**
     * Writes a comment; characters outside printable ASCII are replaced, so that text from a peer cannot end the line.
     */
    Yaml comment(String text) {
        return raw("# " + text.replaceAll("[^ -~→]", "?"));
    }

    /** Writes a key below an item of a list or, at {@code depth} 0, of the script itself. */
    Yaml line(int depth, String key, String value) {
        return raw("  ".repeat(depth) + key + ": " + quoted(value));
    }

    Yaml line(int depth, String key, int value) {
        return raw("  ".repeat(depth) + key + ": " + value);
    }

    /** Writes the first key of a list item. */
    Yaml item(String key, String value) {
        return raw("  - " + key + ": " + quoted(value));
    }

    /** Writes a mapping; writes nothing if it is empty. */
    Yaml table(int depth, String key, Map<String, String> values) {
        if (!values.isEmpty()) {
            raw("  ".repeat(depth) + key + ":");
            values.forEach((name, value) -> raw("  ".repeat(depth + 1) + quoted(name) + ": " + quoted(value)));
        }
        return this;
    }

    static String hex(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return HexFormat.of().formatHex(copy);
    }

    private static String quoted(String value) {
        var quoted = new StringBuilder("\"");
        value.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c > '~') {
                quoted.append("\\u%04x".formatted(c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
