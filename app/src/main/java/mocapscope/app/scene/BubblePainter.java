package mocapscope.app.scene;

import java.util.List;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import mocapscope.protocol.sample.Vec3;

/**
 * Paints the range of each SETP bubble, a shared region of the scene, as thin circles on the floor canvas. Three
 * circles lie around each axis of the sphere, and one is its outline. The perception distance is dashed. The
 * circles lie behind everything else, since bubbles are large and their content matters more.
 */
final class BubblePainter {
    private static final int PARTS = 96;
    private static final double HOME = 0.34;
    private static final double LINKED = 0.24;
    private static final double PERCEIVED = 0.17;
    private static final double PORTAL = 0.75;
    private static final double[] DASHES = {5, 6};
    private static final Vec3 X = new Vec3(1, 0, 0);
    private static final Vec3 Y = new Vec3(0, 1, 0);
    private static final Vec3 Z = new Vec3(0, 0, 1);

    private final double[] pixel = new double[2];

    void draw(GraphicsContext g, OrbitCamera camera, List<SetpBubbleSpheres> shapes) {
        g.setLineWidth(1);
        for (var shape : shapes) {
            g.setStroke(colour(shape.accent(), shape.home() ? HOME : LINKED));
            sphere(g, camera, shape.center(), shape.range());
            if (shape.hasPerceptionRange()) {
                g.setStroke(colour(shape.accent(), PERCEIVED));
                g.setLineDashes(DASHES);
                circle(g, camera, shape.center(), Z, X, shape.perception());
                drawOutline(g, camera, shape.center(), shape.perception());
                g.setLineDashes();
            }
        }
        for (var portal : BubblePortalMeshBuilder.findPortals(shapes)) {
            g.setStroke(colour(portal.accent(), PORTAL));
            circle(g, camera, portal.middle(), portal.along(), portal.opening());
        }
    }

    private void sphere(GraphicsContext g, OrbitCamera camera, Vec3 center, double radius) {
        circle(g, camera, center, X, Y, radius);
        circle(g, camera, center, Y, Z, radius);
        circle(g, camera, center, Z, X, radius);
        drawOutline(g, camera, center, radius);
    }

    /** Draws the outline, where lines of sight touch the sphere; a camera inside sees none. */
    private void drawOutline(GraphicsContext g, OrbitCamera camera, Vec3 center, double radius) {
        var toEye = new Vec3(camera.eye(0), camera.eye(1), camera.eye(2)).minus(center);
        double away = toEye.length();
        if (away > radius) {
            double nearer = radius * radius / away;
            var way = toEye.times(1 / away);
            circle(g, camera, center.plus(way.times(nearer)), way, Math.sqrt(radius * radius - nearer * nearer));
        }
    }

    /** Draws a circle perpendicular to the unit vector {@code axis}. */
    private void circle(GraphicsContext g, OrbitCamera camera, Vec3 center, Vec3 axis, double radius) {
        var side = axis.cross(Math.abs(axis.y()) < 0.9 ? Y : X);
        var one = side.times(1 / side.length());
        circle(g, camera, center, one, axis.cross(one), radius);
    }

    private void circle(GraphicsContext g, OrbitCamera camera, Vec3 center, Vec3 one, Vec3 other, double radius) {
        g.beginPath();
        boolean joined = false;
        for (int i = 0; i <= PARTS; i++) {
            double angle = 2 * Math.PI * i / PARTS;
            double a = radius * Math.cos(angle);
            double b = radius * Math.sin(angle);
            boolean seen = camera.project(
                    center.x() + a * one.x() + b * other.x(),
                    center.y() + a * one.y() + b * other.y(),
                    center.z() + a * one.z() + b * other.z(),
                    pixel);
            if (seen && joined) {
                g.lineTo(pixel[0], pixel[1]);
            } else if (seen) {
                g.moveTo(pixel[0], pixel[1]);
            }
            joined = seen;
        }
        g.stroke();
    }

    private static Color colour(int accent, double strength) {
        int hue = ScenePalette.hue(accent);
        return Color.rgb(hue >> 16, hue >> 8 & 0xFF, hue & 0xFF, strength);
    }
}
