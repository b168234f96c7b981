package mocapscope.app.scene.raster;

import java.util.Arrays;
import mocapscope.app.scene.frame.MotionTrailRibbonList;

/**
 * A rasterizer of translucent ribbons that face the viewer. Neighbouring segments share their ends without overlap, so
 * that no pixel is covered twice where a ribbon bends.
 */
final class RibbonRasterizer {
    private static final double FARTHEST = 1e6;

    private final RasterFrameBuffer surface;
    private final RasterCameraProjection view;
    private final ShadingTables shading;
    private final double[] point = new double[3];
    private double[] x = {};
    private double[] y = {};
    private double[] perDepth = {};
    private double[] half = {};
    private int[] colors = {};

    RibbonRasterizer(RasterFrameBuffer surface, RasterCameraProjection view, ShadingTables shading) {
        this.surface = surface;
        this.view = view;
        this.shading = shading;
    }

    void draw(MotionTrailRibbonList ribbons, int ribbon) {
        int end = ribbons.firstPoint(ribbon + 1);
        int count = 0;
        for (int i = ribbons.firstPoint(ribbon); i < end; i++) {
            view.transform(ribbons.x(i), ribbons.y(i), ribbons.z(i), point, 0);
            boolean visible = point[2] > view.near() && Math.abs(point[0]) + Math.abs(point[1]) + point[2] < FARTHEST;
            if (visible) {
                add(count++, ribbons.halfWidth(i), shading.glow(ribbons.swatch(i)));
            }
            if (!visible || i + 1 == end) {
                drawRun(count);
                count = 0;
            }
        }
    }

    private void add(int at, double halfWidth, int color) {
        if (at == x.length) {
            int larger = 2 * at + 16;
            x = Arrays.copyOf(x, larger);
            y = Arrays.copyOf(y, larger);
            perDepth = Arrays.copyOf(perDepth, larger);
            half = Arrays.copyOf(half, larger);
            colors = Arrays.copyOf(colors, larger);
        }
        perDepth[at] = 1 / point[2];
        x[at] = view.centerX() + point[0] * perDepth[at] * view.focal();
        y[at] = view.centerY() + point[1] * perDepth[at] * view.focal();
        half[at] = halfWidth * perDepth[at] * view.focal();
        colors[at] = color;
    }

    private void drawRun(int count) {
        for (int i = 0; i + 1 < count; i++) {
            double dx = x[i + 1] - x[i];
            double dy = y[i + 1] - y[i];
            double length = Math.sqrt(dx * dx + dy * dy);
            if (length > 1e-6 && (colors[i] >>> 24) + (colors[i + 1] >>> 24) > 0) {
                drawRows(i, count, dx / length, dy / length, length);
            }
        }
    }

    private void drawRows(int i, int count, double ux, double uy, double length) {
        double wide = Math.max(half[i], half[i + 1]) + 0.5;
        int top = (int) Math.max(0, Math.min(y[i], y[i + 1]) - wide);
        int bottom = (int) Math.min(surface.height(), Math.max(y[i], y[i + 1]) + wide + 1);
        double startX = bend(i - 1, count, ux, uy, true);
        double startY = bend(i - 1, count, ux, uy, false);
        double endX = bend(i + 1, count, ux, uy, true);
        double endY = bend(i + 1, count, ux, uy, false);
        for (int row = top; row < bottom; row++) {
            double down = row + 0.5 - y[i];
            double low = Math.min(x[i], x[i + 1]) - wide;
            double high = Math.max(x[i], x[i + 1]) + wide;
            if (Math.abs(uy) > 1e-3) {
                double middle = x[i] + down * ux / uy;
                low = Math.max(low, middle - wide / Math.abs(uy));
                high = Math.min(high, middle + wide / Math.abs(uy));
            }
            int first = (int) Math.max(0, low);
            int end = (int) Math.min(surface.width(), high + 1);
            if (first < end) {
                surface.include(row, first, end);
            }
            for (int column = first; column < end; column++) {
                double aside = column + 0.5 - x[i];
                boolean owned = aside * startX + down * startY >= 0
                        && (aside + x[i] - x[i + 1]) * endX + (down + y[i] - y[i + 1]) * endY < 0;
                if (owned) {
                    double along = Math.clamp((aside * ux + down * uy) / length, 0, 1);
                    drawPixel(row * surface.stride() + column, i, along, Math.abs(down * ux - aside * uy));
                }
            }
        }
    }

    /** Returns a coordinate of the direction halfway between this segment's and that of a neighbour. */
    private double bend(int neighbour, int count, double ux, double uy, boolean horizontal) {
        double own = horizontal ? ux : uy;
        if (neighbour < 0 || neighbour + 1 >= count) {
            return own;
        }
        double dx = x[neighbour + 1] - x[neighbour];
        double dy = y[neighbour + 1] - y[neighbour];
        double length = Math.sqrt(dx * dx + dy * dy);
        // Where a ribbon turns back, a shared end would reach far out.
        return length > 1e-6 && dx * ux + dy * uy > 0 ? own + (horizontal ? dx : dy) / length : own;
    }

    private void drawPixel(int at, int i, double along, double aside) {
        double z = 1 / (perDepth[i] + (perDepth[i + 1] - perDepth[i]) * along);
        double wide = half[i] + (half[i + 1] - half[i]) * along;
        double coverage = Math.min(Math.min(1, 2 * wide), wide + 0.5 - aside);
        if (coverage > 0 && z < surface.depths()[at]) {
            double alpha = (colors[i] >>> 24) + ((colors[i + 1] >>> 24) - (colors[i] >>> 24)) * along;
            int[] pixels = surface.pixels();
            pixels[at] = RasterFrameBuffer.mix(pixels[at], colors[i], (int) (alpha * coverage * 256 / 255));
        }
    }
}
