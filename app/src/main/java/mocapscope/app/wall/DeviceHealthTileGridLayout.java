package mocapscope.app.wall;

import java.util.Arrays;
import java.util.List;

/**
 * The layout of the device tiles in the wall view (device status overview): columns, rows and text size.
 *
 * @param columns the number of columns
 * @param rows the number of rows
 * @param fontSize the size of the text in pixels
 * @param detail the texts that fit into a tile
 */
record DeviceHealthTileGridLayout(int columns, int rows, double fontSize, WallTileDetail detail) {
    /** The texts of a tile, with the least width and height of the tile in multiples of the size of the text. */
    enum WallTileDetail {
        /** All texts. */
        FULL(16, 11.4),
        /** The name, the grade, the recent findings and the rate. */
        RATE(15, 6.4),
        /** The name, and the grade with the rate of a device that works. */
        GRADE(10, 4.2);

        private final double width;
        private final double height;

        WallTileDetail(double width, double height) {
            this.width = width;
            this.height = height;
        }

        /** Returns true if a tile shows the texts of that detail too. */
        boolean includes(WallTileDetail other) {
            return compareTo(other) <= 0;
        }
    }

    /** The space between tiles in pixels. */
    static final double GAP = 6;

    /** The size below which a tile shows less text, but larger. */
    private static final double LEGIBLE_FONT = 11;

    private static final double LEAST_FONT = 6;
    /** The size of a name, and the space beside it, in multiples of the size of the text. */
    private static final double NAME = 1.5;

    private static final double PADDING = 1.4;
    /** The width of a tile's coloured edge, and a rest for rounding. */
    private static final double EDGE = 8;
    /** The size below which a name is cut instead. */
    private static final double LEAST_NAME = 11;

    /** Returns the grid for at least one tile. */
    static DeviceHealthTileGridLayout of(int tiles, double width, double height) {
        return Arrays.stream(WallTileDetail.values())
                .map(detail -> largest(tiles, width, height, detail))
                .filter(layout -> layout.fontSize >= LEGIBLE_FONT)
                .findFirst()
                .orElseGet(() -> largest(tiles, width, height, WallTileDetail.GRADE));
    }

    private static DeviceHealthTileGridLayout largest(int tiles, double width, double height, WallTileDetail detail) {
        var best = fit(tiles, 1, width, height, detail);
        for (int columns = 2; columns <= tiles; columns++) {
            var other = fit(tiles, columns, width, height, detail);
            best = other.fontSize > best.fontSize ? other : best;
        }
        return best;
    }

    private static DeviceHealthTileGridLayout fit(
            int tiles, int columns, double width, double height, WallTileDetail detail) {
        int rows = Math.ceilDiv(tiles, columns);
        double font = Math.min(part(width, columns) / detail.width, part(height, rows) / detail.height);
        return new DeviceHealthTileGridLayout(columns, rows, Math.max(LEAST_FONT, Math.floor(font)), detail);
    }

    /** Returns the width of a tile in an area of this width. */
    double tileWidth(double width) {
        return part(width, columns);
    }

    /** Returns the height of a tile in an area of this height. */
    double tileHeight(double height) {
        return part(height, rows);
    }

    /**
     * Returns the size in pixels at which all names fit into a tile, except for names so long that they would be too
     * small; {@code names} are their widths in multiples of the size.
     */
    double nameSize(double width, List<Double> names) {
        double room = tileWidth(width) - EDGE - PADDING * fontSize;
        double most = NAME * fontSize;
        double least = Math.min(most, LEAST_NAME);
        return names.stream()
                .mapToDouble(name -> Math.floor(room / name))
                .filter(size -> size >= least)
                .map(size -> Math.min(size, most))
                .min()
                .orElse(names.isEmpty() ? most : least);
    }

    private static double part(double length, int parts) {
        return Math.max(1, Math.floor((length - GAP * (parts + 1)) / parts));
    }
}
