package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Creates quaternions from yaw, pitch and roll angles in radians. They rotate a body that faces +z, with y up. The x
 * axis points to the body's left.
 */
final class YawPitchRollQuaternionFactory {
    static final Vec3 LEFT = new Vec3(1, 0, 0);
    static final Vec3 UP = new Vec3(0, 1, 0);
    static final Vec3 FORWARD = new Vec3(0, 0, 1);

    private YawPitchRollQuaternionFactory() {}

    /** Rotates about the vertical axis; positive angles turn left. */
    static Quat yaw(double angle) {
        return Quat.about(UP, angle);
    }

    /** Rotates about the axis from right to left; positive angles tip forward: toes down, a hanging limb back. */
    static Quat pitch(double angle) {
        return Quat.about(LEFT, angle);
    }

    /** Rotates about the axis ahead; positive angles raise the left side. */
    static Quat roll(double angle) {
        return Quat.about(FORWARD, angle);
    }

    /** Returns the rotation that maps x, y and z to these axes, which are orthogonal and of length 1. */
    static Quat fromAxes(Vec3 x, Vec3 y, Vec3 z) {
        // Exact for rotations below half a circle, as a limb's always are: the scalar part does not vanish.
        double w = Math.sqrt(1 + x.x() + y.y() + z.z()) / 2;
        double scale = 1 / (4 * w);
        return new Quat((y.z() - z.y()) * scale, (z.x() - x.z()) * scale, (x.y() - y.x()) * scale, w);
    }
}
