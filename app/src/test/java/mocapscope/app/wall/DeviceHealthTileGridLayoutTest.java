package mocapscope.app.wall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceHealthTileGridLayoutTest {

    @Test
    void oneTileTakesWholeArea() {
        var layout = DeviceHealthTileGridLayout.of(1, 1920, 1080);

        assertEquals(1, layout.columns() * layout.rows());
        assertEquals(93, layout.fontSize());
        assertEquals(1920 - 2 * DeviceHealthTileGridLayout.GAP, layout.tileWidth(1920));
    }

    @Test
    void everyNumberOfTilesFitsIntoArea() {
        for (int tiles = 1; tiles <= DeviceHealthWallModel.TILES; tiles++) {
            var layout = DeviceHealthTileGridLayout.of(tiles, 1024, 700);

            assertTrue(layout.columns() * layout.rows() >= tiles, layout::toString);
            double width = layout.columns() * (layout.tileWidth(1024) + DeviceHealthTileGridLayout.GAP)
                    + DeviceHealthTileGridLayout.GAP;
            double height = layout.rows() * (layout.tileHeight(700) + DeviceHealthTileGridLayout.GAP)
                    + DeviceHealthTileGridLayout.GAP;
            assertTrue(width <= 1024 && height <= 700, layout::toString);
        }
    }

    @Test
    void noOtherGridHasLargerText() {
        var layout = DeviceHealthTileGridLayout.of(12, 1920, 1080);

        assertEquals(new DeviceHealthTileGridLayout(4, 3, 29, DeviceHealthTileGridLayout.WallTileDetail.FULL), layout);
    }

    @Test
    void smallTilesShowLessTextButLarger() {
        var layout = DeviceHealthTileGridLayout.of(50, 640, 300);

        assertEquals(DeviceHealthTileGridLayout.WallTileDetail.GRADE, layout.detail());
        assertTrue(layout.fontSize() >= 7, layout::toString);
        assertEquals(
                DeviceHealthTileGridLayout.WallTileDetail.FULL,
                DeviceHealthTileGridLayout.of(50, 1920, 1080).detail());
        assertEquals(
                DeviceHealthTileGridLayout.WallTileDetail.RATE,
                DeviceHealthTileGridLayout.of(12, 560, 340).detail());
    }

    @Test
    void longestNameDecidesSizeOfNames() {
        var layout = DeviceHealthTileGridLayout.of(12, 640, 300);
        double size = layout.nameSize(640, List.of(4.0, 8.0));

        assertTrue(8 * size < layout.tileWidth(640) - 1.4 * layout.fontSize(), () -> "too large: " + size);
        assertTrue(9 * size > layout.tileWidth(640) - 2.4 * layout.fontSize(), () -> "too small: " + size);
        assertEquals(1.5 * layout.fontSize(), layout.nameSize(640, List.of(1.0)));
    }

    @Test
    void endlessNameMakesOthersNotIllegible() {
        var layout = DeviceHealthTileGridLayout.of(12, 1920, 1080);

        assertEquals(layout.nameSize(1920, List.of(4.0)), layout.nameSize(1920, List.of(4.0, 4000.0)));
        assertEquals(11, layout.nameSize(1920, List.of(4000.0)));
    }

    @Test
    void areaWithoutSizeHasGrid() {
        assertTrue(DeviceHealthTileGridLayout.of(3, 0, 0).fontSize() > 0);
    }
}
