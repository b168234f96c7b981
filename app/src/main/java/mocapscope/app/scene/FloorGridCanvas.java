package mocapscope.app.scene;

import java.util.List;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.image.Image;
import javafx.scene.paint.Color;
import mocapscope.app.control.StyleColors;
import org.jspecify.annotations.Nullable;

/**
 * The canvas behind the 3D picture: draws background, floor grid, axes and the outlines of shared regions (SETP
 * bubbles). The grid fades with distance. Lines are drawn smoothly on a canvas, only when the camera has moved:
 * thin lines in 3D flicker unless the whole picture is antialiased.
 */
final class FloorGridCanvas {
    private static final Color AXIS_X = Color.web("#e5484d");
    private static final Color AXIS_Z = Color.web("#3e86f0");

    /** The number of lines on each side of the middle, of each grid. */
    private static final int LINES = 20;

    /** The number of segments of a line, each fainter with its distance. */
    private static final int PARTS = 20;

    private final StyleColors colors;
    private final Canvas canvas = new Canvas();
    private final double[] from = new double[3];
    private final double[] to = new double[3];
    private @Nullable Image background;
    private long drawn = -1;
    private boolean enabled = true;
    private final BubblePainter painter = new BubblePainter();
    private List<SetpBubbleSpheres> zonesDrawn = List.of();

    /** Uses the colors of {@code colors}. */
    FloorGridCanvas(StyleColors colors) {
        this.colors = colors;
    }

    /** Repaints with the current colors. */
    void repaint() {
        background = null;
        drawn = -1;
    }

    Canvas node() {
        return canvas;
    }

    void setGridShown(boolean grid) {
        enabled = grid;
        drawn = -1;
    }

    /** Draws the floor, and {@code shapes} above it. */
    void refresh(OrbitCamera camera, List<SetpBubbleSpheres> shapes) {
        if (drawn == camera.version() && shapes == zonesDrawn) {
            return;
        }
        drawn = camera.version();
        zonesDrawn = shapes;
        var g = canvas.getGraphicsContext2D();
        background(g);
        if (enabled) {
            double cell = cellSize(camera.distance());
            grid(g, camera, cell / 10, cellOpacity(camera.distance(), cell));
            grid(g, camera, cell, 0.42);
            axes(g, camera, cell);
        }
        if (!shapes.isEmpty()) {
            painter.draw(g, camera, shapes);
        }
    }

    private void background(GraphicsContext g) {
        int width = (int) Math.ceil(canvas.getWidth());
        int height = (int) Math.ceil(canvas.getHeight());
        if (width == 0 || height == 0) {
            return;
        }
        if (background == null || background.getWidth() != width || background.getHeight() != height) {
            int[] tones = {
                colors.blendOnBackground(colors.ground()),
                colors.blendOnBackground(colors.shade()),
                colors.blendOnBackground(colors.fill())
            };
            background = new VignetteImageFactory(tones).createImage(width, height);
        }
        g.drawImage(background, 0, 0);
    }

    /** Returns a cell's side length for a camera distance: a power of ten, in metres. */
    static double cellSize(double distance) {
        return Math.pow(10, Math.floor(Math.log10(Math.max(distance, 0.01) / 1.6)));
    }

    /** Returns the opacity of small cells, which appear gradually as the camera approaches. */
    private static double cellOpacity(double distance, double cell) {
        return 0.2 * Math.clamp(1.3 - Math.log10(distance / 1.6 / cell), 0, 1);
    }

    private void grid(GraphicsContext g, OrbitCamera camera, double cell, double strength) {
        if (strength < 0.02) {
            return;
        }
        double middleX = Math.rint(camera.target(0) / cell) * cell;
        double middleZ = Math.rint(camera.target(2) / cell) * cell;
        double reach = LINES * cell;
        g.setLineWidth(1);
        for (int i = -LINES; i <= LINES; i++) {
            double x = middleX + i * cell;
            double z = middleZ + i * cell;
            if (Math.abs(x) > cell / 2) {
                line(g, camera, colors.grid(), strength, reach, x, middleZ - reach, x, middleZ + reach);
            }
            if (Math.abs(z) > cell / 2) {
                line(g, camera, colors.grid(), strength, reach, middleX - reach, z, middleX + reach, z);
            }
        }
    }

    private void axes(GraphicsContext g, OrbitCamera camera, double cell) {
        double reach = LINES * cell;
        g.setLineWidth(1.4);
        line(g, camera, AXIS_X, 0.85, reach, camera.target(0) - reach, 0, camera.target(0) + reach, 0);
        line(g, camera, AXIS_Z, 0.85, reach, 0, camera.target(2) - reach, 0, camera.target(2) + reach);
    }

    private void line(
            GraphicsContext g,
            OrbitCamera camera,
            Color colour,
            double strength,
            double reach,
            double x0,
            double z0,
            double x1,
            double z1) {
        g.setStroke(colour);
        for (int i = 0; i < PARTS; i++) {
            double a = (double) i / PARTS;
            double b = (double) (i + 1) / PARTS;
            double middleX = x0 + (x1 - x0) * (a + b) / 2;
            double middleZ = z0 + (z1 - z0) * (a + b) / 2;
            double off = distance(middleX - camera.target(0), middleZ - camera.target(2)) / reach;
            double alpha = strength * (1 - off) * (1 - off);
            if (off < 1 && alpha > 0.008) {
                g.setGlobalAlpha(alpha);
                part(g, camera, x0 + (x1 - x0) * a, z0 + (z1 - z0) * a, x0 + (x1 - x0) * b, z0 + (z1 - z0) * b);
            }
        }
        g.setGlobalAlpha(1);
    }

    /**
     * Computes a distance faster than {@link Math#hypot}, which also handles extreme values that do not occur among
     * thousands of segments.
     */
    private static double distance(double x, double z) {
        return Math.sqrt(x * x + z * z);
    }

    private void part(GraphicsContext g, OrbitCamera camera, double x0, double z0, double x1, double z1) {
        double near = camera.near() * 1.01;
        double depth0 = camera.depth(x0, 0, z0);
        double depth1 = camera.depth(x1, 0, z1);
        if (depth0 < near && depth1 < near) {
            return;
        }
        double a = depth0 < near ? (near - depth0) / (depth1 - depth0) : 0;
        double b = depth1 < near ? (near - depth0) / (depth1 - depth0) : 1;
        if (camera.project(x0 + (x1 - x0) * a, 0, z0 + (z1 - z0) * a, from)
                && camera.project(x0 + (x1 - x0) * b, 0, z0 + (z1 - z0) * b, to)) {
            g.strokeLine(from[0], from[1], to[0], to[1]);
        }
    }
}
