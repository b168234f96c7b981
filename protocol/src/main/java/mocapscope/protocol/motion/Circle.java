package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Vec3;

/**
 * A circle on the floor about the origin, walked to the left: it begins at −x, facing +z. Distances are metres along
 * it.
 */
record Circle(double radius) {

    /** The floor's frame after {@code turns} of the circle: z ahead, x to its centre. */
    Frame after(double turns) {
        double angle = 2 * Math.PI * turns;
        return new Frame(new Vec3(-radius * Math.cos(angle), 0, radius * Math.sin(angle)), Turn.yaw(angle));
    }

    /** The frame {@code ahead} along the circle and {@code left} of it, as seen from where one stands on it. */
    Frame from(double ahead, double left) {
        double angle = ahead / radius;
        double inner = radius - left;
        return new Frame(new Vec3(radius - inner * Math.cos(angle), 0, inner * Math.sin(angle)), Turn.yaw(angle));
    }
}
