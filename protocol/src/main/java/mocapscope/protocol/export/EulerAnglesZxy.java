package mocapscope.protocol.export;

import mocapscope.protocol.sample.Quat;

/**
 * The rotation of a joint in a BVH export as z-x-y Euler angles. Of all equivalent angles, those nearest to the
 * previous frame are chosen. Each rotation is about the axes rotated by the previous one.
 *
 * @param z the outermost rotation
 */
record EulerAnglesZxy(double z, double x, double y) {
    static final EulerAnglesZxy NONE = new EulerAnglesZxy(0, 0, 0);

    /** The sine of the x angle beyond which rotations about z and y coincide (gimbal lock). */
    private static final double LOCKED = 1 - 1e-12;

    /** Returns, of the equivalent angles, those nearest to {@code before}, so that no curve jumps by a whole turn. */
    static EulerAnglesZxy of(Quat q, EulerAnglesZxy before) {
        double sine = 2 * (q.y() * q.z() + q.x() * q.w());
        if (Math.abs(sine) > LOCKED) {
            double total = Math.atan2(2 * (q.x() * q.y() + q.z() * q.w()), 1 - 2 * (q.y() * q.y() + q.z() * q.z()));
            return new EulerAnglesZxy(Math.toDegrees(total), Math.copySign(90, sine), 0).near(before);
        }
        double x = Math.asin(sine);
        double z = Math.atan2(2 * (q.z() * q.w() - q.x() * q.y()), 1 - 2 * (q.x() * q.x() + q.z() * q.z()));
        double y = Math.atan2(2 * (q.y() * q.w() - q.x() * q.z()), 1 - 2 * (q.x() * q.x() + q.y() * q.y()));
        var one = new EulerAnglesZxy(Math.toDegrees(z), Math.toDegrees(x), Math.toDegrees(y)).near(before);
        var other = new EulerAnglesZxy(one.z + 180, 180 - one.x, one.y + 180).near(before);
        return one.from(before) <= other.from(before) ? one : other;
    }

    private EulerAnglesZxy near(EulerAnglesZxy before) {
        return new EulerAnglesZxy(near(z, before.z), near(x, before.x), near(y, before.y));
    }

    private static double near(double angle, double before) {
        return angle - 360 * Math.rint((angle - before) / 360);
    }

    private double from(EulerAnglesZxy before) {
        return Math.abs(z - before.z) + Math.abs(x - before.x) + Math.abs(y - before.y);
    }
}
