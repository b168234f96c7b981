package mocapscope.protocol.aimation.server;

import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBone;
import org.jspecify.annotations.Nullable;

/**
 * The joints of a humanoid body, with parent, bone and rest position in metres. Each joint follows its parent. At rest, a body of 1.75 m height stands with hanging arms: x is left, y up, z forward.
 */
enum HumanoidJoint {
    HIPS(null, HumanoidBone.HIPS, 0, 0.96, 0),
    NECK(HIPS, HumanoidBone.NECK, 0, 1.475, -0.02),
    HEAD(NECK, HumanoidBone.HEAD, 0, 1.575, 0.005),
    LEFT_SHOULDER(NECK, HumanoidBone.LEFT_UPPER_ARM, 0.185, 1.425, -0.01),
    LEFT_ELBOW(LEFT_SHOULDER, HumanoidBone.LEFT_FOREARM, 0.185, 1.125, -0.01),
    LEFT_WRIST(LEFT_ELBOW, HumanoidBone.LEFT_HAND, 0.185, 0.865, -0.01),
    RIGHT_SHOULDER(NECK, HumanoidBone.RIGHT_UPPER_ARM, -0.185, 1.425, -0.01),
    RIGHT_ELBOW(RIGHT_SHOULDER, HumanoidBone.RIGHT_FOREARM, -0.185, 1.125, -0.01),
    RIGHT_WRIST(RIGHT_ELBOW, HumanoidBone.RIGHT_HAND, -0.185, 0.865, -0.01),
    LEFT_HIP(HIPS, HumanoidBone.LEFT_THIGH, 0.09, 0.93, 0),
    LEFT_KNEE(LEFT_HIP, HumanoidBone.LEFT_SHANK, 0.09, 0.5, 0),
    LEFT_ANKLE(LEFT_KNEE, HumanoidBone.LEFT_FOOT, 0.09, 0.075, 0),
    LEFT_TOE(LEFT_ANKLE, HumanoidBone.LEFT_TOE, 0.09, 0.01, 0.2),
    RIGHT_HIP(HIPS, HumanoidBone.RIGHT_THIGH, -0.09, 0.93, 0),
    RIGHT_KNEE(RIGHT_HIP, HumanoidBone.RIGHT_SHANK, -0.09, 0.5, 0),
    RIGHT_ANKLE(RIGHT_KNEE, HumanoidBone.RIGHT_FOOT, -0.09, 0.075, 0),
    RIGHT_TOE(RIGHT_ANKLE, HumanoidBone.RIGHT_TOE, -0.09, 0.01, 0.2);

    private final @Nullable HumanoidJoint parent;
    private final HumanoidBone bone;
    private final Vec3 rest;

    HumanoidJoint(@Nullable HumanoidJoint parent, HumanoidBone bone, double left, double up, double ahead) {
        this.parent = parent;
        this.bone = bone;
        this.rest = new Vec3(left, up, ahead);
    }

    /** Returns the parent joint; null for the hips. */
    @Nullable
    HumanoidJoint parent() {
        return parent;
    }

    /** Returns the bone that begins at this joint. */
    HumanoidBone bone() {
        return bone;
    }

    /** Returns the rest position in metres. */
    Vec3 rest() {
        return rest;
    }

    /** Returns true if the rotation follows from the bone's direction: programs differ in how an arm hangs at rest. */
    boolean followsBoneDirection() {
        return this == LEFT_ELBOW || this == LEFT_WRIST || this == RIGHT_ELBOW || this == RIGHT_WRIST;
    }
}
