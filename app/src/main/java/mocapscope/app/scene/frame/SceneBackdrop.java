package mocapscope.app.scene.frame;

import java.util.List;

/**
 * The background of a rendered picture of the 3D scene: vignette, floor grid, axes and circles. The grid fades with the
 * distance from the camera's target.
 *
 * @param rgb the color of grid lines
 * @param targetX the floor coordinate that the camera looks at
 * @param distance the camera's distance from its target, in metres
 */
public record SceneBackdrop(
        VignetteBackground background,
        boolean linesShown,
        int rgb,
        double targetX,
        double targetZ,
        double distance,
        List<BackdropCircle> circles) {
    private static final int AXIS_X = 0xe5484d;
    private static final int AXIS_Z = 0x3e86f0;

    /** The number of lines on each side of the middle, of each grid. */
    private static final int LINES = 20;

    /** The number of segments of a line, each fainter with its distance. */
    private static final int PARTS = 20;

    private static final int CIRCLE_PARTS = 96;
    private static final double[] COS = new double[CIRCLE_PARTS + 1];
    private static final double[] SIN = new double[CIRCLE_PARTS + 1];

    static {
        for (int i = 0; i <= CIRCLE_PARTS; i++) {
            COS[i] = Math.cos(2 * Math.PI * i / CIRCLE_PARTS);
            SIN[i] = Math.sin(2 * Math.PI * i / CIRCLE_PARTS);
        }
    }

    /** Returns a cell's side length for a camera distance: a power of ten, in metres. */
    public static double cellSize(double distance) {
        return Math.pow(10, Math.floor(Math.log10(Math.max(distance, 0.01) / 1.6)));
    }

    /** Draws grid, axes and circles, without the background. */
    public void draw(CameraProjection camera, BackdropLinePainter painter) {
        new FloorLineProjection(camera, painter).draw();
    }

    /** Returns the opacity of small cells, which appear gradually as the camera approaches. */
    private double cellOpacity(double cell) {
        return 0.2 * Math.clamp(1.3 - Math.log10(distance / 1.6 / cell), 0, 1);
    }

    /** One drawing of the lines, with its buffers. */
    private final class FloorLineProjection {
        private final CameraProjection camera;
        private final BackdropLinePainter painter;
        private final double[] points = new double[2 * (CIRCLE_PARTS + 1)];
        private final double[] pixel = new double[2];

        FloorLineProjection(CameraProjection camera, BackdropLinePainter painter) {
            this.camera = camera;
            this.painter = painter;
        }

        void draw() {
            if (linesShown) {
                double cell = cellSize(distance);
                grid(cell / 10, cellOpacity(cell));
                grid(cell, 0.42);
                double reach = LINES * cell;
                line(AXIS_X, 0.85, 1.4, reach, targetX - reach, 0, targetX + reach, 0);
                line(AXIS_Z, 0.85, 1.4, reach, 0, targetZ - reach, 0, targetZ + reach);
            }
            circles.forEach(this::circle);
        }

        private void grid(double cell, double strength) {
            if (strength < 0.02) {
                return;
            }
            double middleX = Math.rint(targetX / cell) * cell;
            double middleZ = Math.rint(targetZ / cell) * cell;
            double reach = LINES * cell;
            for (int i = -LINES; i <= LINES; i++) {
                double x = middleX + i * cell;
                double z = middleZ + i * cell;
                if (Math.abs(x) > cell / 2) {
                    line(rgb, strength, 1, reach, x, middleZ - reach, x, middleZ + reach);
                }
                if (Math.abs(z) > cell / 2) {
                    line(rgb, strength, 1, reach, middleX - reach, z, middleX + reach, z);
                }
            }
        }

        private void line(
                int color, double strength, double width, double reach, double x0, double z0, double x1, double z1) {
            double stepX = (x1 - x0) / PARTS;
            double stepZ = (z1 - z0) / PARTS;
            for (int i = 0; i < PARTS; i++) {
                double x = x0 + i * stepX;
                double z = z0 + i * stepZ;
                double asideX = x + stepX / 2 - targetX;
                double asideZ = z + stepZ / 2 - targetZ;
                double left = 1 - Math.sqrt(asideX * asideX + asideZ * asideZ) / reach;
                double alpha = strength * left * left;
                if (left > 0 && alpha > 0.008 && project(x, z, x + stepX, z + stepZ)) {
                    painter.paintLine(points, 2, (int) Math.round(255 * alpha) << 24 | color & 0xff_ffff, width, false);
                }
            }
        }

        /** Projects a segment of the floor, clipped at the near distance; returns false if nothing is left of it. */
        private boolean project(double x0, double z0, double x1, double z1) {
            double near = camera.near() * 1.01;
            double depth0 = camera.depth(x0, 0, z0);
            double depth1 = camera.depth(x1, 0, z1);
            if (depth0 < near && depth1 < near) {
                return false;
            }
            double a = depth0 < near ? (near - depth0) / (depth1 - depth0) : 0;
            double b = depth1 < near ? (near - depth0) / (depth1 - depth0) : 1;
            return add(0, x0 + (x1 - x0) * a, 0, z0 + (z1 - z0) * a)
                    && add(1, x0 + (x1 - x0) * b, 0, z0 + (z1 - z0) * b);
        }

        private void circle(BackdropCircle circle) {
            var center = circle.center();
            var one = circle.one().times(circle.radius());
            var other = circle.other().times(circle.radius());
            int count = 0;
            for (int i = 0; i <= CIRCLE_PARTS; i++) {
                boolean seen = add(
                        count,
                        center.x() + COS[i] * one.x() + SIN[i] * other.x(),
                        center.y() + COS[i] * one.y() + SIN[i] * other.y(),
                        center.z() + COS[i] * one.z() + SIN[i] * other.z());
                if (seen) {
                    count++;
                }
                if (count > 1 && (!seen || i == CIRCLE_PARTS)) {
                    painter.paintLine(points, count, circle.argb(), 1, circle.dashed());
                }
                count = seen ? count : 0;
            }
        }

        private boolean add(int point, double x, double y, double z) {
            boolean seen = camera.project(x, y, z, pixel);
            points[2 * point] = pixel[0];
            points[2 * point + 1] = pixel[1];
            return seen;
        }
    }
}
