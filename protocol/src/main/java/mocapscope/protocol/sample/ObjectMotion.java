package mocapscope.protocol.sample;

/**
 * Where an object of a scene is, and how that changes, in the numbers of the wire; what it does not tell is NaN.
 *
 * @param velocity in a second
 * @param acceleration in a second, and a second
 * @param angularVelocity the turn that it makes in a second
 * @param angularAcceleration how that turn changes in a second
 * @param position in the source's unit
 * @param orientation scalar last
 */
public record ObjectMotion(
        Vec3 position,
        Quat orientation,
        Vec3 velocity,
        Vec3 acceleration,
        Quat angularVelocity,
        Quat angularAcceleration) {
    private static final Vec3 NO_VEC3 = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final Quat NO_QUAT = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Nothing is told. */
    public static final ObjectMotion NONE = new ObjectMotion(NO_VEC3, NO_QUAT, NO_VEC3, NO_VEC3, NO_QUAT, NO_QUAT);

    /** Of one whose speed, but not its change, is told. */
    public static ObjectMotion steady(Vec3 position, Quat orientation, Vec3 velocity) {
        return new ObjectMotion(position, orientation, velocity, NO_VEC3, NO_QUAT, NO_QUAT);
    }
}
