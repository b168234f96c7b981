package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** Turns of a body that faces +z with y up, x to its left; in radians. */
final class Turn {
    static final Vec3 LEFT = new Vec3(1, 0, 0);
    static final Vec3 UP = new Vec3(0, 1, 0);
    static final Vec3 FORWARD = new Vec3(0, 0, 1);

    private Turn() {}

    /** About the vertical; positive to the left. */
    static Quat yaw(double angle) {
        return Quat.about(UP, angle);
    }

    /** About the line from right to left; positive tips forward, toes down, a hanging limb back. */
    static Quat pitch(double angle) {
        return Quat.about(LEFT, angle);
    }

    /** About the line ahead; positive raises the left side. */
    static Quat roll(double angle) {
        return Quat.about(FORWARD, angle);
    }

    /** The turn that brings x, y and z onto these axes, which are at right angles and of length 1. */
    static Quat onto(Vec3 x, Vec3 y, Vec3 z) {
        // Exact where the turn is below half a circle, which a limb's always is: the scalar part does not vanish.
        double w = Math.sqrt(1 + x.x() + y.y() + z.z()) / 2;
        double scale = 1 / (4 * w);
        return new Quat((y.z() - z.y()) * scale, (z.x() - x.z()) * scale, (x.y() - y.x()) * scale, w);
    }
}
