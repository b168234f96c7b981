package mocapscope.app.scene;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.TextAlignment;
import mocapscope.app.control.CssColorSupplierNode;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Vec3;

/**
 * A small canvas that shows three coordinate axes as the camera sees them. The axes are the scene's own, or a source's,
 * transformed to the scene by its basis.
 */
final class AxisGizmo extends Canvas {
    /** The number that stands for none of the six axis ends. */
    static final int NONE = -1;

    private static final double SIZE = 92;
    private static final double REACH = 32;
    private static final double DISC = 8.5;
    private static final Color[] COLOURS = {Color.web("#e5555a"), Color.web("#6cc458"), Color.web("#4a8ff2")};
    private static final Font FONT = Font.font(Font.getDefault().getFamily(), FontWeight.BOLD, 11);
    private static final List<Vec3> AXES = List.of(new Vec3(1, 0, 0), new Vec3(0, 1, 0), new Vec3(0, 0, 1));

    private final OrbitCamera camera;
    private final CssColorSupplierNode colors;
    private final List<String> names;
    private final Vec3[] axes = AXES.toArray(Vec3[]::new);
    private final Integer[] order = {0, 1, 2, 3, 4, 5};
    private Basis basis = Basis.Y_UP;
    private long drawn = -1;

    /** Passes the end that was clicked, or {@link #NONE}, to {@code clicked}; {@code names} are those of x, y and z. */
    AxisGizmo(OrbitCamera camera, CssColorSupplierNode colors, List<String> names, IntConsumer clicked) {
        super(SIZE, SIZE);
        this.camera = camera;
        this.colors = colors;
        this.names = names;
        addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            clicked.accept(hit(event.getX(), event.getY()));
            event.consume();
        });
    }

    /** Shows the axes of a source. */
    void setBasis(Basis source) {
        if (source != basis) {
            basis = source;
            for (int i = 0; i < axes.length; i++) {
                axes[i] = source.toScene(AXES.get(i)).times(1 / source.metresPerUnit());
            }
            repaint();
        }
    }

    /** Repaints with the current colors. */
    void repaint() {
        drawn = -1;
    }

    void refresh() {
        if (drawn == camera.version()) {
            return;
        }
        drawn = camera.version();
        var g = getGraphicsContext2D();
        g.clearRect(0, 0, SIZE, SIZE);
        g.setFont(FONT);
        g.setTextAlign(TextAlignment.CENTER);
        Arrays.sort(order, (a, b) -> Double.compare(depth(b), depth(a)));
        for (int end : order) {
            draw(g, end);
        }
    }

    private void draw(GraphicsContext g, int end) {
        var colour = COLOURS[end % 3];
        double x = x(end);
        double y = y(end);
        g.setGlobalAlpha(0.65 - 0.35 * depth(end));
        if (end < 3) {
            g.setStroke(colour);
            g.setLineWidth(2);
            g.strokeLine(SIZE / 2, SIZE / 2, x, y);
            g.setGlobalAlpha(1);
            g.setFill(colour.interpolate(colors.line(), Math.max(0, 0.5 * depth(end))));
            g.fillOval(x - DISC, y - DISC, 2 * DISC, 2 * DISC);
            g.setFill(colors.text());
            g.fillText(names.get(end), x, y + 3.8);
        } else {
            g.setFill(colour.interpolate(colors.line(), 0.72));
            g.fillOval(x - 5, y - 5, 10, 10);
        }
        g.setGlobalAlpha(1);
    }

    /** Returns the axis end at a canvas position: 0 to 2 are those of x, y and z, 3 to 5 the opposite ones. */
    private int hit(double x, double y) {
        for (int i = order.length - 1; i >= 0; i--) {
            if (Math.hypot(x - x(order[i]), y - y(order[i])) < DISC + 1) {
                return order[i];
            }
        }
        return NONE;
    }

    private double x(int end) {
        return SIZE / 2 + REACH * along(end, camera.right(0), camera.right(1), camera.right(2));
    }

    private double y(int end) {
        return SIZE / 2 - REACH * along(end, camera.up(0), camera.up(1), camera.up(2));
    }

    /** Returns a depth from −1, nearest, to 1. */
    private double depth(int end) {
        return along(end, camera.forward(0), camera.forward(1), camera.forward(2));
    }

    private double along(int end, double x, double y, double z) {
        var axis = axes[end % 3];
        return (end < 3 ? 1 : -1) * (axis.x() * x + axis.y() * y + axis.z() * z);
    }
}
