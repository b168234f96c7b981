package mocapscope.app.scene.raster;

/**
 * The range of pixel columns that a projected 3D capsule may cover in each image row, so that only these pixels are
 * examined. A capsule that reaches the near plane has a rectangle instead.
 */
final class CapsuleScanlineBounds {
    /** The margin for smooth edges, in pixels. */
    private static final double MARGIN = 0.75;

    private final double[] x = new double[2];
    private final double[] y = new double[2];
    private final double[] radius = new double[2];

    /** The two lines that touch both circles: start, end of their rows, and columns per row. */
    private final double[] lineX = new double[2];

    private final double[] lineTop = new double[2];
    private final double[] lineBottom = new double[2];
    private final double[] lineSlope = new double[2];
    private boolean rectangle;
    private double low;
    private double high;
    private double top;
    private double bottom;

    /** Uses two spheres in view space. Returns false if nothing of them is visible. */
    boolean set(
            double ax,
            double ay,
            double az,
            double ar,
            double bx,
            double by,
            double bz,
            double br,
            RasterCameraProjection view) {
        rectangle = az - ar < view.near() || bz - br < view.near();
        if (rectangle) {
            setRectangle(ax, ay, az, ar, bx, by, bz, br, view);
        } else {
            setCircle(0, ax, ay, az, ar, view);
            setCircle(1, bx, by, bz, br, view);
            setLines();
            top = Math.min(y[0] - radius[0], y[1] - radius[1]);
            bottom = Math.max(y[0] + radius[0], y[1] + radius[1]);
            low = Math.min(x[0] - radius[0], x[1] - radius[1]);
            high = Math.max(x[0] + radius[0], x[1] + radius[1]);
        }
        return high > 0 && low < 2 * view.centerX() && bottom > 0 && top < 2 * view.centerY();
    }

    int top() {
        return (int) Math.floor(top);
    }

    int bottom() {
        return (int) Math.ceil(bottom);
    }

    /** Computes the columns of a row. */
    void setRow(int row) {
        if (rectangle) {
            return;
        }
        double middle = row + 0.5;
        low = Double.POSITIVE_INFINITY;
        high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 2; i++) {
            double dy = middle - y[i];
            double square = radius[i] * radius[i] - dy * dy;
            if (square > 0) {
                double half = Math.sqrt(square);
                low = Math.min(low, x[i] - half);
                high = Math.max(high, x[i] + half);
            }
            if (middle >= lineTop[i] && middle <= lineBottom[i]) {
                double crossing = lineX[i] + (middle - lineTop[i]) * lineSlope[i];
                low = Math.min(low, crossing);
                high = Math.max(high, crossing);
            }
        }
    }

    int left() {
        return (int) Math.min(low, Integer.MAX_VALUE);
    }

    int right() {
        return (int) Math.ceil(high);
    }

    /** A sphere's picture is an ellipse; this is the circle around it. */
    private void setCircle(int i, double cx, double cy, double cz, double r, RasterCameraProjection view) {
        double square = cz * cz - r * r;
        double scale = view.focal() / square;
        x[i] = view.centerX() + cx * cz * scale;
        y[i] = view.centerY() + cy * cz * scale;
        radius[i] = r * Math.sqrt(cx * cx + cy * cy + square) * scale + MARGIN;
    }

    private void setLines() {
        double dx = x[1] - x[0];
        double dy = y[1] - y[0];
        double away = Math.sqrt(dx * dx + dy * dy);
        double sine = (radius[0] - radius[1]) / away;
        if (!(Math.abs(sine) < 1)) {
            lineTop[0] = Double.POSITIVE_INFINITY;
            lineTop[1] = Double.POSITIVE_INFINITY;
            return;
        }
        double cosine = Math.sqrt(1 - sine * sine);
        for (int i = 0; i < 2; i++) {
            double side = i == 0 ? cosine : -cosine;
            double nx = (dx * sine - dy * side) / away;
            double ny = (dy * sine + dx * side) / away;
            double x0 = x[0] + radius[0] * nx;
            double y0 = y[0] + radius[0] * ny;
            double x1 = x[1] + radius[1] * nx;
            double y1 = y[1] + radius[1] * ny;
            lineTop[i] = Math.min(y0, y1);
            lineBottom[i] = Math.max(y0, y1);
            lineX[i] = y0 < y1 ? x0 : x1;
            lineSlope[i] = y0 == y1 ? 0 : (x1 - x0) / (y1 - y0);
        }
    }

    private void setRectangle(
            double ax,
            double ay,
            double az,
            double ar,
            double bx,
            double by,
            double bz,
            double br,
            RasterCameraProjection view) {
        double nearest = Math.max(view.near(), Math.min(az - ar, bz - br));
        double farthest = Math.max(az + ar, bz + br);
        low = bound(Math.min(ax - ar, bx - br), nearest, farthest, view.centerX(), view.focal(), -1);
        high = bound(Math.max(ax + ar, bx + br), nearest, farthest, view.centerX(), view.focal(), 1);
        top = bound(Math.min(ay - ar, by - br), nearest, farthest, view.centerY(), view.focal(), -1);
        bottom = bound(Math.max(ay + ar, by + br), nearest, farthest, view.centerY(), view.focal(), 1);
    }

    /** Returns the outermost pixel at which an offset from the line of sight is seen between two depths. */
    private static double bound(double offset, double nearest, double farthest, double center, double focal, int side) {
        double depth = offset * side > 0 ? nearest : farthest;
        return center + offset / depth * focal + side * MARGIN;
    }
}
