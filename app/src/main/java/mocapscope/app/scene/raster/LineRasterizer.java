package mocapscope.app.scene.raster;

import mocapscope.app.scene.frame.BackdropLinePainter;

/** Draws thin antialiased lines, such as those of the floor grid, into an image. Does not test depth. */
final class LineRasterizer implements BackdropLinePainter {
    private final int[] pixels;
    private final int width;
    private final int height;
    private final int stride;
    private final double scale;
    private int color;
    private double opacity;
    private double thickness;

    /** Draws on opaque pixels, whose rows begin {@code stride} pixels apart; points are scaled. */
    LineRasterizer(int[] pixels, int width, int height, int stride, double scale) {
        this.pixels = pixels;
        this.width = width;
        this.height = height;
        this.stride = stride;
        this.scale = scale;
    }

    @Override
    public void paintLine(double[] points, int count, int argb, double lineWidth, boolean dashed) {
        color = argb;
        opacity = (argb >>> 24) * 256 / 255.0;
        thickness = lineWidth * scale;
        double length = 0;
        for (int i = 0; i + 1 < count; i++) {
            double x = points[2 * i];
            double y = points[2 * i + 1];
            double dx = points[2 * i + 2] - x;
            double dy = points[2 * i + 3] - y;
            if (dashed) {
                length = paintDashes(x, y, dx, dy, length);
            } else {
                paint(x, y, x + dx, y + dy);
            }
        }
    }

    /** Paints the dashes of a segment that begins at {@code start} of its line, and returns where it ends. */
    private double paintDashes(double x, double y, double dx, double dy, double start) {
        double length = Math.sqrt(dx * dx + dy * dy);
        if (!(length < 2 * (width + height))) {
            return start;
        }
        double period = DASH + DASH_GAP;
        for (double dash = Math.floor(start / period) * period; dash < start + length; dash += period) {
            double from = Math.max(0, dash - start) / length;
            double to = Math.min(length, dash + DASH - start) / length;
            if (from < to) {
                paint(x + dx * from, y + dy * from, x + dx * to, y + dy * to);
            }
        }
        return start + length;
    }

    /** Paints one pixel column after another, or rows of a steep line; each belongs to one of the segments of a line. */
    private void paint(double x0, double y0, double x1, double y1) {
        boolean steep = Math.abs(y1 - y0) > Math.abs(x1 - x0);
        double from = scale * (steep ? y0 : x0);
        double to = scale * (steep ? y1 : x1);
        double aside = scale * (steep ? x0 : y0);
        double slope = steep ? (x1 - x0) / (y1 - y0) : (y1 - y0) / (x1 - x0);
        double cosine = 1 / Math.sqrt(1 + slope * slope);
        double reach = (thickness / 2 + 0.5) / cosine;
        int first = (int) Math.ceil(Math.max(0, Math.min(from, to) - 0.5));
        int end = (int) Math.ceil(Math.min(steep ? height : width, Math.max(from, to) - 0.5));
        int breadth = steep ? width : height;
        int along = steep ? stride : 1;
        int across = steep ? 1 : stride;
        for (int i = first; i < end; i++) {
            double middle = aside + (i + 0.5 - from) * slope;
            int low = (int) Math.max(0, Math.ceil(middle - reach - 0.5));
            int high = (int) Math.min(breadth - 1, Math.floor(middle + reach - 0.5));
            for (int j = low; j <= high; j++) {
                double coverage = thickness / 2 + 0.5 - Math.abs(j + 0.5 - middle) * cosine;
                int at = i * along + j * across;
                pixels[at] = RasterFrameBuffer.mix(
                        pixels[at], color, (int) (opacity * Math.clamp(coverage, 0, Math.min(1, thickness))));
            }
        }
    }
}
