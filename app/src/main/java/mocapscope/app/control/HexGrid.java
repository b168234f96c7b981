package mocapscope.app.control;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * Where each byte stands in a hex dump, in characters:
 *
 * <pre>
 * 0010  00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f  ................
 * ^offset     ^hex, a wider space in the middle           ^ascii
 * </pre>
 *
 * @param length bytes in all
 * @param across bytes a row: 16 or 8
 */
record HexGrid(int length, int across) {
    static final int WIDE = 16;
    static final int SMALL = 8;

    private static final int HALF = 8;
    private static final int SHORT_OFFSETS = 1 << 16;

    /** The widest grid that {@code columns} characters hold. */
    static HexGrid fitting(int length, double columns) {
        var wide = new HexGrid(length, WIDE);
        return wide.columns() <= columns ? wide : new HexGrid(length, SMALL);
    }

    int rows() {
        return Math.ceilDiv(length, across);
    }

    /** Characters a row. */
    int columns() {
        return asciiColumn(0) + across;
    }

    int offsetDigits() {
        return length <= SHORT_OFFSETS ? 4 : 8;
    }

    int row(int at) {
        return at / across;
    }

    /** Column of the first of a byte's two digits. */
    int hexColumn(int at) {
        int place = at % across;
        return offsetDigits() + 2 + 3 * place + (place >= HALF ? 1 : 0);
    }

    int asciiColumn(int at) {
        int place = at % across;
        return offsetDigits() + 2 + 3 * across + (across > HALF ? 1 : 0) + 1 + place;
    }

    /** The byte whose digits or letter are there; −1 when there is none. A space belongs to the byte before it. */
    int at(int row, int column) {
        if (row < 0 || row >= rows()) {
            return -1;
        }
        int first = row * across;
        int end = Math.min(length, first + across);
        for (int at = first; at < end; at++) {
            int hex = hexColumn(at);
            boolean last = at + 1 == first + across;
            int next = last ? hex + 2 : hexColumn(at + 1);
            if (column >= hex && column < next || column == asciiColumn(at)) {
                return at;
            }
        }
        return -1;
    }

    String offset(int row) {
        return HexFormat.of().toHexDigits(row * across, offsetDigits());
    }

    static String hex(byte value) {
        return HexFormat.of().toHexDigits(value);
    }

    static char ascii(byte value) {
        return value >= 0x20 && value < 0x7f ? (char) value : '.';
    }

    /** A stretch of bytes as hex with spaces between. */
    static String text(ByteBuffer bytes, int offset, int count) {
        var copy = new byte[count];
        bytes.get(offset, copy);
        return HexFormat.ofDelimiter(" ").formatHex(copy);
    }
}
