package mocapscope.app.json;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import mocapscope.protocol.bytes.Excerpt;
import mocapscope.protocol.bytes.Field;

/**
 * Formats a message field's value as text: bytes in hexadecimal, secrets masked. A secret does not even reveal its
 * length.
 */
public final class FieldText {
    private static final String SECRET = "***";

    private FieldText() {}

    public static String of(Field field) {
        if (field.secret()) {
            return SECRET;
        }
        return field.value() instanceof ByteBuffer bytes ? hex(bytes) : String.valueOf(field.value());
    }

    /** Formats a value for display, with long values shortened. */
    public static String brief(Field field) {
        boolean hex = !field.secret() && field.value() instanceof ByteBuffer;
        return hex ? brief((ByteBuffer) field.value()) : Excerpt.of(of(field));
    }

    private static String brief(ByteBuffer bytes) {
        return Excerpt.of(hex(bytes.slice(bytes.position(), Math.min(bytes.remaining(), Excerpt.MOST))));
    }

    private static String hex(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return HexFormat.of().formatHex(copy);
    }
}
