package mocapscope.protocol.sample;

/** Three numbers in the unit and axes of whoever sent them. */
public record Vec3(double x, double y, double z) {
    public static final Vec3 ZERO = new Vec3(0, 0, 0);

    /** The sum, component by component. */
    public Vec3 plus(Vec3 other) {
        return new Vec3(x + other.x, y + other.y, z + other.z);
    }

    /** The difference: the way from {@code other} to this. */
    public Vec3 minus(Vec3 other) {
        return new Vec3(x - other.x, y - other.y, z - other.z);
    }

    /** Each component {@code factor} times. */
    public Vec3 times(double factor) {
        return new Vec3(x * factor, y * factor, z * factor);
    }

    /** The vector product, this before {@code other}; its sign is that of right-handed axes. */
    public Vec3 cross(Vec3 other) {
        return new Vec3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
    }

    /** The scalar product. */
    public double dot(Vec3 other) {
        return x * other.x + y * other.y + z * other.z;
    }

    /** The distance from zero, in the same unit. */
    public double length() {
        return Math.sqrt(dot(this));
    }

    /** Whether none of the three is NaN or infinite. */
    public boolean finite() {
        // A sum is only finite if all are; one that is not may just be too large.
        return Double.isFinite(x + y + z) || Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z);
    }
}
