package mocapscope.app.control;

import java.util.Arrays;

/**
 * An array of ARGB pixels with operations to fill rows, columns and segments. Colors are opaque ARGB; pixels outside
 * are ignored. Row 0 is the top.
 */
public final class Raster {
    private final int width;
    private final int height;
    private final int[] pixels;

    Raster(int width, int height) {
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

    public int pixel(int x, int y) {
        return pixels[y * width + x];
    }

    public void fill(int argb) {
        Arrays.fill(pixels, argb);
    }

    /** Fills a row across all columns. */
    public void row(int y, int argb) {
        if (y >= 0 && y < height) {
            Arrays.fill(pixels, y * width, (y + 1) * width, argb);
        }
    }

    /** Fills a column from one row to another, both included, in either order. */
    public void column(int x, int fromY, int toY, int argb) {
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
    public void bar(int y, int fromX, int toX, int argb) {
        int left = Math.max(0, fromX);
        int right = Math.min(width - 1, toX);
        if (y >= 0 && y < height && left <= right) {
            Arrays.fill(pixels, y * width + left, y * width + right + 1, argb);
        }
    }
}
