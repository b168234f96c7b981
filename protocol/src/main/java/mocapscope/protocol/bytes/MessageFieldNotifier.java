package mocapscope.protocol.bytes;

import java.util.List;
import java.util.function.IntFunction;

/**
 * Passes each field read by a ByteReader to a MessageFieldListener, with its name, offset and value. Names include their
 * scopes; offsets count from the message's first byte.
 */
final class MessageFieldNotifier {
    private final MessageFieldListener listener;
    private String section = "";

    MessageFieldNotifier(MessageFieldListener listener) {
        this.listener = listener;
    }

    /** Sets the section of the specification that defines the next fields. */
    void section(String name) {
        section = name;
    }

    void field(String name, String type, int offset, int length, Object value, String unit) {
        listener.onField(new MessageField(name, type, offset, length, value, unit, section, false));
    }

    void text(String name, int offset, int length, String value, boolean secret) {
        listener.onField(new MessageField(name, "char[" + length + "]", offset, length, value, "", section, secret));
    }

    /** Reports {@code count} consecutive entries of a list, of {@code size} bytes each. */
    void entries(String list, String type, int offset, int size, int count, IntFunction<Object> values) {
        for (int i = 0; i < count; i++) {
            field(list + "[" + i + "]", type, offset + i * size, size, values.apply(i), "");
        }
    }

    /**
     * Reports consecutive entries that have parts; {@code count} is the number of all parts, of {@code size} bytes
     * each.
     */
    void parts(
            String list, List<String> parts, String type, int offset, int size, int count, IntFunction<Object> values) {
        for (int i = 0; i < count; i++) {
            var name = list + "[" + i / parts.size() + "]." + parts.get(i % parts.size());
            field(name, type, offset + i * size, size, values.apply(i), "");
        }
    }
}
