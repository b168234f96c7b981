package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class HexDumpLayoutTest {
    private final HexDumpLayout grid = new HexDumpLayout(40, HexDumpLayout.WIDE);

    @Test
    void placesBytesInExpectedColumns() {
        var picture = "0010  10 11 12 13 14 15 16 17  18 19 1a 1b 1c 1d 1e 1f  ................";

        assertEquals(picture.indexOf("10 11"), grid.hexColumn(16));
        assertEquals(picture.indexOf("17"), grid.hexColumn(23));
        assertEquals(picture.indexOf("18"), grid.hexColumn(24));
        assertEquals(picture.indexOf("."), grid.asciiColumn(16));
        assertEquals(picture.length(), grid.columns());
    }

    @Test
    void lastRowMayBeShort() {
        assertEquals(3, grid.rows());
        assertEquals(0, new HexDumpLayout(0, HexDumpLayout.WIDE).rows());
        assertEquals(1, new HexDumpLayout(16, HexDumpLayout.WIDE).rows());
        assertEquals(2, new HexDumpLayout(17, HexDumpLayout.WIDE).rows());
    }

    @Test
    void findsByteInHexAndAsciiColumns() {
        for (int at = 0; at < grid.length(); at++) {
            assertEquals(at, grid.byteAt(grid.row(at), grid.hexColumn(at)), "first digit of " + at);
            assertEquals(at, grid.byteAt(grid.row(at), grid.hexColumn(at) + 1), "second digit of " + at);
            assertEquals(at, grid.byteAt(grid.row(at), grid.asciiColumn(at)), "letter of " + at);
        }
    }

    @Test
    void findsNoByteOutsideColumns() {
        assertEquals(-1, grid.byteAt(0, 0), "the offset");
        assertEquals(-1, grid.byteAt(2, grid.hexColumn(8)), "after the last byte");
        assertEquals(-1, grid.byteAt(2, grid.asciiColumn(8)), "after the last letter");
        assertEquals(-1, grid.byteAt(0, grid.columns()), "right of all");
        assertEquals(-1, grid.byteAt(3, grid.hexColumn(0)), "below all");
        assertEquals(-1, grid.byteAt(-1, grid.hexColumn(0)), "above all");
    }

    @Test
    void spaceAfterByteBelongsToByte() {
        assertEquals(3, grid.byteAt(0, grid.hexColumn(3) + 2));
        assertEquals(7, grid.byteAt(0, grid.hexColumn(8) - 1), "the wide space in the middle");
    }

    @Test
    void narrowPaneShowsEightBytesPerRow() {
        assertEquals(
                HexDumpLayout.WIDE, HexDumpLayout.fitting(40, grid.columns()).bytesPerRow());
        assertEquals(
                HexDumpLayout.SMALL,
                HexDumpLayout.fitting(40, grid.columns() - 1).bytesPerRow());
    }

    @Test
    void offsetsUseRequiredDigits() {
        assertEquals("0010", grid.formatOffset(1));
        assertEquals("00000010", new HexDumpLayout(70_000, HexDumpLayout.WIDE).formatOffset(1));
    }

    @Test
    void copiesRangeAsHex() {
        assertEquals("02 ff", HexDumpLayout.formatBytes(ByteBuffer.wrap(new byte[] {1, 2, -1, 4}), 1, 2));
    }

    @Test
    void clipsRangeToLength() {
        assertEquals(new ByteRange(2, 2), new ByteRange(2, 9).clipTo(4));
        assertEquals(new ByteRange(4, 0), new ByteRange(7, 9).clipTo(4));
    }
}
