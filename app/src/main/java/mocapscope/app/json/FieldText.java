package mocapscope.app.json;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.bytes.MessageField;

/**
 * Formats a message field's value as text: bytes in hexadecimal, secrets masked. A secret does not even reveal its
 * length.
 */
public final class FieldText {
    private static final String SECRET = "***";

    private FieldText() {}

    public static String of(MessageField field) {
        if (field.secret()) {
            return SECRET;
        }
        return field.value() instanceof ByteBuffer bytes ? hex(bytes) : String.valueOf(field.value());
    }

    /** Formats a value for display, with long values shortened. */
    public static String brief(MessageField field) {
        boolean hex = !field.secret() && field.value() instanceof ByteBuffer;
        return hex ? brief((ByteBuffer) field.value()) : TextTruncator.truncate(of(field));
    }

    private static String brief(ByteBuffer bytes) {
        return TextTruncator.truncate(hex(bytes.slice(bytes.position(), Math.min(bytes.remaining(), TextTruncator.MOST))));
    }

    private static String hex(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return HexFormat.of().formatHex(copy);
    }
}
