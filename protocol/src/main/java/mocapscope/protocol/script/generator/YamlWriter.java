package mocapscope.protocol.script.generator;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;

/** Writes the keys and values of a generated test script as YAML lines. */
final class YamlWriter {
    private final StringBuilder text = new StringBuilder();

    YamlWriter writeRaw(String line) {
        text.append(line).append('\n');
        return this;
    }

    /**
     * Writes a comment; characters outside printable ASCII are replaced, so that text from a peer cannot end the line.
     */
    YamlWriter writeComment(String text) {
        return writeRaw("# " + text.replaceAll("[^ -~→]", "?"));
    }

    /** Writes a key below an item of a list or, at {@code depth} 0, of the script itself. */
    YamlWriter writeKey(int depth, String key, String value) {
        return writeRaw("  ".repeat(depth) + key + ": " + quoted(value));
    }

    YamlWriter writeKey(int depth, String key, int value) {
        return writeRaw("  ".repeat(depth) + key + ": " + value);
    }

    /** Writes the first key of a list item. */
    YamlWriter writeItem(String key, String value) {
        return writeRaw("  - " + key + ": " + quoted(value));
    }

    /** Writes a mapping; writes nothing if it is empty. */
    YamlWriter writeTable(int depth, String key, Map<String, String> values) {
        if (!values.isEmpty()) {
            writeRaw("  ".repeat(depth) + key + ":");
            values.forEach((name, value) -> writeRaw("  ".repeat(depth + 1) + quoted(name) + ": " + quoted(value)));
        }
        return this;
    }

    static String toHex(ByteBuffer bytes) {
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
