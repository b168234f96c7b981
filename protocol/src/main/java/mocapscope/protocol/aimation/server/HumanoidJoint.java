package mocapscope.protocol.aimation.server;

import java.util.List;
import java.util.Locale;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * The joints of a humanoid body, with parent, rest position in metres and the bone names that match. Each joint follows
 * its parent. At rest, a body of 1.75 m height stands with hanging arms: x is left, y up, z forward.
 */
enum HumanoidJoint {
    HIPS(null, "", 0, 0.96, 0, "hips", "pelvis", "midhip"),
    NECK(HIPS, "", 0, 1.475, -0.02, "neck"),
    HEAD(NECK, "", 0, 1.575, 0.005, "head", "face"),
    LEFT_SHOULDER(NECK, "left", 0.185, 1.425, -0.01, "arm", "upperarm", "shoulder"),
    LEFT_ELBOW(LEFT_SHOULDER, "left", 0.185, 1.125, -0.01, "forearm", "lowerarm", "elbow"),
    LEFT_WRIST(LEFT_ELBOW, "left", 0.185, 0.865, -0.01, "wrist", "hand"),
    RIGHT_SHOULDER(NECK, "right", -0.185, 1.425, -0.01, "arm", "upperarm", "shoulder"),
    RIGHT_ELBOW(RIGHT_SHOULDER, "right", -0.185, 1.125, -0.01, "forearm", "lowerarm", "elbow"),
    RIGHT_WRIST(RIGHT_ELBOW, "right", -0.185, 0.865, -0.01, "wrist", "hand"),
    LEFT_HIP(HIPS, "left", 0.09, 0.93, 0, "upleg", "thigh", "upperleg", "hip"),
    LEFT_KNEE(LEFT_HIP, "left", 0.09, 0.5, 0, "knee", "leg", "shin", "calf", "lowerleg"),
    LEFT_ANKLE(LEFT_KNEE, "left", 0.09, 0.075, 0, "ankle", "foot"),
    LEFT_TOE(LEFT_ANKLE, "left", 0.09, 0.01, 0.2, "toe", "toebase", "ball", "footindex"),
    RIGHT_HIP(HIPS, "right", -0.09, 0.93, 0, "upleg", "thigh", "upperleg", "hip"),
    RIGHT_KNEE(RIGHT_HIP, "right", -0.09, 0.5, 0, "knee", "leg", "shin", "calf", "lowerleg"),
    RIGHT_ANKLE(RIGHT_KNEE, "right", -0.09, 0.075, 0, "ankle", "foot"),
    RIGHT_TOE(RIGHT_ANKLE, "right", -0.09, 0.01, 0.2, "toe", "toebase", "ball", "footindex");

    private final @Nullable HumanoidJoint parent;
    private final String side;
    private final Vec3 rest;
    private final List<String> names;

    HumanoidJoint(@Nullable HumanoidJoint parent, String side, double left, double up, double ahead, String... names) {
        this.parent = parent;
        this.side = side;
        this.rest = new Vec3(left, up, ahead);
        this.names = List.of(names);
    }

    /** Returns the parent joint; null for the hips. */
    @Nullable
    HumanoidJoint parent() {
        return parent;
    }

    /** Returns the rest position in metres. */
    Vec3 rest() {
        return rest;
    }

    /** Returns true if the rotation follows from the bone's direction: programs differ in how an arm hangs at rest. */
    boolean followsBoneDirection() {
        return this == LEFT_ELBOW || this == LEFT_WRIST || this == RIGHT_ELBOW || this == RIGHT_WRIST;
    }

    /**
     * Returns the index of this joint's bone among the names, or −1. One program's shoulder is another's collar bone,
     * so an unambiguous name takes precedence.
     */
    int findIndex(List<String> bones) {
        var plain = bones.stream().map(HumanoidJoint::plain).toList();
        for (var name : names) {
            var spellings = side.isEmpty()
                    ? List.of(name)
                    : List.of(side + name, name + side, name + side.charAt(0), side.charAt(0) + name);
            for (var spelling : spellings) {
                if (plain.contains(spelling)) {
                    return plain.indexOf(spelling);
                }
            }
        }
        return -1;
    }

    private static String plain(String name) {
        return name.replaceFirst("^.*:", "").replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }
}
