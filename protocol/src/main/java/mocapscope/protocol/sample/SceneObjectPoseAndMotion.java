package mocapscope.protocol.sample;

/**
 * The pose, velocity and acceleration of a scene object in received units; values not received are NaN.
 *
 * @param velocity per second
 * @param acceleration per second squared
 * @param angularVelocity the rotation within one second
 * @param angularAcceleration the change of that rotation within one second
 * @param position in the source's unit
 * @param orientation scalar last
 */
public record SceneObjectPoseAndMotion(
        Vec3 position,
        Quat orientation,
        Vec3 velocity,
        Vec3 acceleration,
        Quat angularVelocity,
        Quat angularAcceleration) {
    private static final Vec3 NO_VEC3 = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final Quat NO_QUAT = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** The motion of which no value was sent. */
    public static final SceneObjectPoseAndMotion NONE =
            new SceneObjectPoseAndMotion(NO_VEC3, NO_QUAT, NO_VEC3, NO_VEC3, NO_QUAT, NO_QUAT);

    /** Returns a motion with a velocity but no accelerations. */
    public static SceneObjectPoseAndMotion steady(Vec3 position, Quat orientation, Vec3 velocity) {
        return new SceneObjectPoseAndMotion(position, orientation, velocity, NO_VEC3, NO_QUAT, NO_QUAT);
    }
}
