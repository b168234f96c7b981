package mocapscope.app.transcript;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/** Formats bytes as hexadecimal, hex dump or C array for the clipboard. */
final class ByteClipboardFormatter {
    private static final int ACROSS = 16;
    private static final int C_ACROSS = 12;
    private static final String C_ARRAY = "static const unsigned char %s[%d] = {\n%s};\n";

    private ByteClipboardFormatter() {}

    /** Formats bytes as hexadecimal, 16 per line. */
    static String formatHex(ByteBuffer bytes) {
        return lines(bytes, ACROSS, "", " ", "\n");
    }

    /** Formats bytes as a C array named after {@code name}, altered where C does not allow it. */
    static String formatCArray(String name, ByteBuffer bytes) {
        var plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
        return C_ARRAY.formatted(
                plain.matches("[0-9].*") ? "_" + plain : plain,
                bytes.limit(),
                lines(bytes, C_ACROSS, "    0x", ", 0x", ",\n"));
    }

    /** Formats a hex dump, 16 bytes per line, with offsets counted from {@code base} and a text column. */
    static String formatDump(ByteBuffer bytes, int base) {
        var text = new StringBuilder();
        for (int at = 0; at < bytes.limit(); at += ACROSS) {
            var line = line(bytes, at, ACROSS);
            text.append(HexFormat.of().toHexDigits(base + at, 8))
                    .append("  ")
                    .append(String.format(
                            Locale.US, "%-47s", HexFormat.ofDelimiter(" ").formatHex(line)))
                    .append("  ")
                    .append(new String(line, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", "."))
                    .append('\n');
        }
        return text.toString();
    }

    private static String lines(ByteBuffer bytes, int across, String before, String between, String after) {
        var text = new StringBuilder();
        var format = HexFormat.ofDelimiter(between);
        for (int at = 0; at < bytes.limit(); at += across) {
            text.append(before)
                    .append(format.formatHex(line(bytes, at, across)))
                    .append(after);
        }
        return text.toString();
    }

    private static byte[] line(ByteBuffer bytes, int at, int across) {
        var line = new byte[Math.min(across, bytes.limit() - at)];
        bytes.get(at, line);
        return line;
    }
}
