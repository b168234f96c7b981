package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PixelColorBufferTest {
    private static final int COLOR = 0xffff0000;

    private final PixelColorBuffer raster = new PixelColorBuffer(4, 3);

    @Test
    void fillsColumnInEitherDirection() {
        raster.fillColumn(1, 2, 1, COLOR);

        assertEquals(0, raster.pixelAt(1, 0));
        assertEquals(COLOR, raster.pixelAt(1, 1));
        assertEquals(COLOR, raster.pixelAt(1, 2));
        assertEquals(0, raster.pixelAt(2, 1));
    }

    @Test
    void ignoresPixelsOutsideRaster() {
        raster.fillColumn(-1, 0, 2, COLOR);
        raster.fillColumn(4, 0, 2, COLOR);
        raster.fillColumn(0, -5, -2, COLOR);
        raster.fillRow(3, COLOR);
        raster.fillRowSegment(1, -9, -1, COLOR);
        raster.fillRowSegment(2, 7, 9, COLOR);

        assertEquals(0, painted());
    }

    @Test
    void clipsBarsAtEdges() {
        raster.fillRowSegment(1, -2, 9, COLOR);
        raster.fillColumn(0, -9, 9, COLOR);

        assertEquals(4 + 2, painted());
    }

    @Test
    void clipsRectangleAtEdges() {
        raster.rectangle(2, 2, 9, 1, COLOR);
        raster.rectangle(-3, 0, -1, 2, COLOR);

        assertEquals(4, painted());
        assertEquals(COLOR, raster.pixelAt(3, 2));
    }

    @Test
    void trianglePointsDown() {
        raster.triangle(1, 0, 2, COLOR);

        assertEquals(4 + 3 + 1, painted());
        assertEquals(COLOR, raster.pixelAt(1, 2));
    }

    @Test
    void drawsGridAtScaleAndColumnTicks() {
        raster.rows(new PlotValueAxisScale(0, 1, 1), COLOR);
        raster.columns(new int[] {1, 9}, COLOR);

        assertEquals(4 + 4 + 1, painted());
    }

    private int painted() {
        int painted = 0;
        for (int pixel : raster.pixels()) {
            painted += pixel == 0 ? 0 : 1;
        }
        return painted;
    }
}
