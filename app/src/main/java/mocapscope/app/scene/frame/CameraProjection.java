package mocapscope.app.scene.frame;

import mocapscope.protocol.sample.Vec3;

/**
 * The camera of one frame: position, axes and perspective; projects points to pixels. Axes are unit vectors; pixels are
 * counted from the top left.
 *
 * @param focal the pixels covered by a length of 1 at depth 1
 * @param near the clipping distance in metres
 */
public record CameraProjection(
        Vec3 eye, Vec3 right, Vec3 up, Vec3 forward, double focal, double width, double height, double near) {
    /** The distance in metres beyond which nothing is drawn. */
    public static final double FAR = 400;

    /** Returns a point's distance in front of the camera. */
    public double depth(double x, double y, double z) {
        return (x - eye.x()) * forward.x() + (y - eye.y()) * forward.y() + (z - eye.z()) * forward.z();
    }

    /**
     * Projects a point to pixels and writes x, then y.
     *
     * @return false when the point lies behind the camera or is not finite
     */
    public boolean project(double x, double y, double z, double[] into) {
        double depth = depth(x, y, z);
        if (!(depth > near)) {
            return false;
        }
        double dx = x - eye.x();
        double dy = y - eye.y();
        double dz = z - eye.z();
        double scale = focal / depth;
        into[0] = width / 2 + (dx * right.x() + dy * right.y() + dz * right.z()) * scale;
        into[1] = height / 2 - (dx * up.x() + dy * up.y() + dz * up.z()) * scale;
        return true;
    }

    /** Returns the unit vector from the eye through a pixel. */
    public Vec3 ray(double x, double y) {
        var way = forward.plus(right.times((x - width / 2) / focal)).plus(up.times((height / 2 - y) / focal));
        return way.times(1 / way.length());
    }
}
