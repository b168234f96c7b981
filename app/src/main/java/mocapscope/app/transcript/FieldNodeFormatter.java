package mocapscope.app.transcript;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.stream.Collectors;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.MessageField;

/** Formats the value of a field tree node for display, with secrets masked. */
final class FieldNodeFormatter {
    private static final TextBundle TEXTS = TextBundle.of(FieldNodeFormatter.class);
    private static final String SECRET = "***";
    private static final int FEW = 4;
    private static final int SHOWN_BYTES = 16;

    private FieldNodeFormatter() {}

    /** Formats a field's value, or a summary of a group. */
    static String format(FieldTreeNode node) {
        return node.field().map(FieldNodeFormatter::format).orElseGet(() -> group(node));
    }

    /** Formats a field's value; a secret one does not even reveal its length. */
    static String format(MessageField field) {
        if (field.secret()) {
            return SECRET;
        }
        return switch (field.value()) {
            case String text -> '"' + text + '"';
            case ByteBuffer bytes -> bytes(bytes);
            case Object other -> other.toString();
        };
    }

    private static String group(FieldTreeNode node) {
        var children = node.children();
        boolean flat = children.size() <= FEW
                && children.stream()
                        .allMatch(child ->
                                child.field().isPresent() && child.children().isEmpty());
        if (flat) {
            return children.stream().map(FieldNodeFormatter::format).collect(Collectors.joining(", ", "(", ")"));
        }
        boolean list = children.getFirst().name().startsWith("[");
        return list ? TEXTS.formatCount("entries", children.size()) : TEXTS.formatCount("fields.of", children.size());
    }

    private static String bytes(ByteBuffer value) {
        var shown = new byte[Math.min(SHOWN_BYTES, value.remaining())];
        value.get(value.position(), shown);
        return HexFormat.ofDelimiter(" ").formatHex(shown) + (shown.length < value.remaining() ? " …" : "");
    }
}
