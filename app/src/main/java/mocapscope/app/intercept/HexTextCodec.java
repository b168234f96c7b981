package mocapscope.app.intercept;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.regex.Pattern;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Formats bytes as lines of hexadecimal text with offsets, 16 bytes a line, and parses such text.
 *
 * <pre>
 * 0010  00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f
 * </pre>
 */
final class HexTextCodec {
    private static final TextBundle TEXTS = TextBundle.of(HexTextCodec.class);
    private static final int ACROSS = 16;
    private static final String MASK = "**";
    /** Maximum number of bytes for editing; a longer text would be slow. */
    @DocumentedLimit(
            value = "a message that is edited byte by byte",
            unit = "bytes",
            beyond = "only its fields can be edited")
    static final int MOST = 1 << 16;

    private static final Pattern OFFSET = Pattern.compile("^\\s*([0-9a-fA-F]{4}|[0-9a-fA-F]{8})(:|  )");

    private HexTextCodec() {}

    static String format(ByteBuffer bytes) {
        return format(bytes, new BitSet());
    }

    /** Formats bytes, with stars in place of the {@code hidden} ones. */
    static String format(ByteBuffer bytes, BitSet hidden) {
        var text = new StringBuilder();
        var hex = HexFormat.of();
        for (int at = 0; at < bytes.remaining(); at++) {
            if (at % ACROSS == 0) {
                text.append(at == 0 ? "" : "\n").append(hex.toHexDigits(at, 4)).append(' ');
            }
            text.append(' ').append(hidden.get(at) ? MASK : hex.toHexDigits(bytes.get(bytes.position() + at)));
        }
        return text.toString();
    }

    /**
     * Parses a text with or without offsets, ignoring any separators between pairs of digits.
     *
     * @throws InvalidFieldValueException if a line contains anything else; the message names the line
     */
    static ByteBuffer parse(String text) throws InvalidFieldValueException {
        var all = new StringBuilder();
        int number = 0;
        for (var line : text.lines().toList()) {
            number++;
            var digits = OFFSET.matcher(line).replaceFirst("").replaceAll("0x|[\\s,:;-]", "");
            if (!digits.matches("([0-9a-fA-F]{2})*")) {
                throw new InvalidFieldValueException("", TEXTS.text("hex.wrong", number));
            }
            all.append(digits);
        }
        return ByteBuffer.wrap(HexFormat.of().parseHex(all)).asReadOnlyBuffer();
    }
}
