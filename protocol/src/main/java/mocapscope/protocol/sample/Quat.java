package mocapscope.protocol.sample;

/** A rotation as a quaternion, scalar last. Not normalised: a sample carries the wire's numbers. */
public record Quat(double x, double y, double z, double w) {
    public static final Quat IDENTITY = new Quat(0, 0, 0, 1);

    /** The turn by {@code radians} about {@code axis}, which must have length 1. */
    public static Quat about(Vec3 axis, double radians) {
        double s = Math.sin(radians / 2);
        return new Quat(axis.x() * s, axis.y() * s, axis.z() * s, Math.cos(radians / 2));
    }

    /** This turn after {@code first}: {@code a.times(b)} turns by b, then by a. */
    public Quat times(Quat first) {
        return new Quat(
                w * first.x + x * first.w + y * first.z - z * first.y,
                w * first.y - x * first.z + y * first.w + z * first.x,
                w * first.z + x * first.y - y * first.x + z * first.w,
                w * first.w - x * first.x - y * first.y - z * first.z);
    }

    /** {@code vector} turned by this rotation, which must have length 1. */
    public Vec3 rotate(Vec3 vector) {
        double tx = 2 * (y * vector.z() - z * vector.y());
        double ty = 2 * (z * vector.x() - x * vector.z());
        double tz = 2 * (x * vector.y() - y * vector.x());
        return new Vec3(
                vector.x() + w * tx + y * tz - z * ty,
                vector.y() + w * ty + z * tx - x * tz,
                vector.z() + w * tz + x * ty - y * tx);
    }

    /** The opposite turn, for a quaternion of length 1. */
    public Quat conjugate() {
        return new Quat(-x, -y, -z, w);
    }

    /** The square of its length: 1 for a rotation. */
    public double lengthSquared() {
        return x * x + y * y + z * z + w * w;
    }

    /** The same rotation with length 1; NaN throughout for one of length 0, or longer than numbers can tell. */
    public Quat normalised() {
        double length = Math.sqrt(lengthSquared());
        double known = Double.isInfinite(length) ? Double.NaN : length;
        return new Quat(x / known, y / known, z / known, w / known);
    }

    /** Whether none of the four is NaN or infinite. */
    public boolean finite() {
        // A sum is only finite if all are; one that is not may just be too large.
        return Double.isFinite(x + y + z + w)
                || Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z) && Double.isFinite(w);
    }
}
