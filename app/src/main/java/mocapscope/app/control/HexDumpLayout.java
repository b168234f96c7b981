package mocapscope.app.control;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The layout of a hex dump, which maps bytes to rows and character columns and back.
 *
 * <pre>
 * 0010  00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f  ................
 * ^offset     ^hex, a wider space in the middle           ^ascii
 * </pre>
 *
 * @param length the number of bytes
 * @param bytesPerRow the number of bytes in a row: 16 or 8
 */
record HexDumpLayout(int length, int bytesPerRow) {
    static final int WIDE = 16;
    static final int SMALL = 8;

    private static final int HALF = 8;
    private static final int SHORT_OFFSETS = 1 << 16;

    /** Returns the widest layout that fits into {@code columns} characters. */
    static HexDumpLayout fitting(int length, double columns) {
        var wide = new HexDumpLayout(length, WIDE);
        return wide.columns() <= columns ? wide : new HexDumpLayout(length, SMALL);
    }

    int rows() {
        return Math.ceilDiv(length, bytesPerRow);
    }

    /** Returns the number of characters in a row. */
    int columns() {
        return asciiColumn(0) + bytesPerRow;
    }

    int offsetDigits() {
        return length <= SHORT_OFFSETS ? 4 : 8;
    }

    int row(int at) {
        return at / bytesPerRow;
    }

    /** Returns the column of the first of a byte's two digits. */
    int hexColumn(int at) {
        int place = at % bytesPerRow;
        return offsetDigits() + 2 + 3 * place + (place >= HALF ? 1 : 0);
    }

    int asciiColumn(int at) {
        int place = at % bytesPerRow;
        return offsetDigits() + 2 + 3 * bytesPerRow + (bytesPerRow > HALF ? 1 : 0) + 1 + place;
    }

    /**
     * Returns the byte whose digits or letter are at a position; −1 when there are none. A space belongs to the byte
     * before it.
     */
    int byteAt(int row, int column) {
        if (row < 0 || row >= rows()) {
            return -1;
        }
        int first = row * bytesPerRow;
        int end = Math.min(length, first + bytesPerRow);
        for (int at = first; at < end; at++) {
            int hex = hexColumn(at);
            boolean last = at + 1 == first + bytesPerRow;
            int next = last ? hex + 2 : hexColumn(at + 1);
            if (column >= hex && column < next || column == asciiColumn(at)) {
                return at;
            }
        }
        return -1;
    }

    String formatOffset(int row) {
        return HexFormat.of().toHexDigits(row * bytesPerRow, offsetDigits());
    }

    static String formatHex(byte value) {
        return HexFormat.of().toHexDigits(value);
    }

    static char toAscii(byte value) {
        return value >= 0x20 && value < 0x7f ? (char) value : '.';
    }

    /** Formats a range of bytes as hex separated by spaces. */
    static String formatBytes(ByteBuffer bytes, int offset, int count) {
        var copy = new byte[count];
        bytes.get(offset, copy);
        return HexFormat.ofDelimiter(" ").formatHex(copy);
    }
}
