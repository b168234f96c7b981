package mocapscope.app.scene.raster;

import mocapscope.app.scene.frame.ScenePaletteTexture;
import org.jspecify.annotations.Nullable;

/**
 * The lookup tables that shade round shapes and meshes in each palette colour, created on first use. Small shapes use
 * small tables, which stay in the processor's cache.
 */
final class ShadingTables {
    /** The sizes of tables, as powers of two. */
    private static final int[] BITS = {5, 7, 8};

    /** The radius in pixels from which on a shape shows the steps of each table, and needs the next. */
    private static final double[] LARGEST = {8, 50, Double.POSITIVE_INFINITY};

    private final ScenePaletteTexture palette = new ScenePaletteTexture();
    private final @Nullable MatcapShadingTable[] tables =
            new MatcapShadingTable[BITS.length * ScenePaletteTexture.ROWS * ScenePaletteTexture.COLUMNS];

    /** Returns the table of a swatch for a round shape of this radius in pixels. */
    MatcapShadingTable find(int swatch, double radius) {
        int size = 0;
        while (radius > LARGEST[size]) {
            size++;
        }
        int place = swatch * BITS.length + size;
        var table = tables[place];
        if (table == null) {
            table = new MatcapShadingTable(BITS[size], palette.colour(swatch), palette.glow(swatch));
            tables[place] = table;
        }
        return table;
    }

    /** Returns the table of a swatch for a mesh. */
    MatcapShadingTable find(int swatch) {
        return find(swatch, LARGEST[0] + 1);
    }

    /** Returns a swatch's color where no light is needed, with its opacity, not premultiplied. */
    int glow(int swatch) {
        return palette.glow(swatch);
    }

    /** Returns a swatch's opacity, from 0 to 256. */
    int opacity(int swatch) {
        return (palette.colour(swatch) >>> 24) * 256 / 255;
    }
}
