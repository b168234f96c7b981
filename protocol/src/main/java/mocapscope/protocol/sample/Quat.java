package mocapscope.protocol.sample;

/** A rotation quaternion, scalar last, not normalized. A sample contains the protocol's own numbers. */
public record Quat(double x, double y, double z, double w) {
    public static final Quat IDENTITY = new Quat(0, 0, 0, 1);

    private static final double LEAST_UNIT_SQUARED = 0.99 * 0.99;
    private static final double LARGEST_UNIT_SQUARED = 1.01 * 1.01;

    /** Returns the rotation by {@code radians} about {@code axis}, which must have length 1. */
    public static Quat about(Vec3 axis, double radians) {
        double s = Math.sin(radians / 2);
        return new Quat(axis.x() * s, axis.y() * s, axis.z() * s, Math.cos(radians / 2));
    }

    /** Returns this rotation after {@code first}: {@code a.times(b)} rotates by b, then by a. */
    public Quat times(Quat first) {
        return new Quat(
                w * first.x + x * first.w + y * first.z - z * first.y,
                w * first.y - x * first.z + y * first.w + z * first.x,
                w * first.z + x * first.y - y * first.x + z * first.w,
                w * first.w - x * first.x - y * first.y - z * first.z);
    }

    /** Returns {@code vector} rotated by this rotation, which must have length 1. */
    public Vec3 rotate(Vec3 vector) {
        double tx = 2 * (y * vector.z() - z * vector.y());
        double ty = 2 * (z * vector.x() - x * vector.z());
        double tz = 2 * (x * vector.y() - y * vector.x());
        return new Vec3(
                vector.x() + w * tx + y * tz - z * ty,
                vector.y() + w * ty + z * tx - x * tz,
                vector.z() + w * tz + x * ty - y * tx);
    }

    /** Returns the inverse rotation of a quaternion of length 1. */
    public Quat conjugate() {
        return new Quat(-x, -y, -z, w);
    }

    /**
     * Returns this rotation, negated if that is nearer to {@code other}: both are equal rotations, but a curve must not
     * jump.
     */
    public Quat withSignOf(Quat other) {
        double cosine = x * other.x + y * other.y + z * other.z + w * other.w;
        return cosine < 0 ? new Quat(-x, -y, -z, -w) : this;
    }

    /** Returns the square of its length: 1 for a rotation. */
    public double lengthSquared() {
        return x * x + y * y + z * z + w * w;
    }

    /** Returns whether its length is 1 within 1 %, as that of a rotation; false if a component is not finite. */
    public boolean hasUnitLength() {
        double squared = lengthSquared();
        return squared >= LEAST_UNIT_SQUARED && squared <= LARGEST_UNIT_SQUARED;
    }

    /** Returns this rotation with length 1; NaN throughout if the length is 0 or overflows. */
    public Quat normalised() {
        double length = Math.sqrt(lengthSquared());
        double known = Double.isInfinite(length) ? Double.NaN : length;
        return new Quat(x / known, y / known, z / known, w / known);
    }

    /** Returns whether all four components are finite. */
    public boolean isFinite() {
        // A finite sum has finite components only; an infinite one may be an overflow.
        return Double.isFinite(x + y + z + w)
                || Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z) && Double.isFinite(w);
    }
}
