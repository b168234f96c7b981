package mocapscope.app.wall;

import java.util.List;

/**
 * The layout of the wall's tiles: the numbers of columns and rows that allow the largest text.
 *
 * @param columns the number of columns
 * @param rows the number of rows
 * @param fontSize the size of the text in pixels
 * @param compact true if a tile has only room for its name, its lamp and the cause of its grade
 */
record WallGridLayout(int columns, int rows, double fontSize, boolean compact) {
    /** The space between tiles in pixels. */
    static final double GAP = 6;

    /** The size below which a tile shows less text, but larger. */
    private static final double LEAST_FULL_FONT = 11;

    private static final double LEAST_FONT = 6;
    /** The width and the height of a tile, in multiples of the size of the text. */
    private static final double FULL_WIDTH = 16;

    private static final double FULL_HEIGHT = 10.6;
    private static final double COMPACT_WIDTH = 10;
    private static final double COMPACT_HEIGHT = 4.2;
    /** The size of a name, and the space beside it, in multiples of the size of the text. */
    private static final double NAME = 1.5;

    private static final double PADDING = 1.4;
    /** The width of a tile's coloured edge, and a rest for rounding. */
    private static final double EDGE = 8;
    /** The size below which a name is cut instead. */
    private static final double LEAST_NAME = 11;

    /** Returns the grid for at least one tile. */
    static WallGridLayout of(int tiles, double width, double height) {
        var full = largest(tiles, width, height, false);
        return full.fontSize >= LEAST_FULL_FONT ? full : largest(tiles, width, height, true);
    }

    private static WallGridLayout largest(int tiles, double width, double height, boolean compact) {
        var best = fit(tiles, 1, width, height, compact);
        for (int columns = 2; columns <= tiles; columns++) {
            var other = fit(tiles, columns, width, height, compact);
            best = other.fontSize > best.fontSize ? other : best;
        }
        return best;
    }

    private static WallGridLayout fit(int tiles, int columns, double width, double height, boolean compact) {
        int rows = Math.ceilDiv(tiles, columns);
        double font = Math.min(
                part(width, columns) / (compact ? COMPACT_WIDTH : FULL_WIDTH),
                part(height, rows) / (compact ? COMPACT_HEIGHT : FULL_HEIGHT));
        return new WallGridLayout(columns, rows, Math.max(LEAST_FONT, Math.floor(font)), compact);
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
