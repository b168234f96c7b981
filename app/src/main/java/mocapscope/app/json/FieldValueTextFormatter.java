package mocapscope.app.json;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.TextTruncator;

/**
 * Formats a message field's value as text: bytes in hexadecimal, secrets masked. A secret does not even reveal its
 * length.
 */
public final class FieldValueTextFormatter {
    private static final String SECRET = "***";

    private FieldValueTextFormatter() {}

    public static String format(MessageField field) {
        if (field.secret()) {
            return SECRET;
        }
        return field.value() instanceof ByteBuffer bytes ? hex(bytes) : String.valueOf(field.value());
    }

    /** Formats a value for display, with long values shortened. */
    public static String formatExcerpt(MessageField field) {
        boolean hex = !field.secret() && field.value() instanceof ByteBuffer;
        return hex ? formatExcerpt((ByteBuffer) field.value()) : TextTruncator.truncate(format(field));
    }

    private static String formatExcerpt(ByteBuffer bytes) {
        return TextTruncator.truncate(
                hex(bytes.slice(bytes.position(), Math.min(bytes.remaining(), TextTruncator.MOST))));
    }

    private static String hex(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return HexFormat.of().formatHex(copy);
    }
}
