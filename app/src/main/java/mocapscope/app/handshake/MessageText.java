package mocapscope.app.handshake;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.Field;

/** A message as text for other programs. */
final class MessageText {
    private static final int ACROSS = 16;
    private static final int C_ACROSS = 12;

    private MessageText() {}

    /** Sixteen bytes a line. */
    static String hex(Detail detail) {
        return lines(detail.bytes(), ACROSS, "", " ", "\n");
    }

    /** As an array that a C compiler takes. */
    static String c(Detail detail) {
        var name = (detail.message().name() + "_" + detail.message().n())
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "_");
        return "static const unsigned char %s[%d] = {\n%s};\n"
                .formatted(
                        name.matches("[0-9].*") ? "_" + name : name,
                        detail.bytes().limit(),
                        body(detail.bytes()));
    }

    /** Its fields, nested as in the tree. */
    static String json(Detail detail) {
        var text = new StringBuilder();
        object(text, detail.fields().roots(), 1);
        return text.append('\n').toString();
    }

    private static String body(ByteBuffer bytes) {
        return lines(bytes, C_ACROSS, "    0x", ", 0x", ",\n");
    }

    private static String lines(ByteBuffer bytes, int across, String before, String between, String after) {
        var text = new StringBuilder();
        var format = HexFormat.ofDelimiter(between);
        for (int at = 0; at < bytes.limit(); at += across) {
            var line = new byte[Math.min(across, bytes.limit() - at)];
            bytes.get(at, line);
            text.append(before).append(format.formatHex(line)).append(after);
        }
        return text.toString();
    }

    private static void value(StringBuilder out, FieldNode node, int depth) {
        if (node.children().isEmpty()) {
            out.append(node.field().map(MessageText::scalar).orElse("null"));
        } else if (node.children().getFirst().name().startsWith("[")) {
            array(out, node.children(), depth);
        } else {
            object(out, node.children(), depth);
        }
    }

    private static void object(StringBuilder out, List<FieldNode> nodes, int depth) {
        var separator = "{\n";
        for (var node : nodes) {
            out.append(separator)
                    .append("  ".repeat(depth))
                    .append(quoted(node.name()))
                    .append(": ");
            value(out, node, depth + 1);
            separator = ",\n";
        }
        out.append(nodes.isEmpty() ? "{" : "\n" + "  ".repeat(depth - 1)).append('}');
    }

    private static void array(StringBuilder out, List<FieldNode> nodes, int depth) {
        var separator = "[";
        for (var node : nodes) {
            out.append(separator);
            value(out, node, depth);
            separator = ", ";
        }
        out.append(']');
    }

    private static String scalar(Field field) {
        if (field.secret()) {
            return quoted(FieldText.of(field));
        }
        return switch (field.value()) {
            case Double number -> Double.isFinite(number) ? number.toString() : "null";
            case Float number -> Float.isFinite(number) ? number.toString() : "null";
            case Number number -> number.toString();
            case Boolean flag -> flag.toString();
            case ByteBuffer bytes -> quoted(whole(bytes));
            case Object other -> quoted(other.toString());
        };
    }

    private static String whole(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return HexFormat.of().formatHex(copy);
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                default -> quoted.append(c < 0x20 ? "\\u%04x".formatted((int) c) : String.valueOf(c));
            }
        }
        return quoted.append('"').toString();
    }
}
