package mocapscope.app.control;

import java.util.Arrays;

/**
 * An array of ARGB pixels with operations to fill rows, columns and segments. Colors are opaque ARGB; pixels outside
 * are ignored. Row 0 is the top.
 */
public final class PixelColorBuffer {
    private final int width;
    private final int height;
    private final int[] pixels;

    PixelColorBuffer(int width, int height) {
        this.width = width;
        this.height = height;
        pixels = new int[width * height];
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    int[] pixels() {
        return pixels;
    }

    public int pixelAt(int x, int y) {
        return pixels[y * width + x];
    }

    public void fill(int argb) {
        Arrays.fill(pixels, argb);
    }

    /** Fills a row across all columns. */
    public void fillRow(int y, int argb) {
        if (y >= 0 && y < height) {
            Arrays.fill(pixels, y * width, (y + 1) * width, argb);
        }
    }

    /** Fills a column from one row to another, both included, in either order. */
    public void fillColumn(int x, int fromY, int toY, int argb) {
        if (x < 0 || x >= width) {
            return;
        }
        int top = Math.max(0, Math.min(fromY, toY));
        int bottom = Math.min(height - 1, Math.max(fromY, toY));
        for (int at = top * width + x; at <= bottom * width + x; at += width) {
            pixels[at] = argb;
        }
    }

    /** Fills a row from one column to another, both included. */
    public void fillRowSegment(int y, int fromX, int toX, int argb) {
        int left = Math.max(0, fromX);
        int right = Math.min(width - 1, toX);
        if (y >= 0 && y < height && left <= right) {
            Arrays.fill(pixels, y * width + left, y * width + right + 1, argb);
        }
    }

    /** Paints the pixels from one column to another and from one row to another, all included. */
    public void rectangle(int fromX, int fromY, int toX, int toY, int argb) {
        for (int x = Math.max(0, fromX); x <= toX && x < width; x++) {
            fillColumn(x, fromY, toY, argb);
        }
    }

    /** Paints a triangle that stands on its point, {@code height} rows below its top; as wide on each side. */
    public void triangle(int x, int top, int height, int argb) {
        for (int row = 0; row <= height; row++) {
            fillRowSegment(top + row, x - (height - row), x + (height - row), argb);
        }
    }

    /** Paints a line across all columns for each mark of a scale. */
    public void rows(PlotValueAxisScale scale, int argb) {
        scale.ticks().forEach(tick -> fillRow(scale.rowOf(tick, height), argb));
    }

    /** Paints these columns from top to bottom. */
    public void columns(int[] columns, int argb) {
        for (int x : columns) {
            fillColumn(x, 0, height - 1, argb);
        }
    }
}
