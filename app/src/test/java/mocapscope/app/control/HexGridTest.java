package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class HexGridTest {
    private final HexGrid grid = new HexGrid(40, HexGrid.WIDE);

    @Test
    void bytesStandAsPictured() {
        var picture = "0010  10 11 12 13 14 15 16 17  18 19 1a 1b 1c 1d 1e 1f  ................";

        assertEquals(picture.indexOf("10 11"), grid.hexColumn(16));
        assertEquals(picture.indexOf("17"), grid.hexColumn(23));
        assertEquals(picture.indexOf("18"), grid.hexColumn(24));
        assertEquals(picture.indexOf("."), grid.asciiColumn(16));
        assertEquals(picture.length(), grid.columns());
    }

    @Test
    void theLastRowMayBeShort() {
        assertEquals(3, grid.rows());
        assertEquals(0, new HexGrid(0, HexGrid.WIDE).rows());
        assertEquals(1, new HexGrid(16, HexGrid.WIDE).rows());
        assertEquals(2, new HexGrid(17, HexGrid.WIDE).rows());
    }

    @Test
    void everyByteIsFoundWhereItStandsInBothHalves() {
        for (int at = 0; at < grid.length(); at++) {
            assertEquals(at, grid.at(grid.row(at), grid.hexColumn(at)), "first digit of " + at);
            assertEquals(at, grid.at(grid.row(at), grid.hexColumn(at) + 1), "second digit of " + at);
            assertEquals(at, grid.at(grid.row(at), grid.asciiColumn(at)), "letter of " + at);
        }
    }

    @Test
    void besideTheBytesIsNone() {
        assertEquals(-1, grid.at(0, 0), "the offset");
        assertEquals(-1, grid.at(2, grid.hexColumn(8)), "after the last byte");
        assertEquals(-1, grid.at(2, grid.asciiColumn(8)), "after the last letter");
        assertEquals(-1, grid.at(0, grid.columns()), "right of all");
        assertEquals(-1, grid.at(3, grid.hexColumn(0)), "below all");
        assertEquals(-1, grid.at(-1, grid.hexColumn(0)), "above all");
    }

    @Test
    void theSpaceAfterAByteBelongsToIt() {
        assertEquals(3, grid.at(0, grid.hexColumn(3) + 2));
        assertEquals(7, grid.at(0, grid.hexColumn(8) - 1), "the wide space in the middle");
    }

    @Test
    void aNarrowPaneHoldsEightARow() {
        assertEquals(HexGrid.WIDE, HexGrid.fitting(40, grid.columns()).across());
        assertEquals(HexGrid.SMALL, HexGrid.fitting(40, grid.columns() - 1).across());
    }

    @Test
    void offsetsHaveTheDigitsTheyNeed() {
        assertEquals("0010", grid.offset(1));
        assertEquals("00000010", new HexGrid(70_000, HexGrid.WIDE).offset(1));
    }

    @Test
    void aStretchIsCopiedAsHex() {
        assertEquals("02 ff", HexGrid.text(ByteBuffer.wrap(new byte[] {1, 2, -1, 4}), 1, 2));
    }

    @Test
    void aRangeIsCutToWhatThereIs() {
        assertEquals(new ByteRange(2, 2), new ByteRange(2, 9).within(4));
        assertEquals(new ByteRange(4, 0), new ByteRange(7, 9).within(4));
    }
}
