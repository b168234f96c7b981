package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.scene.frame.BackdropCircle;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.model.SetpBubbleRangeSphereData;
import mocapscope.protocol.sample.Vec3;

/**
 * Builds the thin circles that show the range of each SETP bubble, a shared region of the scene. Three circles lie
 * around each axis of the sphere, and one is its outline. The perception distance is dashed. The circles lie behind
 * everything else, since bubbles are large and their content matters more.
 */
final class SetpBubbleRangeCircleBuilder {
    private static final double HOME = 0.34;
    private static final double LINKED = 0.24;
    private static final double PERCEIVED = 0.17;
    private static final double PORTAL = 0.75;
    private static final Vec3 X = new Vec3(1, 0, 0);
    private static final Vec3 Y = new Vec3(0, 1, 0);
    private static final Vec3 Z = new Vec3(0, 0, 1);

    private final List<BackdropCircle> circles = new ArrayList<>();
    private final Vec3 eye;

    private SetpBubbleRangeCircleBuilder(Vec3 eye) {
        this.eye = eye;
    }

    /** Returns the circles as seen from {@code eye}. */
    static List<BackdropCircle> build(
            List<SetpBubbleRangeSphereData> shapes, List<SetpBubbleOverlapGeometry> portals, Vec3 eye) {
        var builder = new SetpBubbleRangeCircleBuilder(eye);
        shapes.forEach(builder::addBubble);
        for (var portal : portals) {
            builder.add(portal.middle(), portal.along(), portal.opening(), argb(portal.accent(), PORTAL), false);
        }
        return List.copyOf(builder.circles);
    }

    private void addBubble(SetpBubbleRangeSphereData shape) {
        int argb = argb(shape.accent(), shape.home() ? HOME : LINKED);
        add(shape.center(), Z, shape.range(), argb, false);
        add(shape.center(), X, shape.range(), argb, false);
        add(shape.center(), Y, shape.range(), argb, false);
        addOutline(shape.center(), shape.range(), argb, false);
        if (shape.hasPerceptionRange()) {
            int faint = argb(shape.accent(), PERCEIVED);
            add(shape.center(), Y, shape.perception(), faint, true);
            addOutline(shape.center(), shape.perception(), faint, true);
        }
    }

    /** Adds the outline, where lines of sight touch the sphere; an eye inside sees none. */
    private void addOutline(Vec3 center, double radius, int argb, boolean dashed) {
        var toEye = eye.minus(center);
        double away = toEye.length();
        if (away > radius) {
            double nearer = radius * radius / away;
            var way = toEye.times(1 / away);
            double outline = Math.sqrt(radius * radius - nearer * nearer);
            add(center.plus(way.times(nearer)), way, outline, argb, dashed);
        }
    }

    /** Adds a circle perpendicular to the unit vector {@code axis}. */
    private void add(Vec3 center, Vec3 axis, double radius, int argb, boolean dashed) {
        var side = axis.cross(Math.abs(axis.y()) < 0.9 ? Y : X);
        var one = side.times(1 / side.length());
        circles.add(new BackdropCircle(center, one, axis.cross(one), radius, argb, dashed));
    }

    private static int argb(int accent, double opacity) {
        return (int) Math.round(255 * opacity) << 24 | ScenePaletteTexture.hue(accent);
    }
}
