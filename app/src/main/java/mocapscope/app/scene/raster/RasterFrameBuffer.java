package mocapscope.app.scene.raster;

import java.util.Arrays;

/**
 * The colour and depth buffers into which the rasterizers draw a frame of the 3D scene. Pixels are opaque ARGB; rows
 * know the span that was drawn on.
 */
final class RasterFrameBuffer {
    private final int stride;
    private final int rows;
    private final float[] depths;
    private final DrawnPixelRanges depthSpans;
    private int[] pixels = {};
    private DrawnPixelRanges spans;
    private int width;
    private int height;

    /** Creates a surface for images with room for {@code columns} by {@code rows} pixels. */
    RasterFrameBuffer(int columns, int rows) {
        stride = columns;
        this.rows = rows;
        depths = new float[columns * rows];
        depthSpans = new DrawnPixelRanges(rows);
        Arrays.fill(depths, Float.POSITIVE_INFINITY);
        spans = depthSpans;
    }

    /** Begins a frame on this image: shows the backdrop in it and forgets all depths. */
    void begin(DirtyRegionImage target, BackdropBuffer backdrop) {
        backdrop.restore(target);
        pixels = target.pixels();
        spans = target.spans();
        width = target.width();
        height = target.height();
        for (int row = 0; row < rows; row++) {
            if (depthSpans.from(row) < depthSpans.to(row)) {
                Arrays.fill(
                        depths,
                        row * stride + depthSpans.from(row),
                        row * stride + depthSpans.to(row),
                        Float.POSITIVE_INFINITY);
            }
        }
        depthSpans.clear();
    }

    /** Notes that pixels of a row are drawn on. */
    void include(int row, int from, int to) {
        spans.include(row, from, to);
        depthSpans.include(row, from, to);
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /** Returns the distance of the pixels of two rows. */
    int stride() {
        return stride;
    }

    int[] pixels() {
        return pixels;
    }

    float[] depths() {
        return depths;
    }

    /** Returns the color between two opaque ones; a weight of 256 is all of the upper. */
    static int mix(int under, int over, int weight) {
        int underRedBlue = under & 0xFF00FF;
        int underGreen = under & 0xFF00;
        int redBlue = underRedBlue + (((over & 0xFF00FF) - underRedBlue) * weight >> 8) & 0xFF00FF;
        int green = underGreen + (((over & 0xFF00) - underGreen) * weight >> 8) & 0xFF00;
        return 0xFF000000 | redBlue | green;
    }
}
