package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Vec3;

/**
 * A circular walking path on the floor around the origin; gives position and heading after a distance in metres.
 * It is walked counterclockwise from −x, facing +z at first.
 */
record CircularWalkingPath(double radius) {

    /** Returns the floor transform after {@code turns} turns: z points ahead, x to the centre. */
    RigidTransform afterTurns(double turns) {
        double angle = 2 * Math.PI * turns;
        return new RigidTransform(
                new Vec3(-radius * Math.cos(angle), 0, radius * Math.sin(angle)),
                YawPitchRollQuaternionFactory.yaw(angle));
    }

    /**
     * Returns the transform {@code ahead} metres along the circle and {@code left} metres to its left, relative to the
     * current position.
     */
    RigidTransform from(double ahead, double left) {
        double angle = ahead / radius;
        double inner = radius - left;
        return new RigidTransform(
                new Vec3(radius - inner * Math.cos(angle), 0, inner * Math.sin(angle)),
                YawPitchRollQuaternionFactory.yaw(angle));
    }
}
