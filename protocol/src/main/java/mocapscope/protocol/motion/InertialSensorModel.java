package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Vec3;

/**
 * Simulates an inertial sensor: computes acceleration, angular velocity and magnetic field from three successive poses.
 * The poses are {@link #STEP} apart; y is up. Results are in the sensor's own axes.
 */
record InertialSensorModel(RigidTransform before, RigidTransform here, RigidTransform after) {
    static final long STEP = 2_000_000;
    private static final double SECONDS = STEP / 1e9;
    private static final Vec3 GRAVITY = new Vec3(0, -9.81, 0);

    /** The magnetic field of the earth in central Europe, in gauss; north is −z. */
    private static final Vec3 EARTH = new Vec3(0.02, -0.44, -0.20);

    /** Returns the acceleration in m/s², including the reaction to gravity at rest. */
    Vec3 acceleration() {
        var turn = here.position().times(2);
        var bend = before.position().plus(after.position()).minus(turn).times(1 / (SECONDS * SECONDS));
        return own(bend.minus(GRAVITY));
    }

    /** Returns the angular velocity in rad/s. */
    Vec3 angularVelocity() {
        var turn = before.orientation().conjugate().times(after.orientation());
        double sign = turn.w() < 0 ? -1 : 1;
        // The half angle of such a small rotation equals its sine.
        return new Vec3(turn.x(), turn.y(), turn.z()).times(sign / SECONDS);
    }

    /** Returns the magnetic field in gauss. */
    Vec3 magneticField() {
        return own(EARTH);
    }

    private Vec3 own(Vec3 vector) {
        return here.orientation().conjugate().rotate(vector);
    }
}
