package mocapscope.protocol.bytes;

import java.util.List;
import java.util.function.IntFunction;

/** Shows an inspector the fields that are read, under their whole names; offsets count from the message's first byte. */
final class Showing {
    private final Inspector inspector;
    private String section = "";

    Showing(Inspector inspector) {
        this.inspector = inspector;
    }

    /** The next fields come from that section of the specification. */
    void section(String name) {
        section = name;
    }

    void field(String name, String type, int offset, int length, Object value, String unit) {
        inspector.field(new Field(name, type, offset, length, value, unit, section, false));
    }

    void text(String name, int offset, int length, String value, boolean secret) {
        inspector.field(new Field(name, "char[" + length + "]", offset, length, value, "", section, secret));
    }

    /** So many entries of a list in a row, of {@code size} bytes each. */
    void entries(String list, String type, int offset, int size, int count, IntFunction<Object> values) {
        for (int i = 0; i < count; i++) {
            field("%s[%d]".formatted(list, i), type, offset + i * size, size, values.apply(i), "");
        }
    }

    /** The same of entries that have parts, in a row each: so many numbers of {@code size} bytes in all. */
    void parts(
            String list, List<String> parts, String type, int offset, int size, int count, IntFunction<Object> values) {
        for (int i = 0; i < count; i++) {
            var name = "%s[%d].%s".formatted(list, i / parts.size(), parts.get(i % parts.size()));
            field(name, type, offset + i * size, size, values.apply(i), "");
        }
    }
}
