package mocapscope.protocol.sample;

/** A vector of three numbers. Unit and axes are those of its sender. */
public record Vec3(double x, double y, double z) {
    public static final Vec3 ZERO = new Vec3(0, 0, 0);

    /** Returns the sum, component by component. */
    public Vec3 plus(Vec3 other) {
        return new Vec3(x + other.x, y + other.y, z + other.z);
    }

    /** Returns the difference: the vector from {@code other} to this. */
    public Vec3 minus(Vec3 other) {
        return new Vec3(x - other.x, y - other.y, z - other.z);
    }

    /** Returns the vector with each component multiplied by {@code factor}. */
    public Vec3 times(double factor) {
        return new Vec3(x * factor, y * factor, z * factor);
    }

    /** Returns the cross product, this before {@code other}; its sign is that of right-handed axes. */
    public Vec3 cross(Vec3 other) {
        return new Vec3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
    }

    /** Returns the dot product. */
    public double dot(Vec3 other) {
        return x * other.x + y * other.y + z * other.z;
    }

    /** Returns the length in the same unit. */
    public double length() {
        return Math.sqrt(dot(this));
    }

    /** Returns whether all three components are finite. */
    public boolean isFinite() {
        // A finite sum has finite components only; an infinite one may be an overflow.
        return Double.isFinite(x + y + z) || Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z);
    }
}
