package mocapscope.app.scene.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EdgeFragmentBufferTest {
    private static final int WHITE = 0xFFFFFF;

    private final EdgeFragmentBuffer edges = new EdgeFragmentBuffer();
    private final RasterFrameBuffer surface = new RasterFrameBuffer(5, 1);

    EdgeFragmentBufferTest() {
        surface.begin(new DirtyRegionImage(5, 1), new BackdropBuffer(5, 1));
        Arrays.fill(surface.depths(), 2);
    }

    @Test
    void edgeFadesIntoTheSurfaceItCrosses() {
        double[] depths = {1.5, 1.75, 2, 2.25, 2.5};
        for (int i = 0; i < depths.length; i++) {
            edges.add(i, depths[i], 0.5, WHITE, 1);
        }
        edges.blend(surface);
        int[] shares = Arrays.stream(surface.pixels())
                .map(pixel -> Math.round((pixel & 0xFF) * 4 / 255f))
                .toArray();
        assertEquals("[4, 3, 2, 1, 0]", Arrays.toString(shares));
    }

    @Test
    void edgeWithoutMarginHidesOrIsHidden() {
        edges.add(0, 1.99, 0, WHITE, 1);
        edges.add(1, 2, 0, WHITE, 1);
        edges.add(2, 2.01, 0, WHITE, 1);
        edges.blend(surface);
        assertEquals(WHITE, surface.pixels()[0] & WHITE);
        assertEquals(0, surface.pixels()[1] & WHITE);
        assertEquals(0, surface.pixels()[2] & WHITE);
    }
}
