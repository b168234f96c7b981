package mocapscope.protocol.sample;

/** Spherical linear interpolation between two rotations. It has constant speed and takes the shorter way. */
public final class Slerp {
    private static final double NEARLY_EQUAL = 1 - 1e-9;

    private Slerp() {}

    /**
     * Returns {@code from} at 0, {@code to} at 1 (or its negative, which is the same rotation); both must have length
     * 1.
     */
    public static Quat interpolate(Quat from, Quat to, double share) {
        double cosine = from.x() * to.x() + from.y() * to.y() + from.z() * to.z() + from.w() * to.w();
        double sign = cosine < 0 ? -1 : 1;
        if (cosine * sign > NEARLY_EQUAL) {
            return mix(from, 1 - share, to, sign * share);
        }
        double angle = Math.acos(cosine * sign);
        double sine = Math.sin(angle);
        return mix(from, Math.sin((1 - share) * angle) / sine, to, sign * Math.sin(share * angle) / sine);
    }

    private static Quat mix(Quat a, double ofA, Quat b, double ofB) {
        return new Quat(
                a.x() * ofA + b.x() * ofB,
                a.y() * ofA + b.y() * ofB,
                a.z() * ofA + b.z() * ofB,
                a.w() * ofA + b.w() * ofB);
    }
}
