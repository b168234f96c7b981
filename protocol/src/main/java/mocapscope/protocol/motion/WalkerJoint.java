package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * A joint of the simulated walking body, with its parent joint and rest position. The body is 1.75 m tall. At rest it
 * stands with hanging arms and faces +z, and every joint's axes are those of the body.
 */
enum WalkerJoint {
    HIPS(null, 0, 0.96, 0),
    SPINE(HIPS, 0, 1.07, -0.015),
    CHEST(SPINE, 0, 1.26, -0.02),
    NECK(CHEST, 0, 1.475, -0.02),
    HEAD(NECK, 0, 1.575, 0.005),
    HEAD_TOP(HEAD, 0, 1.75, 0.02),
    LEFT_SHOULDER(CHEST, 0.185, 1.425, -0.01),
    LEFT_ELBOW(LEFT_SHOULDER, 0.185, 1.125, -0.01),
    LEFT_WRIST(LEFT_ELBOW, 0.185, 0.865, -0.01),
    LEFT_HAND(LEFT_WRIST, 0.185, 0.745, -0.01),
    RIGHT_SHOULDER(CHEST, -0.185, 1.425, -0.01),
    RIGHT_ELBOW(RIGHT_SHOULDER, -0.185, 1.125, -0.01),
    RIGHT_WRIST(RIGHT_ELBOW, -0.185, 0.865, -0.01),
    RIGHT_HAND(RIGHT_WRIST, -0.185, 0.745, -0.01),
    LEFT_HIP(HIPS, 0.09, 0.93, 0),
    LEFT_KNEE(LEFT_HIP, 0.09, 0.5, 0),
    LEFT_ANKLE(LEFT_KNEE, 0.09, 0.075, 0),
    LEFT_BALL(LEFT_ANKLE, 0.09, 0.02, 0.13),
    LEFT_TOE(LEFT_BALL, 0.09, 0.01, 0.2),
    RIGHT_HIP(HIPS, -0.09, 0.93, 0),
    RIGHT_KNEE(RIGHT_HIP, -0.09, 0.5, 0),
    RIGHT_ANKLE(RIGHT_KNEE, -0.09, 0.075, 0),
    RIGHT_BALL(RIGHT_ANKLE, -0.09, 0.02, 0.13),
    RIGHT_TOE(RIGHT_BALL, -0.09, 0.01, 0.2);

    private final @Nullable WalkerJoint parent;
    private final Vec3 rest;
    private final Vec3 offset;

    WalkerJoint(@Nullable WalkerJoint parent, double left, double up, double ahead) {
        this.parent = parent;
        this.rest = new Vec3(left, up, ahead);
        this.offset = parent == null ? rest : rest.minus(parent.rest);
    }

    @Nullable
    WalkerJoint parent() {
        return parent;
    }

    /** Returns the offset from the parent joint at rest. */
    Vec3 offset() {
        return offset;
    }

    /** Returns the length of the bone that ends at this joint. */
    double length() {
        return offset.length();
    }
}
